/**
 * Scores positions that no proof reaches: principal-variation search (T. A. Marsland and M. Campbell, 1982) to a fixed
 * depth on a state of its own, which costs less a move than the solver's while many squares are open. Leaves are evaluated
 * by what each player can still play: its cells, less a part for the squares that would close with two or three more
 * stones of its own. The weights are near those of a logistic regression on 87 positions that the solver decided.
 *
 * One state a ply:
 *
 *      0  u64  stones of seat 0, then of seat 1         36  i32  squares that lack two stones of seat 0, then of seat 1,
 *     16  u64  cells barred for seat 0, then seat 1              without a stone of the other
 *     56  u64  key                                      44  i32  the same for three stones
 *
 * Barred cells may be taken by the other seat's stones.
 */
import { WON } from '../kernel-layout'
import { FIRST, GUESSES, MOVES, SQUARES } from './addresses'
import { seatAt } from './state'

/** Called now and then; a result other than 0 ends the search. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@external('env', 'report')
declare function report(nodes: f64, fraction: f64): i32

/** Weights of the evaluation, see above: of a cell that the player can use, */
const CELL: i32 = 20
/** and of a square that lacks two stones, and three. */
const PAIR: i32 = 3
const TRIPLE: i32 = 1
const CHECK_INTERVAL: u64 = 1024

const STATE: usize = 64
const STATES: usize = memory.data(64 * 66, 64)
const BARRED: usize = 16
const PAIRS: usize = 36
const TRIPLES: usize = 44
const KEY: usize = 56
/** Keys of stones: u64 at (seat * 64 + cell) * 8. */
const KEYS: usize = memory.data(8 * 128, 16)

/**
 * A table of results, the latest in each place:
 *
 *     u64 key | i32 score | u8 depth | u8 bound: 1 at least, 2 at most, 3 exact | u8 best cell
 */
const TABLE: usize = memory.data(16 * 16384, 16)
const PLACES: u64 = 16383
const AT_LEAST: u32 = 1
const AT_MOST: u32 = 2
const NO_CELL: i32 = 255

let nodes: u64 = 0
let halted: bool = false
let board: u64 = 0
let drawn: bool = false

/** @param draws whether a full board is a draw; else the player who cannot move on it has lost */
export function setHeuristic(cells: i32, draws: bool): void {
  board = cells == 64 ? <u64>-1 : ((<u64>1) << cells) - 1
  drawn = draws
  let seed: u64 = 0x48697034
  for (let at: usize = 0; at < 8 * 128; at += 8) {
    // Numbers of S. Vigna's splitmix64.
    seed += 0x9e3779b97f4a7c15
    let mixed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb
    store<u64>(KEYS + at, mixed ^ (mixed >> 31))
  }
}

/** Nodes of the heuristic search since the kernel was made. */
export function heuristicNodeCount(): f64 {
  return <f64>nodes
}

/** The score for the player to move, a bound where it is outside of the window; the least number there is when stopped. */
export function heuristicScore(first: u64, second: u64, depth: i32, alpha: i32, beta: i32): i32 {
  halted = false
  memory.fill(STATES, 0, STATE)
  let at = STATES
  for (let rest = first; rest != 0; rest &= rest - 1, at += STATE) make(at, 0, <i32>ctz(rest))
  for (let rest = second; rest != 0; rest &= rest - 1, at += STATE) make(at, 1, <i32>ctz(rest))
  const score = value(at, <i32>((at - STATES) / STATE), depth, alpha, beta)
  return halted ? i32.MIN_VALUE : score
}

/** Makes the state after `at` that of the position after a stone of `seat` on `cell`. */
function make(at: usize, seat: i32, cell: i32): void {
  const child = at + STATE
  memory.copy(child, at, STATE)
  const own = at + (<usize>seat << 3)
  const other = at + (<usize>(seat ^ 1) << 3)
  const ownStones = load<u64>(own)
  const otherStones = load<u64>(other)
  let barred = load<u64>(own, BARRED)
  let pairs: i32 = 0
  let triples: i32 = 0
  let otherPairs: i32 = 0
  let otherTriples: i32 = 0
  const end = SQUARES + (<usize>load<i32>(FIRST + (<usize>cell << 2), 4) << 3)
  const after = ownStones | ((<u64>1) << cell)
  for (let entry = SQUARES + (<usize>load<i32>(FIRST + (<usize>cell << 2)) << 3); entry < end; entry += 8) {
    const square = load<u64>(entry)
    const mine = <i32>popcnt(square & ownStones)
    const yours = <i32>popcnt(square & otherStones)
    if (yours == 0) {
      triples += <i32>(mine == 0) - <i32>(mine == 1)
      pairs += <i32>(mine == 1) - <i32>(mine == 2)
      if (mine == 2) barred |= square & ~after
    } else if (mine == 0) {
      otherTriples -= <i32>(yours == 1)
      otherPairs -= <i32>(yours == 2)
    }
  }
  const ownChild = child + (<usize>seat << 3)
  store<u64>(ownChild, after)
  store<u64>(ownChild, barred, BARRED)
  add(child + (<usize>seat << 2), pairs, triples)
  add(child + (<usize>(seat ^ 1) << 2), otherPairs, otherTriples)
  store<u64>(child, load<u64>(at, KEY) ^ load<u64>(KEYS + (<usize>((seat << 6) + cell) << 3)), KEY)
}

// @ts-ignore: as above
@inline
function add(counts: usize, pairs: i32, triples: i32): void {
  store<i32>(counts, load<i32>(counts, PAIRS) + pairs, PAIRS)
  store<i32>(counts, load<i32>(counts, TRIPLES) + triples, TRIPLES)
}

