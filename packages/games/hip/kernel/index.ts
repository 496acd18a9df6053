/** The solver of Hip on 64-bit sets. */
import { FIRST, SQUARES } from './judge'
import {
  CELL_KEYS,
  FIXED,
  FRAME,
  FRAMES,
  IMAGES,
  LEFT_AT,
  MOST_SETS,
  NEXT,
  NUMBER_KEYS,
  NUMBERS,
  NUMBERS_SEAT,
  SEAT_AT,
  SET_KEYS,
  SETS,
  SETS_SEAT,
  WEIGHTS,
} from './layout'

export { judge, judgedCount, setJudge } from './judge'
export { setImages } from './keys'
export { known, nodeCount, setBackwards, setGame, solve, tellAnswer } from './search'
export { place } from './state'
export { filled, remember, setTable } from './table'

/** Addresses and sizes, by number: see `solver/kernel-instance.ts`. */
export function addressOf(what: i32): usize {
  switch (what) {
    case 0:
      return NEXT
    case 1:
      return SET_KEYS
    case 2:
      return CELL_KEYS
    case 3:
      return NUMBER_KEYS
    case 4:
      return SEAT_AT
    case 5:
      return LEFT_AT
    case 6:
      return FRAMES
    case 7:
      return FRAME
    case 8:
      return SETS
    case 9:
      return SETS_SEAT
    case 10:
      return NUMBERS
    case 11:
      return NUMBERS_SEAT
    case 12:
      return MOST_SETS
    case 13:
      return WEIGHTS
    case 14:
      return FIXED
    case 15:
      return IMAGES
    case 17:
      return SQUARES
    case 18:
      return FIRST
    default:
      return __heap_base
  }
}
