import { look, FOUND, now } from './position'
import { TURN } from './legal'

/**
 * Tables of the evaluation as int32 numbers, written by the host: worth of the men on the board by set (256 numbers,
 * White's view), then for one seat's number of moves of the queen (32), of her safe steps (16) and of tiles around her
 * (16), then the worth of a check against the seat and that of the right to move.
 */
export const TABLES = memory.data((256 + 32 + 16 + 16 + 2) * 4)

const QUEEN: usize = 256 * 4
const STEPS: usize = QUEEN + 32 * 4
const ROOM: usize = STEPS + 16 * 4
const CHECK: usize = ROOM + 16 * 4
const TEMPO: usize = CHECK + 4

/** The evaluation for the seat to move. */
export function judge(): i32 {
  look()
  return judgeFound()
}

/** The same after a `look`. */
export function judgeFound(): i32 {
  const men = load<i32>(FOUND, 40)
  const white = load<i32>(TABLES + ((<usize>men) << 2)) + standing(FOUND) - standing(FOUND + 20)
  return (load<i32>(now, TURN) == 0 ? white : 0 - white) + load<i32>(TABLES + TEMPO)
}

function standing(at: usize): i32 {
  return (
    load<i32>(at) +
    load<i32>(TABLES + QUEEN + ((<usize>load<i32>(at, 4)) << 2)) +
    load<i32>(TABLES + STEPS + ((<usize>load<i32>(at, 8)) << 2)) +
    load<i32>(TABLES + ROOM + ((<usize>load<i32>(at, 12)) << 2)) -
    load<i32>(TABLES + CHECK) * load<i32>(at, 16)
  )
}
