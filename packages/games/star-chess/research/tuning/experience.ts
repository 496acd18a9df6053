import type { Random } from '@plyworks/core'
import { FastSearch } from '../../computer/fast-search.js'
import { loadState } from '../../computer/fast-state.js'
import { threatCounts } from '../../computer/literal-requests.js'
import { playMask } from '../../computer/literal-turn.js'
import { describedSettings } from '../../computer/settings.js'
import { COLONY_WEIGHT } from '../../evaluate.js'
import { startPosition } from '../../galaxy.js'
import { END } from '../../moves.js'
import { type StarChessPosition, winnerOf } from '../../rules.js'
import { PLAYERS } from '../../sectors.js'
import { ALIVE, TURN } from '../../state.js'
import { FEATURES, features, writeFeatures } from '../../strategist/features.js'
import type { Network } from '../../strategist/network.js'
import type { Plan } from '../../strategist/plan.js'
import { PlanSearch } from '../../strategist/plan-search.js'
import { STATE } from '../../strategist/rivals.js'
import { RIVAL_LEVELS } from '../../strategist/strategist.js'

/** Full turns after which a game is broken off; a player that has not won by then counts as beaten. */
const LONGEST = 160
/** One turn in seven is any plan that is not much worse than the best, so that more than one way is known. */
const EXPLORED = 0.15
const NOT_MUCH = 0.4

/**
 * One player's record of a game: 1 after a win, otherwise 0, then the features at the beginning of each turn of that player,
 * `FEATURES` numbers a turn.
 */
export type Run = Float32Array

type Player = (position: StarChessPosition) => readonly number[]

/**
 * The players: the learner against three who look 2 turns ahead, against three who look 3, or two learners against
 * two.
 */
export type Table = 'two turns' | 'three turns' | 'two learners'
const TABLES: readonly Table[] = ['two turns', 'three turns', 'three turns', 'two learners']

interface LearnersGame {
  readonly table: Table
  readonly outcome: 'won' | 'lost' | 'open'
  readonly runs: readonly Run[]
}

/** The table of a game of a round, in turn. */
function tableOf(number: number): Table {
  return TABLES[number % TABLES.length]
}

/** Games of described players of several kinds, seen from every seat: something to begin with. */
export function playDescribed(random: Random): Run[] {
  const kinds = [described(8, COLONY_WEIGHT), described(12, COLONY_WEIGHT), described(8, 16), described(4, 20)]
  const seats = Array.from({ length: PLAYERS }, () => kinds[random.below(kinds.length)])
  return play(random, seats, [0, 1, 2, 3])
}

/** A game of the learner. @param nodes positions a turn */
export function playLearner(
  network: Network,
  progress: number,
  nodes: number,
  number: number,
  random: Random,
): LearnersGame {
  const table = tableOf(number)
  const first = random.below(PLAYERS)
  const learners = table === 'two learners' ? [first, (first + 1 + random.below(3)) % PLAYERS] : [first]
  const search = new PlanSearch(false, network, RIVAL_LEVELS, progress)
  const rival = described(table === 'three turns' ? 12 : 8, COLONY_WEIGHT)
  const effort = { spent: (generated: number) => generated / nodes }
  const choose = (plans: readonly Plan[]): Plan => (random.unit() < EXPLORED ? explore(plans, random) : plans[0])
  const learner: Player = (position) => search.search(position, effort, choose).commands
  const seats = Array.from({ length: PLAYERS }, (_, seat) => (learners.includes(seat) ? learner : rival))
  const runs = play(random, seats, learners)
  const open = runs.every((run) => run.length > (LONGEST - 1) * FEATURES)
  return { table, outcome: runs.some(([result]) => result === 1) ? 'won' : open ? 'open' : 'lost', runs }
}

/** Any plan that is not much worse than the best. */
export function explore(plans: readonly Plan[], random: Random): Plan {
  const good = plans.filter(({ score }) => score > plans[0].score - NOT_MUCH)
  return good[random.below(good.length)]
}

/** Plays until no player of `seen` is left, or only one player, or it takes too long. */
function play(random: Random, seats: readonly Player[], seen: readonly number[]): Run[] {
  const position = startPosition('random', false, random.bits())
  const { fields } = position.state
  const rows = seats.map((): number[] => [0])
  while (!position.over && fields[TURN] <= LONGEST && seen.some((seat) => fields[ALIVE + seat] === 1)) {
    const seat = position.turn
    if (seen.includes(seat)) {
      loadState(position, STATE)
      writeFeatures(STATE)
      rows[seat].push(...features)
    }
    for (const command of seats[seat](position)) position.make(command)
    position.make(END)
  }
  const winner = winnerOf(position)
  if (winner >= 0) rows[winner][0] = 1
  return seen.map((seat) => Float32Array.from(rows[seat]))
}

function described(levels: number, colonyWeight: number): Player {
  const search = new FastSearch(describedSettings(levels, { colonyWeight }), false, true)
  return (position) => {
    const { mask } = search.search(position)
    const { commands } = playMask(position.clone(), mask, threatCounts(position))
    return commands[commands.length - 1] === END ? commands.slice(0, -1) : commands
  }
}
