// How the strategist of Star Chess fares against described players, or against one with other answers. Needs a build.
//
//   node bench/strategist.mjs KIND RIVALS GAMES
//
// KIND: how it thinks that rivals answer: predicted, paranoid or best-reply. RIVALS: 3x2 or 3x3 for three described players
// of 2 or 3 turns, 2x2 for two against two of them; or another KIND, two against two. 3,000 positions a turn, every galaxy
// from all seats; undecided after 300 turns.

import { FastSearch } from '../packages/games/dist/star-chess/computer/fast-search.js'
import { threatCounts } from '../packages/games/dist/star-chess/computer/literal-requests.js'
import { playMask } from '../packages/games/dist/star-chess/computer/literal-turn.js'
import { startPosition } from '../packages/games/dist/star-chess/galaxy.js'
import { END } from '../packages/games/dist/star-chess/moves.js'
import { seatingsOf } from '../packages/games/dist/star-chess/research/laboratory/matches.js'
import { describedPlayer } from '../packages/games/dist/star-chess/research/laboratory/players.js'
import { winnerOf } from '../packages/games/dist/star-chess/rules.js'
import { TURN } from '../packages/games/dist/star-chess/state.js'
import { PlanSearch } from '../packages/games/dist/star-chess/strategist/plan-search.js'
import { PROGRESS, RIVAL_LEVELS, shippedNetwork } from '../packages/games/dist/star-chess/strategist/strategist.js'

const LONGEST = 300
const EFFORT = { spent: (generated) => generated / 3000 }
const [kind, rivals, games] = process.argv.slice(2)
const [, count, turns] = /^([23])x([23])$/.exec(rivals) ?? []
const pairs = count !== '3'
const seatings = seatingsOf(pairs ? 2 : 1)
const firstSeed = pairs ? 7000 : 5000

const own = strategist(kind)
const rival = turns === undefined ? strategist(rivals) : described(Number(turns))
const results = { won: 0, lost: 0, undecided: 0 }
for (let number = 0; number < Number(games); number++) {
  results[playGame(number)]++
  if ((number + 1) % 20 === 0 || number + 1 === Number(games)) {
    const time = [own, rival].map(({ microseconds, turns }) => (microseconds / turns / 1000).toFixed(2)).join(' and ')
    console.log(`${number + 1} games: ${JSON.stringify(results)}, ${time} ms of processor time a turn`)
  }
}

function playGame(number) {
  const seats = seatings[number % seatings.length]
  const position = startPosition('random', false, firstSeed + Math.floor(number / seatings.length))
  while (!position.over && position.state.fields[TURN] <= LONGEST) {
    const player = seats.includes(position.turn) ? own : rival
    const before = process.cpuUsage()
    const commands = player.turnOf(position)
    const { user, system } = process.cpuUsage(before)
    player.microseconds += user + system
    player.turns++
    for (const command of commands) position.make(command)
  }
  if (!position.over) return 'undecided'
  return seats.includes(winnerOf(position)) ? 'won' : 'lost'
}

function strategist(answers) {
  const search = new PlanSearch(false, shippedNetwork(), RIVAL_LEVELS, PROGRESS, answers)
  return player((position) => [...search.search(position, EFFORT).commands, END])
}

function described(turns) {
  const search = new FastSearch(describedPlayer(turns), false, true)
  return player((position) => playMask(position.clone(), search.search(position).mask, threatCounts(position)).commands)
}

function player(turnOf) {
  return { turnOf, turns: 0, microseconds: 0 }
}
