/**
 * The evaluation by a small neural network; inputs, weights and units are those of `engines/network.ts` of the game,
 * where the reasons are. A view is summed up in two vectors of eight 16-bit numbers.
 *
 * About 35 of a view's inputs are 1, and often 80. So their rows of weights are added up beforehand, for what mostly
 * stands together: a man with the square of the view's queen, a row of holes with it, and numbers of a seat in twos and
 * threes. A view is then the sum of 25 rows, to the last bit the same: sums of 16 bits do not depend on the order.
 */
import {
  ACTIVE,
  BISHOP_MOVES_VALUES,
  CHECKING_VALUES,
  CHECKS_VALUES,
  FAR_ROOM_VALUES,
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
import { ALL, spreadSquare } from './tables'

/** Written by the host: 16 numbers of 16 bits an input, as many biases, 32 outputs, the bias of the sum (32 bits). */
export const NETWORK = memory.data(INPUTS * 2 * HIDDEN + 2 * HIDDEN + 4 * HIDDEN + 4)
const BIASES: usize = NETWORK + <usize>INPUTS * 2 * HIDDEN
const OUTPUTS: usize = BIASES + 2 * HIDDEN
const BIAS: usize = OUTPUTS + 4 * HIDDEN

/** Binary logarithm of the bytes of a row: `HIDDEN` numbers. */
const ROW: usize = 5

/** Sums of rows, by the square of the view's queen: her own with the biases, */
const QUEENS = memory.data(SQUARES * 32)
/** each other man by its square (64 of them, so that a captured man has a row, of zeros), */
const MEN = memory.data(SQUARES * 7 * 64 * 32)
/** and the holes of each row of the board, a bit each. */
const HOLE_ROWS = memory.data(SQUARES * 7 * 128 * 32)

/** Numbers of a seat that are looked up together, each pair or triple behind the one before: */
const OF_MOVES = 0
const OF_MEN = OF_MOVES + MOVES_VALUES * KNIGHT_MOVES_VALUES
const OF_QUEEN = OF_MEN + ROOK_MOVES_VALUES * BISHOP_MOVES_VALUES
const OF_ROOM = OF_QUEEN + QUEEN_MOVES_VALUES * QUEEN_STEPS_VALUES
const OF_CHECKS = OF_ROOM + QUEEN_ROOM_VALUES * FAR_ROOM_VALUES
const TOGETHER = OF_CHECKS + CHECKS_VALUES * PREY_VALUES * CHECKING_VALUES
/** The sums of their rows, those of the view's own seat first. */
const NUMBER_SUMS = memory.data(2 * TOGETHER * 32)

/** Where the rows of both seats' numbers are in such a part: five of White, five of Black, in bytes. */
const PLACES = memory.data(2 * 5 * 4)

/** Sums up rows of the network that the host has written. */
export function prepareSums(): void {
  for (let queen = 0; queen < SQUARES; queen++) {
    sum(QUEENS + (<usize>queen << ROW), BIASES, input(MEN_SQUARES + queen))
    const centre = NO_OFFSET - spreadSquare(queen)
    for (let square = 0; square < SQUARES; square++) {
      for (let man = 1; man < 8; man++) {
        const offset = MEN_OFFSETS + man * OFFSETS + centre + spreadSquare(square)
        sum(menAt(queen, man) + (<usize>square << ROW), input(MEN_SQUARES + man * SQUARES + square), input(offset))
      }
      const row = square / 7
      const place = <usize>1 << <usize>(square - 7 * row)
      const holes = HOLE_ROWS + ((<usize>(queen * 7 + row) << 7) << ROW)
      sum(holes + (place << ROW), input(HOLES + square), input(HOLE_OFFSETS + centre + spreadSquare(square)))
      for (let lower: usize = 1; lower < place; lower++) {
        sum(holes + ((place | lower) << ROW), holes + (place << ROW), holes + (lower << ROW))
      }
    }
  }
  for (let side = 0; side < 2; side++) prepareCounted(side)
}

function prepareCounted(side: i32): void {
  const moves = NUMBERS + side * NUMBERS_OF_SEAT
  const queenMoves = moves + MOVES_VALUES
  const steps = queenMoves + QUEEN_MOVES_VALUES
  const room = steps + QUEEN_STEPS_VALUES
  const checks = room + QUEEN_ROOM_VALUES
  const rook = checks + CHECKS_VALUES
  const bishop = rook + ROOK_MOVES_VALUES
  const knight = bishop + BISHOP_MOVES_VALUES
  const prey = knight + KNIGHT_MOVES_VALUES
  const checking = prey + PREY_VALUES
  const far = checking + CHECKING_VALUES
  const at = NUMBER_SUMS + (<usize>(side * TOGETHER) << ROW)
  sumPairs(at + (<usize>OF_MOVES << ROW), moves, MOVES_VALUES, knight, KNIGHT_MOVES_VALUES)
  sumPairs(at + (<usize>OF_MEN << ROW), rook, ROOK_MOVES_VALUES, bishop, BISHOP_MOVES_VALUES)
  sumPairs(at + (<usize>OF_QUEEN << ROW), queenMoves, QUEEN_MOVES_VALUES, steps, QUEEN_STEPS_VALUES)
  sumPairs(at + (<usize>OF_ROOM << ROW), room, QUEEN_ROOM_VALUES, far, FAR_ROOM_VALUES)
  for (let count = 0; count < CHECKS_VALUES; count++) {
    const part = at + (<usize>(OF_CHECKS + count * PREY_VALUES * CHECKING_VALUES) << ROW)
    sumPairs(part, prey, PREY_VALUES, checking, CHECKING_VALUES)
    for (let pair = 0; pair < PREY_VALUES * CHECKING_VALUES; pair++) {
      const row = part + (<usize>pair << ROW)
      sum(row, row, input(checks + count))
    }
  }
}

function sumPairs(at: usize, first: i32, firstValues: i32, second: i32, secondValues: i32): void {
  for (let one = 0; one < firstValues; one++) {
    for (let other = 0; other < secondValues; other++) {
      sum(at + (<usize>(one * secondValues + other) << ROW), input(first + one), input(second + other))
    }
  }
}

function sum(to: usize, first: usize, second: usize): void {
  v128.store(to, i16x8.add(v128.load(first), v128.load(second)))
  v128.store(to, i16x8.add(v128.load(first, 16), v128.load(second, 16)), 16)
}

function input(number: i32): usize {
  return NETWORK + (<usize>number << ROW)
}

/** The evaluation for the seat to move, after a `look`. */
export function evaluateByNetwork(): i32 {
  const turn = load<i32>(now, TURN)
  placeNumbers(FOUND, PLACES)
  placeNumbers(FOUND + 4 * FOUND_OF_SEAT, PLACES + 20)
  const sums = i32x4.add(view(turn, OUTPUTS), view(turn ^ 1, OUTPUTS + 2 * HIDDEN))
  const sum =
    i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)
  return (sum + load<i32>(BIAS)) >> SHIFT
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function placeNumbers(found: usize, at: usize): void {
  const moves = load<i32>(found, 4 * FOUND_MOVES) * KNIGHT_MOVES_VALUES + load<i32>(found, 4 * FOUND_MEN_MOVES + 8)
  const men = load<i32>(found, 4 * FOUND_MEN_MOVES) * BISHOP_MOVES_VALUES + load<i32>(found, 4 * FOUND_MEN_MOVES + 4)
  const queen = load<i32>(found, 4 * FOUND_QUEEN_MOVES) * QUEEN_STEPS_VALUES + load<i32>(found, 4 * FOUND_QUEEN_STEPS)
  const room = load<i32>(found, 4 * FOUND_QUEEN_ROOM) * FAR_ROOM_VALUES + load<i32>(found, 4 * FOUND_FAR_ROOM)
  const checks =
    (load<i32>(found, 4 * FOUND_CHECKS) * PREY_VALUES + load<i32>(found, 4 * FOUND_PREY)) * CHECKING_VALUES +
    load<i32>(found, 4 * FOUND_CHECKING)
  store<i32>(at, (OF_MOVES + moves) << 5)
  store<i32>(at, (OF_MEN + men) << 5, 4)
  store<i32>(at, (OF_QUEEN + queen) << 5, 8)
  store<i32>(at, (OF_ROOM + room) << 5, 12)
  store<i32>(at, (OF_CHECKS + checks) << 5, 16)
}

/** Returns the contribution of a seat's view to the sum, in four lanes. */
function view(seat: i32, outputs: usize): v128 {
  const men = rotr<u64>(load<u64>(now), <u64>(seat << 5))
  const queen = <i32>men & 63
  const first = QUEENS + (<usize>queen << ROW)
  let low = v128.load(first)
  let high = v128.load(first, 16)

  let at = menAt(queen, 1)
  for (let shift: u64 = 8; shift < 64; shift += 8) {
    const row = at + ((<usize>(men >> shift) & 63) << ROW)
    low = i16x8.add(low, v128.load(row))
    high = i16x8.add(high, v128.load(row, 16))
    at += 64 << ROW
  }

  at = HOLE_ROWS + ((<usize>(queen * 7) << 7) << ROW)
  let holes = ALL & ~load<u64>(now, TILES)
  while (holes != 0) {
    const row = at + ((<usize>holes & 127) << ROW)
    low = i16x8.add(low, v128.load(row))
    high = i16x8.add(high, v128.load(row, 16))
    at += 128 << ROW
    holes >>= 7
  }

  const own = PLACES + <usize>(seat * 20)
  const other = PLACES + <usize>((seat ^ 1) * 20)
  for (let place: usize = 0; place < 20; place += 4) {
    const row = NUMBER_SUMS + <usize>load<u32>(own + place)
    const second = NUMBER_SUMS + ((<usize>TOGETHER) << ROW) + <usize>load<u32>(other + place)
    low = i16x8.add(low, i16x8.add(v128.load(row), v128.load(second)))
    high = i16x8.add(high, i16x8.add(v128.load(row, 16), v128.load(second, 16)))
  }

  const zero = i16x8.splat(0)
  const one = i16x8.splat(<i16>ACTIVE)
  return i32x4.add(
    i32x4.dot_i16x8_s(i16x8.min_s(i16x8.max_s(low, zero), one), v128.load(outputs)),
    i32x4.dot_i16x8_s(i16x8.min_s(i16x8.max_s(high, zero), one), v128.load(outputs, 16)),
  )
}

/** Where a man's rows begin, by the square of the view's queen. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function menAt(queen: i32, man: i32): usize {
  return MEN + ((<usize>(queen * 7 + man - 1) << 6) << ROW)
}
