// Solves starts of Hip and writes them to packages/games/hip/solved.tsv, a row each. Needs a build. The file is replaced as a
// whole after every row, and rows that are there already are left alone; large results of the row at work are in a journal
// beside it. So a run that was stopped or killed resumes where it was when it is started again; what a row cost that was made
// in several runs is not told. A journal of a board that takes hours may be committed, so that another machine resumes from
// it; it goes when its row is written. Every half minute a line tells how far the question at work is.
// Usage: node scripts/solve-hip.mjs [--memory MEBIBYTES] [--threads N] [--winner-only] [--keep FILE] [GAME ...]
//   GAME: rows=R,cols=C,rule=RULE,stones=STONES; without any, every board of up to 25 cells in every variant
//   --threads: 1 or 2; with 2, nodes and time of the row are not told, for the others are those of one thread
//   --winner-only: do not decide every first move
//   --keep: keep the whole memory of the search in this file, when stopped and every half hour, for one game and one thread.
//     The journal has but large results: without the file each stop of 5 x 5 cost 3 to 8 % of the search (docs/background/hip.md)

import './stoppable.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { resumeIn, solveExhaustively } from '@plyworks/core'
import { FileCheckpoint } from '@plyworks/core/node'
import { loadGame } from '@plyworks/games'
import { kernelBytes } from '../packages/games/dist/hip/kernel-bytes.js'
import { HipPosition, HipRules } from '../packages/games/dist/hip/rules.js'
import { ownSolver, solveHip } from '../packages/games/dist/hip/solver/solver.js'
import { describeProgress } from '../packages/plyworks/dist/cli/progress.js'
import { readMemory, removeMemory, writeMemory } from './memory-file.mjs'
import { whenAsked } from './stoppable.mjs'

const FILE = fileURLToPath(new URL('../packages/games/hip/solved.tsv', import.meta.url))
const COLUMNS = ['rows', 'cols', 'rule', 'stones', 'value', 'plies', 'method', 'nodes', 'ms', 'best']
const HEAD = `# Hip from the empty board: the value for player 1, the distance in plies where it is known, and the first moves that
# keep the value ("any": all of them; "+": those that were decided, there may be more). Nodes and milliseconds of one
# processor (empty: not measured) are of finding the value alone, with a table of 512 MB at most
# (2 GB for 4 x 8 under gardner, and for two stones on 2 x 16, 2 x 17, 2 x 18, 3 x 10 and 3 x 11; 1 GB on 5 x 6). Rows of an
# earlier solver: 2 x 17, 2 x 18 and 3 x 11 with two stones. Solved again with the present one, 2 x 15
# took as many nodes as before, 2 x 16 1 % more, 3 x 10 30 % fewer.
# Each row: plyworks solve hip:rows=ROWS,cols=COLS,rule=RULE,stones=STONES --threads 1 --memory 512MB
# All rows: node scripts/solve-hip.mjs
`
/** Up to this number of cells the exhaustive search knows distances. */
const EXHAUSTIVE_CELLS = 16
const SEARCHED_CELLS = 25
/** Milliseconds between two lines of progress. */
const PAUSE = 30_000
/** Milliseconds between two times that the memory is kept. */
const KEEP_PAUSE = 1_800_000

