import type { Evaluation } from '@plyworks/core'
import { type CroquarPosition, GOING_ON } from './rules.js'
import {
  BEYOND,
  CLASS_OF,
  describeSituation,
  IN_HOOP as FIRST_IN_HOOP,
  isInHoop,
  LIVE_SITUATIONS,
  missUsed,
  NEEDS,
  NUMBER,
  OVER,
} from './situations.js'

/**
 * Worths in the count of `plain`, in hundredths of a step of one. Set by hand: the game is solved, they only order it.
 */
const STEP = 100
const MISS_IN_HAND = 300
const IN_HOOP = -150
/** A step back from beyond a hoop costs the way forward again. */
const STEP_BACK = -600
const TO_MOVE = 200
const ENDED = 100_000

const WORTH = Int32Array.from({ length: OVER + 1 }, (_, situation) => {
  if (situation === OVER) return 110 * STEP
  const hoop = isInHoop(situation) ? IN_HOOP : 0
  const back = situation >= BEYOND && situation < LIVE_SITUATIONS ? STEP_BACK : 0
  return NUMBER[situation] * STEP + (missUsed(situation) ? 0 : MISS_IN_HAND) + hoop + back
})

/** A race: how far each player is, with allowances for the miss in hand, for standing in a hoop and for the move. */
const raceEvaluation: Evaluation<CroquarPosition> = {
  name: 'plain',
  title: 'Race: numbers reached, miss in hand, standing in a hoop',
  odds: 600,
  bound: ENDED,

  evaluate(position, scores, at) {
    const { turn, outcome } = position
    const score =
      outcome !== GOING_ON ? position.score(turn) * ENDED : WORTH[position.mover] - WORTH[position.other] + TO_MOVE
    scores[at + turn] = score
    scores[at + 1 - turn] = 0 - score
  },
}

/**
 * Worths by the kind of a situation (`KIND`), once for the mover and once for the opponent, in hundredths of the logarithm of the
 * odds of winning: fitted by logistic regression to the values of the 727,241 positions that can be reached.
 */
const MOVERS_WORTH = [
  ...[43, 123, 118, 119, 130, 104, 157, 154, 111, 127],
  ...[0, 59, 44, 77, 54, 36, 88, 87, 36, 9],
  ...[-48, -32, 7, 25, 12, 25, -22, -49],
  ...[-70, -52, -22, -19, -36, -65, -70, -299],
  ...[-48, -30, -45, -61, -185, -179, -477],
  0,
]
const OTHERS_WORTH = [
  ...[-3, -207, -194, -188, -180, -166, -187, -199, -163, -155],
  ...[0, -156, -146, -138, -143, -133, -116, -130, 13, 35],
  ...[181, 235, -45, -28, -22, -57, 236, 183],
  ...[214, 236, -20, 5, 17, 26, 242, 380],
  ...[-25, -39, -35, -15, 121, 115, 588],
  0,
]
const TENS = 109
/** Player 2 to move, where the other constant of the fit is player 1 to move. */
const SECOND_TO_MOVE = 154
const FIRST_TO_MOVE = 99
/** The number it must leave its hoop with is barred, or the number that takes the next hoop from below. */
const MUST_SKIP = -324
const CANNOT_TAKE = -168

/** Ten last digits with the miss in hand, ten with it used, a hoop by what is needed in both ways, seven places beyond, over. */
const KIND = Int8Array.from({ length: OVER + 1 }, (_, code) => {
  const situation = describeSituation(code)
  if (situation.kind === 'over') return MOVERS_WORTH.length - 1
  if (situation.kind === 'plain') return (situation.number % 10) + (situation.used ? 10 : 0)
  if (situation.kind === 'hoop') return 19 + situation.needs + (situation.used ? 8 : 0)
  return 35 + (situation.number % 10)
})

/** The race by tens and last digits, with what is barred: closer to the values than the plain one. */
const fittedEvaluation: Evaluation<CroquarPosition> = {
  name: 'fitted',
  title: 'Fitted to the solved game: tens, last digits, misses, and what is barred',
  odds: 100,
  bound: ENDED,

  evaluate(position, scores, at) {
    const { turn, outcome } = position
    const score = outcome !== GOING_ON ? position.score(turn) * ENDED : fitted(position)
    scores[at + turn] = score
    scores[at + 1 - turn] = 0 - score
  },
}

function fitted({ turn, mover, other, barred }: CroquarPosition): number {
  const digit = NUMBER[mover] % 10
  const needs = NEEDS[mover]
  const mustSkip = needs > 0 && CLASS_OF[8 + needs] === barred
  const cannotTake = mover < FIRST_IN_HOOP && digit >= 6 && CLASS_OF[28 - 2 * digit] === barred
  const others = other === OVER ? 10 : Math.floor(NUMBER[other] / 10)
  return (
    MOVERS_WORTH[KIND[mover]] +
    OTHERS_WORTH[KIND[other]] +
    TENS * (Math.floor(NUMBER[mover] / 10) - others) +
    (turn === 1 ? SECOND_TO_MOVE : FIRST_TO_MOVE) +
    (mustSkip ? MUST_SKIP : cannotTake ? CANNOT_TAKE : 0)
  )
}

/** All evaluations; the first is taken when none is asked for. */
export const croquarEvaluations: readonly Evaluation<CroquarPosition>[] = [raceEvaluation, fittedEvaluation]
