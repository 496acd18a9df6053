import type { Evaluation, Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import type { Choices } from './choices.js'
import { LOSS_ENTRY, WIN_ENTRY } from './database.js'

/** A way to play that looks at nothing but the position: a probability for every move. */
export interface Policy<P extends Position = Position> {
  /**
   * Writes the probability of each choice to `out`; they add up to 1.
   * @param position before the move; left as it was
   * @param out at least `choices.count` cells
   */
  distribute(position: P, choices: Choices, out: Float64Array): void
}

/** Plays every legal move with equal probability. */
export const uniformPolicy: Policy = {
  distribute(_position, choices, out) {
    out.fill(1 / choices.count, 0, choices.count)
  },
}

/** Plays perfectly, by distances: the winner ends the game as soon as it can, the loser holds out, a draw is kept as long as possible. */
export const distancePolicy: Policy = {
  distribute(_position, choices, out) {
    chooseOnly(out, choices.count, nearestWinLongestResistance(choices))
  },
}

/**
 * Plays perfectly by value; of the moves that keep the value it takes the one with the greatest expected result
 * (`Choices.expected`). Among equal ones the distance decides: wins soon, everything else late, which gives the opponent the
 * most occasions to err. (Speculative play: P. Jansen, "Problematic Positions and Speculative Play", 1990. Jansen risks value for a
 * trap; here nothing is risked, because every value is known.)
 */
export const speculativePolicy: Policy = {
  distribute(_position, choices, out) {
    chooseOnly(out, choices.count, mostPromising(choices))
  },
}

/** Plays what some function of the position says; it must be legal. */
export function movePolicy<P extends Position>(choose: (position: P) => number): Policy<P> {
  return {
    distribute(position, choices, out) {
      chooseOnly(out, choices.count, choices.moves.indexOf(choose(position)))
    },
  }
}

/** Index of the best choice by value and distance. */
export function nearestWinLongestResistance(choices: Choices): number {
  let best = 0
  for (let index = 1; index < choices.count; index++) {
    if (compareOutcomes(choices, index, best) > 0) best = index
  }
  return best
}

/** Index of the choice of the greatest expected result among those that keep the value. */
export function mostPromising(choices: Choices): number {
  let best = 0
  for (let index = 1; index < choices.count; index++) {
    const byKind = choices.kinds[index] - choices.kinds[best]
    const gain = byKind !== 0 ? byKind : choices.expected[index] - choices.expected[best]
    if (gain > 0 || (gain === 0 && compareOutcomes(choices, index, best) > 0)) best = index
  }
  return best
}

/** Positive when the first choice is better: the better value, then the nearer win or the more distant draw or loss. */
function compareOutcomes({ kinds, plies }: Choices, one: number, other: number): number {
  if (kinds[one] !== kinds[other]) return kinds[one] - kinds[other]
  return kinds[one] === WIN_ENTRY ? plies[other] - plies[one] : plies[one] - plies[other]
}

function chooseOnly(out: Float64Array, count: number, chosen: number): void {
  out.fill(0, 0, count)
  out[chosen] = 1
}

/** Settings of a competent but fallible player, see `FalliblePolicy`. */
export interface FallibleSettings {
  /** Plies to which it sees the end of the game exactly; beyond, its sight halves with every four times as many plies more. */
  readonly strength: number
  /** Probability of a slip of the hand: any legal move, from 0 to 1. */
  readonly slip: number
  /** Weight of the evaluation where the end is not seen; 0: none at all. */
  readonly judgement: number
}

/** A sure win is `e ** CERTAINTY` times as likely as a sure draw, and that as a sure loss. */
const CERTAINTY = 6
/** Distances beyond this are treated like it. */
const MAX_PLIES = 1024

/**
 * A competent but fallible player. It sees every end up to `strength` plies ahead; beyond, its sight halves with every
 * `4 * strength` plies more:
 *
 *     sight(n) = 1 for n <= strength, else 2 ** (-(n - strength) / (4 * strength))
 *
 * A winning move with the end n plies off is worth `sight(n)` to it, a losing one `-sight(n)`, a drawing one 0. What it does not
 * see it judges by appearance: the game's evaluation after the move, from 0 for the worst to 1 for the best of its moves. It
 * plays a move with a probability in proportion to
 *
 *     e ** (6 * worth + judgement * (1 - sight) * appearance)
 *
 * So the longer the punishment of an error takes to show, and the better the error looks, the likelier it is. Now and then it
 * slips and plays any move. Strength 0 without judgement plays at random.
 *
 * Sources: preference functions over the exact outcomes of moves are G. Haworth's model of fallible play ("Reference
 * Fallible Endgame Play", ICGA Journal 26, 2003); the exponential form is R. D. Luce's choice axiom (1959) as used by
 * R. McKelvey and T. Palfrey ("Quantal Response Equilibria for Normal Form Games", 1995).
 */
export class FalliblePolicy implements Policy {
  /** Sight by distance. */
  private readonly sight: Float64Array
  private readonly appearance: Float64Array
  private readonly scores: Int32Array
  private readonly evaluation: Evaluation | undefined

  /** @param game one without an evaluation of its own is played without judgement */
  constructor(
    game: Game,
    private readonly settings: FallibleSettings,
  ) {
    const { strength, judgement } = settings
    const sight = (plies: number) => (plies <= strength ? 1 : 2 ** (0 - (plies - strength) / (4 * strength)))
    this.sight = Float64Array.from({ length: MAX_PLIES + 1 }, (_, plies) => sight(plies))
    this.appearance = new Float64Array(game.traits.maxMoves)
    this.scores = new Int32Array(game.traits.seats)
    this.evaluation = judgement > 0 ? game.search.evaluations[0] : undefined
  }

  distribute(position: Position, choices: Choices, out: Float64Array): void {
    const { count, plies } = choices
    const { slip, judgement } = this.settings
    this.appear(position, choices)
    let sum = 0
    for (let index = 0; index < count; index++) {
      const unseen = 1 - this.sight[Math.min(plies[index], MAX_PLIES)]
      out[index] = Math.exp(CERTAINTY * this.worth(choices, index) + judgement * unseen * this.appearance[index])
      sum += out[index]
    }
    for (let index = 0; index < count; index++) out[index] = (out[index] / sum) * (1 - slip) + slip / count
  }

  /** Returns what the player takes a choice to be worth, from -1 to 1. */
  worth({ kinds, plies }: Choices, index: number): number {
    const seen = this.sight[Math.min(plies[index], MAX_PLIES)]
    return kinds[index] === WIN_ENTRY ? seen : kinds[index] === LOSS_ENTRY ? 0 - seen : 0
  }

  /** Fills `appearance`; all 0 where there is no judgement or the moves look alike. */
  private appear(position: Position, { count, moves }: Choices): void {
    const { appearance, evaluation, scores } = this
    appearance.fill(0, 0, count)
    if (evaluation === undefined) return
    const seat = position.turn
    let worst = Infinity
    let best = 0 - Infinity
    for (let index = 0; index < count; index++) {
      position.make(moves[index])
      if (position.over) appearance[index] = position.score(seat) * evaluation.bound
      else {
        evaluation.evaluate(position, scores, 0)
        appearance[index] = scores[seat]
      }
      position.unmake()
      if (appearance[index] < worst) worst = appearance[index]
      if (appearance[index] > best) best = appearance[index]
    }
    const range = best - worst
    for (let index = 0; index < count; index++) appearance[index] = range > 0 ? (appearance[index] - worst) / range : 0
  }
}