const { values: options, positionals } = parseArgs({
  options: {
    memory: { type: 'string', default: '512' },
    threads: { type: 'string', default: '1' },
    'winner-only': { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
  allowPositionals: true,
})
const memory = Number(options.memory) * 2 ** 20
const threads = Number(options.threads)
if (threads !== 1 && threads !== 2) throw new Error(`--threads ${options.threads}: expected 1 or 2`)
if (options.keep !== undefined && (positionals.length !== 1 || threads > 1)) {
  throw new Error('--keep is for one game and one thread')
}
const stopped = options.keep === undefined ? () => false : whenAsked()
const go = { stopped, memory, threads }
const rows = new Map(existsSync(FILE) ? readRows(readFileSync(FILE, 'utf8')) : [])

for (const variant of positionals.length > 0 ? positionals.map(readVariant) : allVariants()) {
  const key = keyOf(variant)
  if (rows.has(key)) continue
  const { row, end } = await solve(variant)
  rows.set(key, row)
  writeRows()
  end()
  console.error(COLUMNS.map((column) => rows.get(key)[column]).join(' '))
}

async function solve(variant) {
  const { rows: height, cols: width, rule, stones } = variant
  const key = keyOf(variant)
  const position = new HipPosition(new HipRules({ rows: height, columns: width }, rule, stones))
  const cells = height * width
  const file = openJournal(key)
  const ask = (bestMoves) =>
    resumeIn(file, bestMoves, { progress: reporterOf(key) }, (resumed) =>
      solveHip(position, { ...go, ...resumed, ...memoryKeeper(key), bestMoves }),
    )
  await ownSolver.prepare(position, threads)
  const before = process.cpuUsage()
  const found = ask('one')
  if (found === null) process.exit(0)
  const { user, system } = process.cpuUsage(before)
  const row = { ...variant, value: found.value, method: found.method, plies: '' }
  const told = file.found === 0 && threads === 1
  row.nodes = told ? found.nodes : ''
  row.ms = told ? Math.round((user + system) / 1000) : ''
  if (cells <= EXHAUSTIVE_CELLS) {
    const game = await loadGame(`hip:rows=${height},cols=${width},rule=${rule},stones=${stones}`)
    row.plies = solveExhaustively(game, game.start(), { stopped: () => false }).plies ?? ''
  }
  const all = options['winner-only'] ? found : ask('all')
  if (all === null) process.exit(0)
  row.best = describeMoves(all, cells, width)
  const end = () => {
    file.remove()
    if (options.keep !== undefined) removeMemory(options.keep)
  }
  return { row, end }
}

/** The memory of the row at work in its file, if there is to be one. */
function memoryKeeper(key) {
  const path = options.keep
  if (path === undefined) return {}
  const program = createHash('sha256').update(kernelBytes).digest('hex').slice(0, 16)
  const whose = `hip ${key}, edition ${ownSolver.journalVersion} of its solver, kernel ${program}, ${memory} bytes of table`
  let next = performance.now() + KEEP_PAUSE
  const keptMemory = {
    read(whole) {
      if (readMemory(path, whose, whole)) console.error(`${key}: resuming with the memory in ${path}`)
    },
    due: () => stopped() || performance.now() >= next,
    write(whole) {
      writeMemory(path, whose, whole)
      next = performance.now() + KEEP_PAUSE
    },
  }
  return { keptMemory }
}

/** Writes a line now and then: rate and time left are those of the question at work, in all its runs. */
function reporterOf(key) {
  let [before, begun, told] = [{ unit: '' }, 0, 0]
  return (part, count, unit) => {
    const now = performance.now()
    // The estimate is 0 until a thousandth is done.
    const state = { unit, count, fraction: part === 0 ? null : part }
    if (unit !== before.unit) [before, begun, told] = [state, now, now]
    if (now - told < PAUSE) return
    told = now
    console.error(`${key}: ${describeProgress(state, now - begun, undefined, before)}`)
  }
}

/** What the row at work has found, for the next run and for the second question of this one. */
function openJournal(key) {
  const path = `${FILE}.${key.replaceAll(' ', '-')}.checkpoint`
  return FileCheckpoint.open(path, `hip ${key}, edition ${ownSolver.journalVersion} of its solver`)
}

function describeMoves({ best, complete, value }, cells, width) {
  if (value === 'loss' || best.length === cells) return 'any'
  const names = best.map((cell) => `${String.fromCharCode(97 + (cell % width))}${Math.floor(cell / width) + 1}`)
  return names.join(' ') + (complete ? '' : '+')
}

function allVariants() {
  const list = []
  for (let height = 2; height <= 8; height++) {
    for (let width = height; width <= 8; width++) {
      if (height * width > SEARCHED_CELLS) continue
      for (const stones of [1, 2])
        for (const rule of ['gardner', 'last-mover']) list.push({ rows: height, cols: width, rule, stones })
    }
  }
  return list
}

function readVariant(text) {
  const match = /^rows=(\d{1,2}),cols=(\d{1,2}),rule=(gardner|last-mover),stones=([12])$/.exec(text)
  if (match === null) throw new Error(`${text}: expected rows=R,cols=C,rule=gardner|last-mover,stones=1|2`)
  return { rows: Number(match[1]), cols: Number(match[2]), rule: match[3], stones: Number(match[4]) }
}

function keyOf({ rows: height, cols, rule, stones }) {
  return `${height} ${cols} ${rule} ${stones}`
}

function readRows(text) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const names = lines[0].split('\t')
  return lines.slice(1).map((line) => {
    const row = Object.fromEntries(line.split('\t').map((cell, index) => [names[index], cell]))
    return [keyOf(row), row]
  })
}

/** Puts the new file beside the old one and in its place, so that there is a whole one at any time. */
function writeRows() {
  const size = (row) => [Number(row.stones), row.rule, row.rows * row.cols, Number(row.rows)]
  const sorted = [...rows.values()].sort((one, other) => {
    const [a, b] = [size(one), size(other)]
    const at = a.findIndex((value, index) => value !== b[index])
    return at < 0 ? 0 : a[at] < b[at] ? -1 : 1
  })
  const lines = [COLUMNS, ...sorted.map((row) => COLUMNS.map((column) => row[column]))].map((cells) => cells.join('\t'))
  writeFileSync(`${FILE}.new`, `${HEAD}${lines.join('\n')}\n`)
  renameSync(`${FILE}.new`, FILE)
}
