// Makes packages/games/hip/solver/known-results: what the solver of Hip answers on boards that take it seconds or minutes, so that
// the engine `perfect` answers at once there. Needs a build. The positions solved are those that a perfect player of a
// seat meets against every answer until few cells are empty, all with fewer stones first. Boards
// whose file is there are left alone. What a board has come to is kept beside the files every ten seconds, so that a
// run that was stopped or killed resumes where it was when it is started again.
// Usage: node scripts/know-hip.mjs [BOARD ...]     BOARD: 4x6-gardner-1 and so on; without any, all of BOARDS

import './stoppable.mjs'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gridSymmetries } from '@plyworks/core'
import { copyingMove } from '../packages/games/dist/hip/copying.js'
import { favouriteOf } from '../packages/games/dist/hip/engines/perfect.js'
import { HipPosition, HipRules } from '../packages/games/dist/hip/rules.js'
import { ENTRY_BYTES } from '../packages/games/dist/hip/solver/known-results.js'
import { solveHip } from '../packages/games/dist/hip/solver/solver.js'

const FOLDER = fileURLToPath(new URL('../packages/games/hip/solver/known-results/', import.meta.url))
/** Boards, the seats whose play is followed, and the empty cells with which positions are solved soon enough, by seat. */
const BOARDS = ['gardner', 'last-mover'].flatMap((rule) => [
  { rows: 3, columns: 8, rule, stones: 1, seats: [0, 1], quick: [19, 19] },
  { rows: 4, columns: 6, rule, stones: 1, seats: [0, 1], quick: [19, 19] },
  { rows: 5, columns: 5, rule, stones: 1, seats: [0, 1], quick: [19, 19] },
  { rows: 4, columns: 7, rule, stones: 1, seats: [1, 0], quick: [23, 23] },
  { rows: 5, columns: 6, rule, stones: 1, seats: [1, 0], quick: [25, 23] },
  { rows: 3, columns: 8, rule, stones: 2, seats: [0, 1], quick: [21, 21] },
  { rows: 4, columns: 6, rule, stones: 2, seats: [0, 1], quick: [21, 21] },
  { rows: 5, columns: 5, rule, stones: 2, seats: [0, 1], quick: [21, 21] },
])
const MEMORY = 2 ** 30
const SAVE_MILLISECONDS = 10_000
/** Longer texts have a line of their own, as the formatter has it. */
const MOST_COLUMNS = 89

const wanted = process.argv.slice(2)
const boards = BOARDS.filter((board) => wanted.length === 0 || wanted.includes(nameOf(board)))
if (boards.length < wanted.length) throw new Error(`the boards are ${BOARDS.map(nameOf).join(' ')}`)
mkdirSync(FOLDER, { recursive: true })
for (const board of boards) {
  const name = nameOf(board)
  if (existsSync(`${FOLDER}${name}.ts`)) continue
  const started = performance.now()
  const entries = learn(board, `${FOLDER}${name}.part`)
  const results = `'${Buffer.concat(entries).toString('base64')}'`
  write(`${name}.ts`, `export const results: string =${results.length > MOST_COLUMNS ? '\n ' : ''} ${results}`)
  rmSync(`${FOLDER}${name}.part`, { force: true })
  console.error(`${name}: ${entries.length} results, ${Math.round((performance.now() - started) / 1000)} s`)
}
writeIndex()

/**
 * Follows the seats in passes until one finds nothing new: what is known decides which of several good moves the engine
 * finds first, so only then does it meet no other positions than those that were solved.
 */
