import { WORTH } from '../evaluate.js'
import { CHECKS, MEN, MOVES, QUEEN_MOVES, QUEEN_ROOM, QUEEN_STEPS, SEAT_NUMBERS } from '../kernel.js'

/** The evaluation as tables, so that the plain code and the fast kernel judge by the same numbers. */
export interface Judge {
  /** White's men minus Black's by set of men (256 numbers). */
  readonly men: Int32Array
  /** By moves of the queen (0 to 24), safe steps of the queen (0 to 8) and tiles around her (0 to 8). */
  readonly queen: Int32Array
  readonly steps: Int32Array
  readonly room: Int32Array
  /** Taken off for every check against a queen. */
  readonly check: number
  /** The right to move. */
  readonly tempo: number
}

/** The write-up's evaluation: men and mobility. */
export const PLAIN: Judge = {
  men: menTable(WORTH),
  queen: new Int32Array(25),
  steps: new Int32Array(9),
  room: new Int32Array(9),
  check: 0,
  tempo: 0,
}

/**
 * Men, mobility, and how close either queen is to being caught. A man takes part in attack and defence, which mobility
 * alone does not show; a queen without safe steps is mated by a check, without moves she is stuck on her tile; holes
 * around her do not close again.
 */
export const RICH: Judge = {
  men: menTable([0, 60, 42, 36]),
  queen: Int32Array.of(-12, -4, 0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8),
  steps: Int32Array.of(-34, -14, -4, 2, 6, 9, 11, 12, 13),
  room: Int32Array.of(-40, -24, -14, -7, -2, 1, 3, 4, 5),
  check: 8,
  tempo: 6,
}

/** Judges a position from the numbers that a kernel's `look` leaves, for the seat to move. */
export function judge(by: Judge, found: Int32Array, turn: number): number {
  const white = by.men[found[MEN]] + standing(by, found, 0) - standing(by, found, SEAT_NUMBERS)
  return (turn === 0 ? white : 0 - white) + by.tempo
}

function standing(by: Judge, found: Int32Array, at: number): number {
  return (
    found[at + MOVES] +
    by.queen[found[at + QUEEN_MOVES]] +
    by.steps[found[at + QUEEN_STEPS]] +
    by.room[found[at + QUEEN_ROOM]] -
    by.check * found[at + CHECKS]
  )
}

function menTable(worth: readonly number[]): Int32Array {
  return Int32Array.from({ length: 256 }, (_, men) => {
    let sum = 0
    for (let kind = 1; kind < 4; kind++) {
      sum += worth[kind] * (((men >> kind) & 1) - ((men >> (kind + 4)) & 1))
    }
    return sum
  })
}
