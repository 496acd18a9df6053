// Speed of Star Chess's described player, beside a native program that does the same work where there is one. Needs a build.
//
//   node bench/star-chess.mjs                  positions from games
//   node bench/star-chess.mjs FOLDER           FOLDER/star-chess-positions.txt, and FOLDER/star-chess in the same minute
//
// Every round takes the best of three of ours and of three of the program's; the median of the rounds counts.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchDeeper, benchStarChess } from '../packages/games/dist/star-chess/bench.js'
import { samplePositions } from '../packages/games/dist/star-chess/research/laboratory/players.js'
import { starChessText } from '../packages/games/dist/star-chess/text.js'

const ROUNDS = 9
const TRIES = 3
const [folder] = process.argv.slice(2)
const positions =
  folder === undefined
    ? samplePositions({ galaxy: 'random', fifth: false }, 40, 1).map(starChessText(false).formatPosition)
    : readFileSync(join(folder, 'star-chess-positions.txt'), 'utf8').trim().split('\n')

const rounds = Array.from({ length: ROUNDS + 1 }, () => {
  const [whole, pruned] = benchStarChess(positions, TRIES)
  return { whole, pruned, native: folder === undefined ? null : askNative(join(folder, 'star-chess')) }
}).slice(1) // the first one warms up
const [{ whole, pruned }] = rounds
const rate = ({ whole: { positions: made, milliseconds } }) => made / milliseconds / 1000
const time = ({ pruned: { milliseconds } }) => milliseconds / positions.length
console.log(`${whole.title}: ${whole.positions} positions, ${spread(rounds.map(rate))} million a second`)
console.log(
  `${pruned.title}: ${pruned.generated} made for ${pruned.positions}, ${spread(rounds.map(time))} ms a position`,
)
for (const { title, milliseconds } of benchDeeper(positions)) {
  console.log(`${title}: ${(milliseconds / positions.length).toFixed(1)} ms a position`)
}
if (folder !== undefined) {
  console.log(
    `native: ${spread(rounds.map(({ native }) => native.rate))} million a second, we ${spread(rounds.map((round) => rate(round) / round.native.rate))} of it`,
  )
  console.log(
    `native: ${spread(rounds.map(({ native }) => native.time))} ms a position, we ${spread(rounds.map((round) => time(round) / round.native.time))} times that`,
  )
}

/** The best figures of some runs: million positions a second, milliseconds a position. */
function askNative(program) {
  const said = Array.from({ length: TRIES }, () => execFileSync(program, { encoding: 'utf8' }))
  const numbers = (pattern) => said.map((text) => Number(pattern.exec(text)?.[1]))
  return {
    rate: Math.max(...numbers(/= ([\d.]+) million/)),
    time: Math.min(...numbers(/([\d.]+) ms a position/)),
  }
}

/** The median, and the least and the greatest. */
function spread(values) {
  const sorted = [...values].sort((first, second) => first - second)
  const [least, median, most] = [0, sorted.length >> 1, sorted.length - 1].map((at) => sorted[at].toFixed(2))
  return `${median} (${least} to ${most})`
}
