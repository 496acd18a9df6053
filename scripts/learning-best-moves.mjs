// Asks what was learned, and the same search without it, for a move in positions whose exact values are known, and counts how often it
// keeps the value (win, draw or loss) and how often it is exactly best (where distances are known: the fastest win, the slowest loss).
// Values are from the openings that the game ships, else from its own solver, else from its engine `perfect`.
//
// node scripts/learning-best-moves.mjs GAME FILE [positions] [milliseconds of processor time] [most empty cells, for a solver]

import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import {
  findEngine,
  learnedSearch,
  opposite,
  Random,
  readLearned,
  readOpenings,
  readOptions,
  valueOfScore,
  wilson,
} from '@plyworks/core'
import { loadGame } from '@plyworks/games'

const [name, file, positions = '500', milliseconds = '5', mostEmpty = '16'] = process.argv.slice(2)
const game = await loadGame(name)
const without = findEngine(game, 'alpha-beta')
const TABLE = { 'table-mb': '4' }
/** Random plies before a position, for a game whose end they do not bring near. */
const MOST_PLIES = 60
const QUIET = { stopped: () => false, onLine: () => {} }
const evaluation = readLearned(game, readFileSync(file))
const players = {
  learned: () => learnedSearch(game, evaluation, undefined, TABLE),
  'alpha-beta': () => without.create(game, readOptions(without.options(game), TABLE)),
}
const truth = await truthOf()
const counts = Object.fromEntries(Object.keys(players).map((player) => [player, { kept: 0, best: 0 }]))
const random = new Random(1)
const room = new Int32Array(game.traits.maxMoves)
const seen = new Set()
/** Positions in which some move gives the value away. */
let critical = 0
while (seen.size < Number(positions)) {
  const position = game.start(random.bits())
  for (let left = truth.plies(); left > 0 && !position.over; left--) {
    position.make(room[random.below(position.generate(room, 0))])
  }
  const text = game.notation.formatPosition(position)
  const moves = position.over || seen.has(text) ? null : truth.moves(position)
  if (moves === null || moves.every(({ best }) => best)) continue
  seen.add(text)
  const open = moves.some(({ keeps }) => !keeps)
  if (open) critical++
  for (const [player, create] of Object.entries(players)) {
    const begun = process.cpuUsage()
    const stopped = () => {
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1000 >= Number(milliseconds)
    }
    const found = create().search(position.clone(), {}, { ...QUIET, stopped })
    const chosen = moves.find(({ move }) => move === found.move)
    counts[player].kept += open && chosen.keeps ? 1 : 0
    counts[player].best += chosen.best ? 1 : 0
  }
}
const share = (count, all) => {
  const { low, high } = wilson(count, all)
  return `${((100 * count) / all).toFixed(1)} % (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`
}
console.log(
  `${name}, ${seen.size} positions, ${milliseconds} ms of processor time a move, load ${loadavg()[0].toFixed(0)}`,
)
for (const [player, { kept, best }] of Object.entries(counts)) {
  const keeps = `value kept ${share(kept, critical)} of ${critical} in which it can be lost`
  console.log(`${player}: exactly best ${share(best, seen.size)}, ${keeps}`)
}

/** How many random plies lead to a position, and what is known of its moves: null where that is nothing. */
async function truthOf() {
  if (game.solve.openings !== undefined) {
    const openings = readOpenings(game, await game.solve.openings())
    // The longest openings whose moves all lead to known positions.
    const longest = openings.counts.length - 2
    return {
      plies: () => 2 + random.below(longest - 1),
      moves(position) {
        const values = openings.values(position)
        return values?.moves.map(({ move, value, best }) => ({ move, best, keeps: value === values.value })) ?? null
      },
    }
  }
  if (game.solve.solver !== undefined) {
    const { solver } = game.solve
    const cells = game.view.board.cells.length
    const value = (position) => solver.solve(position, { ...QUIET, valueOnly: true }).value
    return {
      plies: () => cells - Number(mostEmpty) + random.below(4),
      moves(position) {
        const solved = solver.solve(position, QUIET)
        if (solved === null || solved.complete === false) return null
        const list = Array.from(room.subarray(0, position.generate(room, 0)))
        return list.map((move) => {
          const best = solved.best.includes(move)
          return { move, best, keeps: best || valueAfter(position, move, value) === solved.value }
        })
      },
    }
  }
  const perfect = findEngine(game, 'perfect')
  const options = readOptions(perfect.options(game), {})
  await perfect.prepare?.(game, options)
  const engine = perfect.create(game, options)
  const value = (position) => valueOfScore(engine.search(position.clone(), {}, QUIET).scores[position.turn])
  return {
    plies: () => random.below(MOST_PLIES),
    moves(position) {
      const whole = value(position)
      const list = Array.from(room.subarray(0, position.generate(room, 0)))
      return list.map((move) => {
        const keeps = valueAfter(position, move, value) === whole
        return { move, keeps, best: keeps }
      })
    },
  }
}

/** The value of a move for the seat that makes it. */
function valueAfter(position, move, value) {
  const seat = position.turn
  position.make(move)
  const { over, turn } = position
  const found = over ? valueOfScore(position.score(seat)) : value(position)
  position.unmake()
  return over || turn === seat ? found : opposite(found)
}
