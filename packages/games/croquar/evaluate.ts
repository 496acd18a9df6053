import type { Evaluation } from '@plyworks/core'
import { type CroquarPosition, GOING_ON } from './rules.js'
import { BEYOND, isInHoop, LIVE_SITUATIONS, missUsed, NUMBER, OVER } from './situations.js'

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
export const raceEvaluation: Evaluation<CroquarPosition> = {
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
