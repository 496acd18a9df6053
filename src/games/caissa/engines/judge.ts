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
 * Men, mobility, and how close either queen is to being caught. The numbers come from a logistic regression of results
 * on positions of self-play (`docs/caissa.md`), in units of one move.
 */
export const RICH: Judge = {
  men: menTable([0, 115, 44, 48]),
  queen: Int32Array.of(-12, -3, 2, 2, 3, 3, 3, 3, 2, 1, -1, -2, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3),
  steps: Int32Array.of(-5, -5, -2, 0, 1, 1, 3, 3, 3),
  room: Int32Array.of(-12, -9, -8, -3, 1, 2, 3, 3, 8),
  check: 4,
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
