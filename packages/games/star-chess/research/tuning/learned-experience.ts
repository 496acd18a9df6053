import type { Evaluation, Random } from '@plyworks/core'
import { STATE_SIZE, slab } from '../../computer/layout.js'
import { startPosition } from '../../galaxy.js'
import { END } from '../../moves.js'
import { type StarChessPosition, winnerOf } from '../../rules.js'
import { PLAYERS } from '../../sectors.js'
import { ALIVE, TURN } from '../../state.js'
import { FEATURES } from '../../strategist/features.js'
import {
  LEARNED_HIDDEN,
  LEARNED_INPUTS,
  LEARNED_LOGIT,
  LearnedJudge,
  newLearnedNetwork,
} from '../../strategist/learned-judge.js'
import { HIDDEN, type Network } from '../../strategist/network.js'
import { PlanSearch } from '../../strategist/plan-search.js'
import { Rivals, STATE } from '../../strategist/rivals.js'
import { LEARNED_RIVAL_LEVELS, PROGRESS, RIVAL_LEVELS, shippedNetwork } from '../../strategist/strategist.js'
import { explore, type Run } from './experience.js'

/** Full turns after which a game is broken off; a player that has not won by then counts as beaten. */
const LONGEST = 200
/** Share of the learner's turns that take any plan not much worse than the best, so that it sees more than one way; set by hand. */
const EXPLORED = 0.12

/**
 * A network that judges by the mean of the strategist's network and what was learned, apart from new hidden units, which begin
 * with small random weights.
 */
export function startLearnedNetwork(random: Random): Network {
  const network = newLearnedNetwork()
  const strategists = shippedNetwork()
  const { weights, biases, outputs, direct, bias } = network
  const spread = Math.sqrt(3 / LEARNED_INPUTS)
  for (let input = 0; input < LEARNED_INPUTS; input++) {
    for (let unit = 0; unit < LEARNED_HIDDEN; unit++) {
      const known = input < FEATURES ? strategists.weights[input * HIDDEN + unit] : 0
      weights[input * LEARNED_HIDDEN + unit] = unit < HIDDEN ? known : (2 * random.unit() - 1) * spread
    }
  }
  for (let unit = 0; unit < LEARNED_HIDDEN; unit++) {
    const known = unit < HIDDEN
    weights[biases + unit] = known ? strategists.weights[strategists.biases + unit] : 0
    weights[outputs + unit] = known ? strategists.weights[strategists.outputs + unit] / 2 : (random.unit() - 0.5) * 0.1
  }
  for (let input = 0; input < FEATURES; input++) {
    weights[direct + input] = strategists.weights[strategists.direct + input] / 2
  }
  // Half of a logit that is divided by four.
  weights[direct + LEARNED_LOGIT] = 2
  weights[bias] = strategists.weights[strategists.bias] / 2
  return network
}

/** A game of one learner against three strategists, or in two of five games of two against two. */
export interface StrategistsGame {
  readonly learners: readonly number[]
  /** -1 when the game was broken off. */
  readonly winner: number
  /**
   * Of each learner two: what it judged, after the rivals' standard answers to the plan that it played, and after those that a
   * search of `LEARNED_RIVAL_LEVELS` chooses; `LEARNED_INPUTS` numbers a turn.
   */
  readonly runs: readonly Run[]
}

/**
 * The records are of states that the search judges, not of those in which turns begin: rivals do not answer as they are thought
 * to, and only so does a network learn what that is worth (evaluation of afterstates, R. Sutton and A. Barto, "Reinforcement
 * Learning", 2nd edition, 6.8).
 * @param nodes positions a turn, of learners
 * @param rivalNodes the same, of strategists
 */
export function playStrategists(
  network: Network,
  evaluation: Evaluation<StarChessPosition>,
  nodes: number,
  rivalNodes: number,
  number: number,
  random: Random,
): StrategistsGame {
  const judge = new LearnedJudge(network, evaluation)
  const learner = new PlanSearch(false, judge, LEARNED_RIVAL_LEVELS, PROGRESS, 'predicted', true)
  const rival = new PlanSearch(false, shippedNetwork(), RIVAL_LEVELS, PROGRESS)
  const answers = new Rivals(false, LEARNED_RIVAL_LEVELS)
  const [effort, rivalEffort] = [nodes, rivalNodes].map((most) => ({ spent: (generated: number) => generated / most }))
  const first = random.below(PLAYERS)
  const learners = number % 5 < 2 ? [first, (first + 1 + random.below(3)) % PLAYERS] : [first]
  const position = startPosition('random', false, random.bits())
  const { fields } = position.state
  const rows = learners.map(() => [[0], [0]])
  while (!position.over && fields[TURN] <= LONGEST && learners.some((seat) => fields[ALIVE + seat] !== 0)) {
    const which = learners.indexOf(position.turn)
    const any = which >= 0 && random.unit() < EXPLORED
    const { commands } =
      which < 0
        ? rival.search(position, rivalEffort)
        : learner.search(position, effort, any ? (plans) => explore(plans, random) : undefined)
    if (which >= 0) {
      // A search leaves the state after its turn.
      const played = slab.slice(STATE, STATE + STATE_SIZE)
      for (const [kind, row] of rows[which].entries()) {
        slab.set(played, STATE)
        answers.answer(kind === 1)
        judge.evaluateState(STATE)
        row.push(...judge.inputs)
      }
    }
    for (const command of [...commands, END]) position.make(command)
  }
  const winner = position.over ? winnerOf(position) : -1
  for (const [which, seat] of learners.entries()) for (const row of rows[which]) row[0] = seat === winner ? 1 : 0
  return { learners, winner, runs: rows.flat().map((row) => Float32Array.from(row)) }
}
