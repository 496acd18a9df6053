// The same work by a native program and by us, in turns, by the clock: medians, and the median of the ratios of the rounds.
// Where there is no native program our figures stand alone. Needs a build and an idle machine.
//
//   node bench/yardsticks.mjs [FOLDER] [--rounds N] [--only TEXT]
//
// FOLDER holds the programs `caissa`, `croquar` and `hip`; Star Chess has a comparison of its own (`bench/star-chess.mjs`).
// *Whole* is a command from its start to its end, with Node's; *work* is the time that the command itself tells.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { median } from './median.mjs'

const main = fileURLToPath(new URL('../packages/plyworks/bin/plyworks.js', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'plyworks-bench-'))
const options = { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } }
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [folder] = positionals

/** What is compared: our command, and where the native program's seconds stand in what it prints. */
const WORKS = [
  {
    title: 'Caïssa, 260,683,025 lines of six plies',
    words: ['perft', 'caissa', '--depth', '6'],
    native: { program: 'caissa', seconds: /^6\s+260683025\s+([\d.]+) s/m },
  },
  {
    title: 'Caïssa, the start to depth 9, nothing left out or extended',
    words: ['search', 'caissa', '--engine', 'caissa', '--depth', '9', ...plainCaissa()],
    native: { program: 'caissa', seconds: /^depth\s+9 .* total\s+([\d.]+)/m },
  },
  {
    title: 'Croquar, the whole game with distances',
    words: ['solve', 'croquar', '--database', join(scratch, 'croquar.db'), '--force'],
    native: { program: 'croquar', seconds: /value and distance: ([\d.]+) s/ },
  },
  ...[
    [4, 5],
    [4, 6],
    [5, 5],
  ].flatMap(([rows, cols]) =>
    [1, 2].map((threads) => ({
      title: `Hip ${rows} × ${cols}, ${threads === 1 ? 'one thread' : 'two threads'}`,
      words: ['solve', `hip:rows=${rows},cols=${cols}`, '--threads', String(threads)],
      native: { program: 'hip', seconds: new RegExp(`${rows}x${cols}, rule gardner, solved\\s+([\\d.]+) s`) },
    })),
  ),
  {
    title: 'Hip, full boards without a square, all up to 6 × 9',
    batch: boardsUpTo(6, 9),
    native: { program: 'hip', seconds: /all boards up to 6x9\s+([\d.]+) s/ },
  },
].filter(({ title }) => title.toLowerCase().includes(values.only.toLowerCase()))

const rounds = Array.from({ length: Number(values.rounds) }, () => {
  const said = new Map()
  const figures = WORKS.map((work) => ({ native: askNative(work.native, said), ...askOurs(work) }))
  console.error(`load ${loadavg()[0].toFixed(2)}`)
  return figures
})
rmSync(scratch, { recursive: true })

console.log('| work | native | work | whole | whole to native |')
console.log('|---|---|---|---|---|')
for (const [index, { title }] of WORKS.entries()) {
  const figures = rounds.map((round) => round[index])
  const native = figures.map((figure) => figure.native).filter((seconds) => seconds !== null)
  const ratios = figures.flatMap((figure) => (figure.native === null ? [] : [figure.whole / figure.native]))
  const cells = [native, figures.map(({ work }) => work), figures.map(({ whole }) => whole)].map(seconds)
  const ratio = ratios.length === 0 ? '' : `${median(ratios).toFixed(2)} (${least(ratios)} to ${most(ratios)})`
  console.log(`| ${[title, ...cells, ratio].join(' | ')} |`)
}

/** Seconds of one run of the native program, asked once a round, or null where there is none. */
function askNative({ program, seconds: pattern }, said) {
  const path = folder === undefined ? null : join(folder, program)
  if (path === null || !existsSync(path)) return null
  if (!said.has(program)) {
    const { stdout, stderr } = spawnSync(path, { encoding: 'utf8' })
    said.set(program, stdout + stderr)
  }
  const found = pattern.exec(said.get(program))
  if (found === null) throw new Error(`${path} prints nothing like ${pattern}`)
  return Number(found[1])
}

/** Seconds of one run of ours: the whole command, and what it says of its work. */
function askOurs({ words, batch }) {
  const input = batch?.map((args) => JSON.stringify({ args })).join('\n')
  const began = performance.now()
  const out = execFileSync(process.execPath, [main, ...(batch ? ['batch'] : [...words, '--json'])], {
    encoding: 'utf8',
    input,
  })
  const whole = (performance.now() - began) / 1000
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const told = batch ? lines.map(({ result }) => result.ms) : [lines.at(-1).ms]
  return { whole, work: told.reduce((sum, ms) => sum + ms, 0) / 1000 }
}

/** Options under which our engine does what a plain alpha-beta does. */
function plainCaissa() {
  return ['evaluation=plain', 'extensions=false', 'selective=false'].flatMap((option) => ['--option', option])
}

/** A question for each board, every shape once. */
function boardsUpTo(rows, cols) {
  const boards = []
  for (let row = 2; row <= rows; row++) {
    for (let col = Math.max(2, row); col <= cols; col++) boards.push(['census', `hip:rows=${row},cols=${col}`])
  }
  return boards
}

function seconds(times) {
  return times.length === 0 ? '' : `${median(times).toFixed(3)} s`
}

function least(numbers) {
  return Math.min(...numbers).toFixed(2)
}

function most(numbers) {
  return Math.max(...numbers).toFixed(2)
}