function learn(board, file) {
  const own = existsSync(file) ? split(readFileSync(file)) : []
  const found = new Map(own.map((entry) => [entry.toString('hex'), entry]))
  // While the full board does not count the rules ask the same questions.
  const alike = resultsOf({ ...board, rule: board.rule === 'gardner' ? 'last-mover' : 'gardner' })
  let known = []
  let saved = performance.now()
  const solve = (position) => {
    const answers = []
    const onAnswer = (entry, placed, full) => answers.push({ entry: Buffer.from(entry), placed, full })
    const solution = solveHip(position, { stopped: () => false, memory: MEMORY, bestMoves: 'one', known, onAnswer })
    for (const { entry } of needed(answers, position.placed, solution.value)) found.set(entry.toString('hex'), entry)
    return solution
  }
  const rules = new HipRules({ rows: board.rows, columns: board.columns }, board.rule, board.stones)
  for (let pass = 1, before = -1; found.size > before; pass++) {
    before = found.size
    for (const seat of board.seats) {
      let level = follow([new HipPosition(rules)], seat, board.quick[seat])
      while (level.length > 0) {
        const began = performance.now()
        known = [...found.values(), ...alike]
        for (const [index, position] of level.entries()) {
          position.make(favouriteOf(position, solve(position).best))
          if (performance.now() < saved + SAVE_MILLISECONDS) continue
          saved = performance.now()
          save(file, Buffer.concat([...found.values()]))
          const rate = ((index + 1) / (saved - began)) * 1000
          const left = Math.round((level.length - index - 1) / rate)
          const where = `${nameOf(board)}, pass ${pass}, player ${seat + 1}, ${rules.cells - position.placed + 1} cells empty`
          console.error(`${where}: ${index + 1} of ${level.length}, ${rate.toFixed(2)} a second, ${left} s left`)
        }
        level = follow(level, seat, board.quick[seat])
      }
    }
  }
  return [...found.values()]
}

/** Of the answers those that others do not give at once: a move that is known to win tells of the position before it. */
function needed(answers, placed, value) {
  const last = answers.at(-1)
  const told = value === 'win' && last !== undefined && last.placed > placed
  return answers.filter((answer) => !told || answer.placed > placed || answer.full !== last.full)
}

/** Positions that meet the player next, by whatever answers; one of those that are images of each other. */
function follow(positions, seat, quick) {
  const next = new Map()
  for (const position of positions) {
    for (const answered of answersTo(position, seat)) {
      const { rules } = answered
      if (answered.over || rules.cells - answered.placed <= quick) continue
      // Where copying wins the player copies on to the end.
      if (copyingMove(answered, movesOf(answered)) === undefined) next.set(imageName(answered), answered)
    }
  }
  return [...next.values()]
}

/** The positions in which it is the player's turn, after every turn of the other one if need be. */
function answersTo(position, seat) {
  if (position.over || position.turn === seat) return [position]
  return movesOf(position).flatMap((move) => {
    const after = position.clone()
    after.make(move)
    return answersTo(after, seat)
  })
}

function movesOf(position) {
  const out = new Int32Array(position.rules.cells)
  return [...out.subarray(0, position.generate(out, 0))]
}

/** The same for all images of a position. */
function imageName(position) {
  const { rules } = position
  const names = gridSymmetries(rules.grid).map((image) => {
    const board = Array(rules.cells)
    for (let cell = 0; cell < rules.cells; cell++) board[image[cell]] = position.stoneAt(cell) + 1
    return board.join('')
  })
  return names.sort()[0]
}

function nameOf({ rows, columns, rule, stones }) {
  return `${rows}x${columns}-${rule}-${stones}`
}

/** What is in the file of a board, if there is one. */
function resultsOf(board) {
  const file = `${FOLDER}${nameOf(board)}.ts`
  const text = existsSync(file) ? (/'(.*)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? '') : ''
  return split(Buffer.from(text, 'base64'))
}

function split(bytes) {
  const count = Math.floor(bytes.length / ENTRY_BYTES)
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES))
}

function write(name, text) {
  save(`${FOLDER}${name}`, `// Generated by scripts/know-hip.mjs; do not edit.\n${text}\n`)
}

/** Puts the new file beside the old one and in its place, so that there is a whole one at any time. */
function save(file, content) {
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
}

function writeIndex() {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .map((name) => name.slice(0, -3))
  const lines = names.sort().map((name) => `  '${name}': () => import('./${name}.js'),`)
  write(
    'index.ts',
    `export const knownResultLoaders: Readonly<Record<string, () => Promise<{ readonly results: string }>>> = {
${lines.join('\n')}
}`,
  )
}
