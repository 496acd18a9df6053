// Connect Four's solver on P. Pons' test sets beside other programs, in turns: processor time and nodes of a position, and the
// ratio of our time to each of theirs. Tables start empty, there is no book, one thread each. Needs a build.
//
//   node bench/connect-four.mjs SETS [PROGRAMS] [--rounds N] [--count N] [--only TEXT] [--memory MEBIBYTES]
//
// SETS holds the files Test_L3_R1 and so on, a line a position: its columns, a space, its score. PROGRAMS holds executables that
// are called with a file of that kind, where `-` is the start, and how many of its lines to solve; each empties its table, solves
// with the time of its own processor taken and prints `N positions S s, N nodes, N wrong`. --count solves only the first
// positions of each set, --memory is the size of our table. Status 1 when a score is wrong.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Board } from '../packages/games/dist/connect-four/rules.js'
import { ConnectFourKernel } from '../packages/games/dist/connect-four/solver/kernel.js'
import { stonesOf } from '../packages/games/dist/connect-four/solver/solver.js'
import { connectFourText } from '../packages/games/dist/connect-four/text.js'
import { median } from './median.mjs'

const NAMES = ['Test_L3_R1', 'Test_L2_R1', 'Test_L2_R2', 'Test_L1_R1', 'Test_L1_R2', 'Test_L1_R3']
/** Positions solved before the first is timed, so that the kernel has been compiled in full. */
const WARM_UP = 300

const options = {
  rounds: { type: 'string', default: '1' },
  count: { type: 'string', default: '1000' },
  only: { type: 'string', default: '' },
  memory: { type: 'string', default: '128' },
}
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [folder, programs] = positionals
if (folder === undefined) throw new Error('usage: node bench/connect-four.mjs SETS [PROGRAMS]')
const scratch = mkdtempSync(join(tmpdir(), 'plyworks-bench-'))
writeFileSync(join(scratch, 'the start'), '- 1\n')
const sets = [...NAMES.map((name) => join(folder, name)), join(scratch, 'the start')].filter(
  (path) => existsSync(path) && path.toLowerCase().includes(values.only.toLowerCase()),
)
const others = programs === undefined ? [] : readdirSync(programs).sort()

const text = connectFourText(new Board(7, 6))
const kernel = new ConnectFourKernel(new Board(7, 6), Number(values.memory) * 2 ** 20)
const watch = { stopped: () => false, onFraction: () => {}, onFound: () => {} }
for (const { stones } of read(join(folder, 'Test_L2_R2')).slice(0, WARM_UP)) kernel.score(stones, watch)

let wrong = 0
console.log(`| set | ${['ours', ...others].map((name) => `${name}, mean | nodes`).join(' | ')} | ratios |`)
console.log(`|---|${'---|'.repeat(2 * others.length + 3)}`)
for (const path of sets) {
  const rounds = Array.from({ length: Number(values.rounds) }, () => [
    ours(path),
    ...others.map((name) => theirs(join(programs, name), path)),
  ])
  for (const run of rounds.flat()) wrong += run.wrong
  const columns = rounds[0].map((_, column) => rounds.map((round) => round[column]))
  const cells = columns.map((runs) => {
    const { positions, nodes } = runs[0]
    const milliseconds = (1000 * median(runs.map(({ seconds }) => seconds))) / positions
    return `${milliseconds.toPrecision(3)} ms | ${Math.round(nodes / positions).toLocaleString('en')}`
  })
  const ratios = others.map((name, index) => {
    const all = rounds.map((round) => round[0].seconds / round[index + 1].seconds)
    return `${median(all).toFixed(2)} of ${name}`
  })
  console.log(`| ${path.split('/').at(-1)}, ${rounds[0][0].positions} | ${cells.join(' | ')} | ${ratios.join(', ')} |`)
  console.error(`load ${loadavg()[0].toFixed(1)}`)
}
rmSync(scratch, { recursive: true })
if (wrong > 0) {
  console.error(`${wrong} scores are wrong`)
  process.exitCode = 1
}

function read(path) {
  const lines = readFileSync(path, 'utf8').trim().split('\n').slice(0, Number(values.count))
  return lines.map((line) => {
    const [columns, score] = line.trim().split(' ')
    return { stones: stonesOf(text.parsePosition(columns)), score: Number(score) }
  })
}

function ours(path) {
  const positions = read(path)
  kernel.clear()
  const nodesBefore = kernel.nodes
  const before = process.cpuUsage()
  const scores = positions.map(({ stones }) => kernel.score(stones, watch))
  const { user, system } = process.cpuUsage(before)
  const wrong = positions.filter(({ score }, index) => score !== scores[index]).length
  return { positions: positions.length, seconds: (user + system) / 1e6, nodes: kernel.nodes - nodesBefore, wrong }
}

function theirs(program, path) {
  const said = execFileSync(program, [path, values.count], { encoding: 'utf8' })
  const found = /(\d+) positions ([\d.]+) s, (\d+) nodes, (\d+) wrong/.exec(said)
  if (found === null) throw new Error(`${program} prints nothing like "N positions S s, N nodes, N wrong"`)
  const [positions, seconds, nodes, wrong] = found.slice(1).map(Number)
  return { positions, seconds, nodes, wrong }
}