/** One call is one node. Fail-soft; meaningless once `halted`. */
function value(at: usize, placed: i32, depth: i32, alpha: i32, beta: i32): i32 {
  if ((++nodes & (CHECK_INTERVAL - 1)) == 0 && report(<f64>nodes, 0) != 0) halted = true
  if (halted) return 0
  // 1. The end.
  const seat = seatAt(placed)
  const empty = board & ~(load<u64>(at) | load<u64>(at, 8))
  const cells = empty & ~load<u64>(at + (<usize>seat << 3), BARRED)
  if (cells == 0) return drawn && empty == 0 ? 0 : placed - WON
  if (depth <= 0) return evaluate(at, seat, empty, cells)
  // 2. The table.
  const key = load<u64>(at, KEY)
  const place = TABLE + (<usize>(key & PLACES) << 4)
  let first = NO_CELL
  if (depth > 1 && load<u64>(place) == key) {
    const score = load<i32>(place, 8)
    const bound = <u32>load<u8>(place, 13)
    if (<i32>load<u8>(place, 12) >= depth) {
      if ((bound & AT_LEAST) != 0 && score >= beta) return score
      if ((bound & AT_MOST) != 0 && score <= alpha) return score
      if (bound == (AT_LEAST | AT_MOST)) return score
    }
    first = <i32>load<u8>(place, 14)
  }
  // 3. The moves, zero windows after the first.
  const count = listMoves(at, seat, placed, cells, first, depth > 1)
  const moves = MOVES + (<usize>placed << 6)
  const sign = seatAt(placed + 1) == seat ? 1 : -1
  let best: i32 = -WON
  let bestCell = NO_CELL
  for (let index: i32 = 0; index < count; index++) {
    const cell = <i32>load<u8>(moves + <usize>index)
    make(at, seat, cell)
    const least = max(alpha, best)
    let score = after(at, placed, depth, least, index == 0 ? beta : least + 1, sign)
    if (index > 0 && score > least && score < beta) score = after(at, placed, depth, least, beta, sign)
    if (halted) return 0
    if (score > best) {
      best = score
      bestCell = cell
      if (best >= beta) break
    }
  }
  if (depth > 1) {
    const bound = best >= beta ? AT_LEAST : best > alpha ? AT_LEAST | AT_MOST : AT_MOST
    store<u64>(place, key)
    store<i32>(place, best, 8)
    store<u32>(place, <u32>depth | (bound << 8) | (<u32>bestCell << 16), 12)
  }
  return best
}

/** The score of the state after `at` for the seat to move there before; `sign` is 1 when it moves again. */
// @ts-ignore: as above
@inline
function after(at: usize, placed: i32, depth: i32, alpha: i32, beta: i32, sign: i32): i32 {
  return sign > 0
    ? value(at + STATE, placed + 1, depth - 1, alpha, beta)
    : -value(at + STATE, placed + 1, depth - 1, -beta, -alpha)
}

function evaluate(at: usize, seat: i32, empty: u64, cells: u64): i32 {
  const others = empty & ~load<u64>(at + (<usize>(seat ^ 1) << 3), BARRED)
  const own = at + (<usize>seat << 2)
  const other = at + (<usize>(seat ^ 1) << 2)
  return (
    CELL * (<i32>popcnt(cells) - <i32>popcnt(others)) -
    PAIR * (load<i32>(own, PAIRS) - load<i32>(other, PAIRS)) -
    TRIPLE * (load<i32>(own, TRIPLES) - load<i32>(other, TRIPLES))
  )
}

/** Writes the moves, that of the table first, then the best guess if they are to be sorted; returns how many. */
function listMoves(at: usize, seat: i32, placed: i32, cells: u64, first: i32, sorted: bool): i32 {
  const moves = MOVES + (<usize>placed << 6)
  const guesses = GUESSES + (<usize>placed << 8)
  const own = load<u64>(at + (<usize>seat << 3))
  const other = load<u64>(at + (<usize>(seat ^ 1) << 3))
  let count: i32 = 0
  for (let rest = cells; rest != 0; rest &= rest - 1) {
    const cell = <i32>ctz(rest)
    const guess = !sorted ? 0 : cell == first ? i32.MAX_VALUE : guessOf(cell, own, other)
    let to = count++
    for (; to > 0 && load<i32>(guesses + (<usize>to << 2) - 4) < guess; to--) {
      store<i32>(guesses + (<usize>to << 2), load<i32>(guesses + (<usize>to << 2) - 4))
      store<u8>(moves + <usize>to, load<u8>(moves + <usize>to - 1))
    }
    store<i32>(guesses + (<usize>to << 2), guess)
    store<u8>(moves + <usize>to, <u8>cell)
  }
  return count
}

/** Squares of the mover that come nearer to closing are bad, and squares of the other seat that cannot close any more. */
function guessOf(cell: i32, own: u64, other: u64): i32 {
  const end = SQUARES + (<usize>load<i32>(FIRST + (<usize>cell << 2), 4) << 3)
  let guess: i32 = 0
  for (let entry = SQUARES + (<usize>load<i32>(FIRST + (<usize>cell << 2)) << 3); entry < end; entry += 8) {
    const square = load<u64>(entry)
    const mine = <i32>popcnt(square & own)
    const yours = <i32>popcnt(square & other)
    guess -= yours == 0 ? mine * mine * 4 + 1 : mine == 0 ? yours * yours * 2 : 0
  }
  return guess
}
