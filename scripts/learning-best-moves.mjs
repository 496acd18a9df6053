// Asks what was learned, and the same search without it, for a move in positions whose exact values the game ships (`solve.openings`),
// and counts how often it keeps the value (win, draw or loss) and how often it is exactly best (the fastest win, the slowest loss).
//
// node scripts/learning-best-moves.mjs GAME FILE [positions] [milliseconds of processor time]

import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { findEngine, learnedSearch, Random, readLearned, readOpenings, readOptions, wilson } from '@plyworks/core'
import { loadGame } from '@plyworks/games'

const [name, file, positions = '500', milliseconds = '5'] = process.argv.slice(2)
const game = await loadGame(name)
const openings = readOpenings(game, await game.solve.openings())
const without = findEngine(game, 'alpha-beta')
const TABLE = { 'table-mb': '4' }
const evaluation = readLearned(game, readFileSync(file))
const players = {
  learned: () => learnedSearch(game, evaluation, undefined, TABLE),
  'alpha-beta': () => without.create(game, readOptions(without.options(game), TABLE)),
}
/** The longest openings whose moves all lead to known positions. */
const LONGEST = openings.counts.length - 2
const counts = Object.fromEntries(Object.keys(players).map((player) => [player, { kept: 0, best: 0 }]))
const random = new Random(1)
const room = new Int32Array(game.traits.maxMoves)
const seen = new Set()
/** Positions in which some move gives the value away. */
let critical = 0
while (seen.size < Number(positions)) {
  const position = game.start(0)
  for (let left = 2 + random.below(LONGEST - 1); left > 0 && !position.over; left--) {
    position.make(room[random.below(position.generate(room, 0))])
  }
  const values = position.over ? null : openings.values(position)
  const text = game.notation.formatPosition(position)
  if (values === null || seen.has(text) || values.moves.every(({ best }) => best)) continue
  seen.add(text)
  const open = values.moves.some(({ value }) => value !== values.value)
  if (open) critical++
  for (const [player, create] of Object.entries(players)) {
    const begun = process.cpuUsage()
    const stopped = () => {
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1000 >= Number(milliseconds)
    }
    const found = create().search(position.clone(), {}, { stopped, onLine: () => {} })
    const chosen = values.moves.find(({ move }) => move === found.move)
    counts[player].kept += open && chosen.value === values.value ? 1 : 0
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
