// How the strategist of Star Chess fares against described players, or against one with other answers. Needs a build.
//
//   node bench/strategist.mjs KIND RIVALS GAMES [NODES] [RIVAL_NODES] [FIRST]
//
// KIND: how it thinks that rivals answer: predicted, paranoid or best-reply; or learned, which judges as the engine `learned` does. RIVALS:
// 3x2 or 3x3 for three described players of 2 or 3 turns, 2x2 for two against two of them; another KIND, two against two; or 3xKIND, one
// against three. 3,000 positions a turn where nothing else is said, every galaxy from all seats, the first one with the seed FIRST;
// undecided after 300 turns (400 against 3xKIND).

import { readLearned } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { FastSearch } from '../packages/games/dist/star-chess/computer/fast-search.js'
import { threatCounts } from '../packages/games/dist/star-chess/computer/literal-requests.js'
import { playMask } from '../packages/games/dist/star-chess/computer/literal-turn.js'
import { startPosition } from '../packages/games/dist/star-chess/galaxy.js'
import { END } from '../packages/games/dist/star-chess/moves.js'
import { seatingsOf } from '../packages/games/dist/star-chess/research/laboratory/matches.js'
import { describedPlayer } from '../packages/games/dist/star-chess/research/laboratory/players.js'
import { winnerOf } from '../packages/games/dist/star-chess/rules.js'
import { TURN } from '../packages/games/dist/star-chess/state.js'
import { LearnedJudge, shippedLearnedNetwork } from '../packages/games/dist/star-chess/strategist/learned-judge.js'
import { PlanSearch } from '../packages/games/dist/star-chess/strategist/plan-search.js'
import {
  LEARNED_RIVAL_LEVELS,
  PROGRESS,
  RIVAL_LEVELS,
  shippedNetwork,
} from '../packages/games/dist/star-chess/strategist/strategist.js'

const [kind, rivals, games, nodes = '3000', rivalNodes = nodes, first] = process.argv.slice(2)
const [, count, turns] = /^([23])x([23])$/.exec(rivals) ?? []
const [, threeKind] = /^3x([a-z-]+)$/.exec(rivals) ?? []
const pairs = count !== '3' && threeKind === undefined
const longest = threeKind === undefined ? 300 : 400
const seatings = seatingsOf(pairs ? 2 : 1)
const firstSeed = Number(first ?? (pairs ? 7000 : 5000))

const own = await strategist(kind, Number(nodes))
const rival = turns === undefined ? await strategist(threeKind ?? rivals, Number(rivalNodes)) : described(Number(turns))
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
  while (!position.over && position.state.fields[TURN] <= longest) {
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

async function strategist(kind, positions) {
  const effort = { spent: (generated) => generated / positions }
  const search =
    kind === 'learned'
      ? new PlanSearch(false, await learnedJudge(), LEARNED_RIVAL_LEVELS, PROGRESS, 'predicted', true)
      : new PlanSearch(false, shippedNetwork(), RIVAL_LEVELS, PROGRESS, kind)
  return player((position) => [...search.search(position, effort).commands, END])
}

async function learnedJudge() {
  const game = await loadGame('star-chess')
  return new LearnedJudge(shippedLearnedNetwork(), readLearned(game, await game.search.learned()))
}

function described(turns) {
  const search = new FastSearch(describedPlayer(turns), false, true)
  return player((position) => playMask(position.clone(), search.search(position).mask, threatCounts(position)).commands)
}

function player(turnOf) {
  return { turnOf, turns: 0, microseconds: 0 }
}
