import { WORTH } from '../evaluate.js'
import { CHECKS, MEN, MOVES, QUEEN_MOVES, QUEEN_ROOM, QUEEN_STEPS, SEAT_NUMBERS } from '../kernel.js'

/** Judges a position from the numbers that a kernel's `look` leaves, for the seat to move. */
export type Judge = (found: Int32Array, turn: number) => number

/** White's men minus Black's by set of men, with the worth of the write-up. */
const PLAIN_MEN = menTable(WORTH)
/** The same for the engine: a man also takes part in attack and defence, which mobility alone does not show. */
const RICH_MEN = menTable([0, 60, 42, 36])

/** Safe steps of the queen, 0 to 8: without any, a check is mate. */
const STEPS = Int32Array.of(-34, -14, -4, 2, 6, 9, 11, 12, 13)
/** All moves of the queen: without any she is stuck on her tile. */
const QUEEN = Int32Array.of(-12, -4, 0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8)
/** Tiles around the queen, 0 to 8: holes do not come back. */
const ROOM = Int32Array.of(-40, -24, -14, -7, -2, 1, 3, 4, 5)
/** The right to move. */
const TEMPO = 6

/** The write-up's evaluation: men and mobility. */
export function judgePlain(found: Int32Array, turn: number): number {
  const white = PLAIN_MEN[found[MEN]] + found[MOVES] - found[SEAT_NUMBERS + MOVES]
  return turn === 0 ? white : 0 - white
}

/** Men, mobility, and how close either queen is to being caught. */
export function judgeRich(found: Int32Array, turn: number): number {
  const white = RICH_MEN[found[MEN]] + standing(found, 0) - standing(found, SEAT_NUMBERS)
  return (turn === 0 ? white : 0 - white) + TEMPO
}

function standing(found: Int32Array, at: number): number {
  return (
    found[at + MOVES] +
    QUEEN[found[at + QUEEN_MOVES]] +
    STEPS[found[at + QUEEN_STEPS]] +
    ROOM[found[at + QUEEN_ROOM]] -
    8 * found[at + CHECKS]
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
