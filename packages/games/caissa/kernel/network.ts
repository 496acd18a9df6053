/**
 * The evaluation by a small neural network; inputs, weights and units are those of `engines/network.ts` of the game,
 * where the reasons are. A view is summed up in two vectors of eight 16-bit numbers.
 */
import {
  ABSENT,
  ACTIVE,
  BISHOP_MOVES_VALUES,
  CHECKING_VALUES,
  CHECKS_VALUES,
  FOUND_CHECKING,
  FOUND_CHECKS,
  FOUND_FAR_ROOM,
  FOUND_MEN_MOVES,
  FOUND_MOVES,
  FOUND_OF_SEAT,
  FOUND_PREY,
  FOUND_QUEEN_MOVES,
  FOUND_QUEEN_ROOM,
  FOUND_QUEEN_STEPS,
  HIDDEN,
  HOLES,
  HOLE_OFFSETS,
  INPUTS,
  KNIGHT_MOVES_VALUES,
  MEN_OFFSETS,
  MEN_SQUARES,
  MOST_ACTIVE,
  MOVES_VALUES,
  NO_OFFSET,
  NUMBERS,
  NUMBERS_OF_SEAT,
  OFFSETS,
  PREY_VALUES,
  QUEEN_MOVES_VALUES,
  QUEEN_ROOM_VALUES,
  QUEEN_STEPS_VALUES,
  ROOK_MOVES_VALUES,
  SHIFT,
  SQUARES,
  TILES,
  TURN,
} from '../kernel-layout'
import { FOUND, now } from './position'
import { ALL } from './tables'

const ONE: i16 = <i16>ACTIVE

/** Written by the host: 16 numbers of 16 bits an input, as many biases, 32 outputs, the bias of the sum (32 bits). */
export const NETWORK = memory.data(INPUTS * 2 * HIDDEN + 2 * HIDDEN + 4 * HIDDEN + 4)
const BIASES: usize = NETWORK + <usize>INPUTS * 2 * HIDDEN
const OUTPUTS: usize = BIASES + 2 * HIDDEN
const BIAS: usize = OUTPUTS + 4 * HIDDEN

/** Rows of weights of the inputs that are 1, as addresses. */
const ACTIVE_ROWS = memory.data(4 * MOST_ACTIVE)

/** The evaluation for the seat to move, after a `look`. */
export function evaluateByNetwork(): i32 {
  const turn = load<i32>(now, TURN)
  const sums = i32x4.add(view(turn, OUTPUTS), view(turn ^ 1, OUTPUTS + 2 * HIDDEN))
  const sum =
    i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)
  return (sum + load<i32>(BIAS)) >> SHIFT
}

/** Returns the contribution of a seat's view to the sum, in four lanes. */
function view(seat: i32, outputs: usize): v128 {
  const end = findActive(seat)
  let low = v128.load(BIASES)
  let high = v128.load(BIASES, 16)
  for (let row = ACTIVE_ROWS; row < end; row += 4) {
    const at = <usize>load<u32>(row)
    low = i16x8.add(low, v128.load(at))
    high = i16x8.add(high, v128.load(at, 16))
  }
  const zero = i16x8.splat(0)
  const one = i16x8.splat(ONE)
  return i32x4.add(
    i32x4.dot_i16x8_s(i16x8.min_s(i16x8.max_s(low, zero), one), v128.load(outputs)),
    i32x4.dot_i16x8_s(i16x8.min_s(i16x8.max_s(high, zero), one), v128.load(outputs, 16)),
  )
}

/** Lists the inputs that are 1 in a seat's view and returns the end of the list. */
function findActive(seat: i32): usize {
  const men = rotr<u64>(load<u64>(now), <u64>(seat << 5))
  const queen = <i32>men & 63
  const centre = NO_OFFSET - spread(queen)
  let end = put(ACTIVE_ROWS, MEN_SQUARES + queen)
  for (let man = 1; man < 8; man++) {
    const square = <i32>(men >> (<u64>man << 3)) & 63
    if (square == ABSENT) continue
    end = put(end, MEN_SQUARES + man * SQUARES + square)
    end = put(end, MEN_OFFSETS + man * OFFSETS + centre + spread(square))
  }
  let holes = ALL & ~load<u64>(now, TILES)
  while (holes != 0) {
    const square = <i32>ctz(holes)
    end = put(end, HOLES + square)
    end = put(end, HOLE_OFFSETS + centre + spread(square))
    holes &= holes - 1
  }
  end = putNumbers(end, FOUND + <usize>(seat * 4 * FOUND_OF_SEAT), NUMBERS)
  return putNumbers(end, FOUND + <usize>((seat ^ 1) * 4 * FOUND_OF_SEAT), NUMBERS + NUMBERS_OF_SEAT)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function putNumbers(at: usize, found: usize, base: i32): usize {
  let from = base
  let end = put(at, from + load<i32>(found, 4 * FOUND_MOVES))
  from += MOVES_VALUES
  end = put(end, from + load<i32>(found, 4 * FOUND_QUEEN_MOVES))
  from += QUEEN_MOVES_VALUES
  end = put(end, from + load<i32>(found, 4 * FOUND_QUEEN_STEPS))
  from += QUEEN_STEPS_VALUES
  end = put(end, from + load<i32>(found, 4 * FOUND_QUEEN_ROOM))
  from += QUEEN_ROOM_VALUES
  end = put(end, from + load<i32>(found, 4 * FOUND_CHECKS))
  from += CHECKS_VALUES
  end = put(end, from + load<i32>(found, 4 * FOUND_MEN_MOVES))
  from += ROOK_MOVES_VALUES
  end = put(end, from + load<i32>(found, 4 * FOUND_MEN_MOVES + 4))
  from += BISHOP_MOVES_VALUES
  end = put(end, from + load<i32>(found, 4 * FOUND_MEN_MOVES + 8))
  from += KNIGHT_MOVES_VALUES
  end = put(end, from + load<i32>(found, 4 * FOUND_PREY))
  from += PREY_VALUES
  end = put(end, from + load<i32>(found, 4 * FOUND_CHECKING))
  from += CHECKING_VALUES
  return put(end, from + load<i32>(found, 4 * FOUND_FAR_ROOM))
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function put(at: usize, input: i32): usize {
  store<u32>(at, <u32>(NETWORK + (<usize>input << 5)))
  return at + 4
}

/** The column plus thirteen times the row: columns need 13 places, so that differences name an offset. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function spread(square: i32): i32 {
  return square + 6 * ((square * 37) >> 8)
}
