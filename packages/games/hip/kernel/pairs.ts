/**
 * Stores of cells a player can count on when it answers every stone in a pair of shared cells by the other cell of the
 * pair. No set of its own that holds a pair ever closes; from each set that holds none, a cell is given up.
 *
 * Searched by least choice first: of the sets that are still open the one with the fewest free shared cells, which takes
 * the pair that most of the others hold too, or gives up the cell that does. Where this greedy way gives up no more than
 * it may and the store still does not last, the ways that leave it at one place are tried (limited discrepancy search;
 * W. D. Harvey and M. L. Ginsberg, 1995).
 */
import { EMPTY, MOST_CELLS, SQUARES_BYTES, THREES, TWOS } from '../kernel-layout'
import { aliveOf, cornersOf, countThrough, span, through } from './squares'
import { lasts, makePair, partnerOf } from './stores'

/**
 * Steps of the search after the greedy way. With 30 in place of 60, 4 x 6 takes 1 % more nodes, with 100 and two places
 * 7 % fewer and a tenth more time.
 */
const MOST_STEPS: i32 = 60
/** More steps than the greedy way has: each takes a cell. */
const GREEDY_STEPS: i32 = 2 * MOST_CELLS

/**
 * What is open at every step, GREEDY_STEPS and MOST_STEPS at most, one behind the other: the squares, then how many free
 * shared cells they miss, as binary digits:
 * the squares with the last digit set, the middle one, the first. Digits of squares that are not open mean nothing.
 */
const OPEN: usize = memory.data(4 * SQUARES_BYTES * (2 * MOST_CELLS + 60 + 2), 16)
const DIGIT0 = SQUARES_BYTES
const DIGIT1 = 2 * SQUARES_BYTES
const DIGIT2 = 3 * SQUARES_BYTES
const STEP_BYTES: usize = 4 * SQUARES_BYTES

/** The squares alive of the seat, and the empty cells. */
let aliveSquares: usize = 0
let emptyCells: u64 = 0
let sharedCells: u64 = 0
let mostHalves: i32 = 0
let stepsLeft: i32 = 0
/** Steps after the greedy way; -1 once it has been gone. */
let stepsAfter: i32 = 0

/**
 * Whether a store of the cells `cells`, which the seat may play, lasts (`stores.ts`); `shared` are those its
 * opponent may play too. Cells worth more than `slack` answers are never given up: one that both may play is worth half
 * an answer.
 */
export function findStore(frame: usize, seat: i32, cells: u64, shared: u64, slack: i32): bool {
  aliveSquares = aliveOf(frame, seat)
  emptyCells = load<u64>(frame, EMPTY)
  sharedCells = shared
  mostHalves = 2 * slack
  stepsLeft = GREEDY_STEPS
  // Without slack another way succeeds in one case of a hundred.
  stepsAfter = slack < 1 ? 0 : MOST_STEPS
  for (let at: usize = 0; at < span; at += 16) {
    let digit0 = i64x2.splat(0)
    let digit1 = digit0
    let digit2 = digit0
    for (let rest = shared; rest != 0; rest &= rest - 1) {
      const squares = v128.load(through(rest) + at)
      const carry = v128.and(digit0, squares)
      digit0 = v128.xor(digit0, squares)
      digit2 = v128.xor(digit2, v128.and(digit1, carry))
      digit1 = v128.xor(digit1, carry)
    }
    v128.store(OPEN + at, v128.load(aliveSquares + at))
    v128.store(OPEN + at, digit0, DIGIT0)
    v128.store(OPEN + at, digit1, DIGIT1)
    v128.store(OPEN + at, digit2, DIGIT2)
  }
  return extend(OPEN, cells, 0, 0, true)
}

/**
 * One step: goes on with the open square of least choice.
 * @param open place of what is open
 * @param kept cells not given up, of which those in `paired` are in pairs
 * @param halves what was given up is worth, in halves of an answer
 * @param free whether a later step may still leave the greedy way
 */
function extend(open: usize, kept: u64, paired: u64, halves: i32, free: bool): bool {
  if (--stepsLeft < 0) return false
  const set = leastChoice(open)
  if (set == 0) return atEnd(kept, paired)
  const choice = set & sharedCells & ~paired
  const only = (choice & (choice - 1)) == 0
  const best = only ? mostHeldCell(set, open) : mostHeldPair(choice, open)
  if (only) {
    if (giveUp(open, best, kept, paired, halves, free)) return true
    // The greedy way gives up too much: others hardly ever give up less.
    if (stepsAfter >= 0) stepsLeft = 0
  } else if (takePair(open, best, kept, paired, halves, free)) return true
  if (!free || stepsLeft <= 0) return false
  if (!only && tryOtherPairs(open, choice, best, kept, paired, halves)) return true
  for (let rest = only ? set & ~best : set; rest != 0; rest &= rest - 1) {
    if (giveUp(open, rest & (0 - rest), kept, paired, halves, false)) return true
  }
  return false
}

/**
 * What the open square misses that has the fewest free shared cells, 0 when none is open; of equal ones the smallest, those
 * that cannot take a pair alike.
 */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function leastChoice(open: usize): u64 {
  for (let word: usize = 0; word < span; word += 8) {
    const squares = load<u64>(open + word) & ~(load<u64>(open + word, DIGIT1) | load<u64>(open + word, DIGIT2))
    if (squares != 0) return cornersOf(word, squares) & emptyCells
  }
  const two = smallestOf(open, 0)
  if (two != 0) return two
  const three = smallestOf(open, <u64>-1)
  if (three != 0) return three
  for (let word: usize = 0; word < span; word += 8) {
    const squares = load<u64>(open + word)
    if (squares != 0) return cornersOf(word, squares) & emptyCells
  }
  return 0
}

/** What the first of the smallest open squares misses that have two free shared cells, or three, by the last digit. */
// @ts-ignore: as above
@inline
function smallestOf(open: usize, last: u64): u64 {
  let place: usize = 0
  let first: u64 = 0
  let least: i32 = 3
  for (let word: usize = 0; word < span; word += 8) {
    const squares = load<u64>(open + word) & load<u64>(open + word, DIGIT1) & ~(load<u64>(open + word, DIGIT0) ^ last)
    if (squares == 0) continue
    const twos = squares & load<u64>(aliveSquares + word, TWOS)
    const threes = squares & load<u64>(aliveSquares + word, THREES)
    const size = twos != 0 ? 0 : threes != 0 ? 1 : 2
    if (size >= least) continue
    least = size
    place = word
    first = twos != 0 ? twos : threes != 0 ? threes : squares
  }
  return first == 0 ? 0 : cornersOf(place, first) & emptyCells
}

function atEnd(kept: u64, paired: u64): bool {
  if (lasts(kept, paired)) return true
  if (stepsAfter < 0) return false
  stepsLeft = stepsAfter
  stepsAfter = -1
  return false
}

/** Takes a pair: the squares that miss both are done with, the others have one free cell less of it. */
// @ts-ignore: as above
@inline
function takePair(open: usize, pair: u64, kept: u64, paired: u64, halves: i32, free: bool): bool {
  makePair(pair)
  const one = through(pair)
  const other = through(pair & (pair - 1))
  for (let at: usize = 0; at < span; at += 16) {
    const ones = v128.load(one + at)
    const others = v128.load(other + at)
    const less = v128.or(ones, others)
    const digit0 = v128.load(open + at, DIGIT0)
    const digit1 = v128.load(open + at, DIGIT1)
    const borrow = v128.andnot(less, digit0)
    v128.store(open + at, v128.andnot(v128.load(open + at), v128.and(ones, others)), STEP_BYTES)
    v128.store(open + at, v128.xor(digit0, less), STEP_BYTES + DIGIT0)
    v128.store(open + at, v128.xor(digit1, borrow), STEP_BYTES + DIGIT1)
    v128.store(open + at, v128.xor(v128.load(open + at, DIGIT2), v128.andnot(borrow, digit1)), STEP_BYTES + DIGIT2)
  }
  return extend(open + STEP_BYTES, kept, paired | pair, halves, free)
}

function tryOtherPairs(
  open: usize,
  choice: u64,
  tried: u64,
  kept: u64,
  paired: u64,
  halves: i32,
): bool {
  for (let rest = choice; rest != 0; rest &= rest - 1) {
    for (let others = rest & (rest - 1); others != 0; others &= others - 1) {
      const pair = (rest & (0 - rest)) | (others & (0 - others))
      if (pair != tried && takePair(open, pair, kept, paired, halves, false)) return true
    }
  }
  return false
}

/** Gives a cell up: the squares that miss it are done with. If it was in a pair its partner is free again. */
function giveUp(open: usize, cell: u64, kept: u64, paired: u64, halves: i32, free: bool): bool {
  const after = halves + ((cell & sharedCells) != 0 ? 1 : 2)
  if (after > mostHalves) return false
  const partner = (cell & paired) == 0 ? 0 : partnerOf(cell)
  const gone = through(cell)
  const freed = through(partner)
  for (let at: usize = 0; at < span; at += 16) {
    const more = v128.load(freed + at)
    const digit0 = v128.load(open + at, DIGIT0)
    const digit1 = v128.load(open + at, DIGIT1)
    const carry = v128.and(more, digit0)
    v128.store(open + at, v128.andnot(v128.load(open + at), v128.load(gone + at)), STEP_BYTES)
    v128.store(open + at, v128.xor(digit0, more), STEP_BYTES + DIGIT0)
    v128.store(open + at, v128.xor(digit1, carry), STEP_BYTES + DIGIT1)
    v128.store(open + at, v128.xor(v128.load(open + at, DIGIT2), v128.and(carry, digit1)), STEP_BYTES + DIGIT2)
  }
  const pair = partner == 0 ? 0 : cell | partner
  if (extend(open + STEP_BYTES, kept & ~cell, paired & ~pair, after, free)) return true
  if (partner != 0) makePair(pair)
  return false
}

/** The two of the cells that most open squares miss together. */
function mostHeldPair(cells: u64, open: usize): u64 {
  if (popcnt(cells) == 2) return cells
  let best: u64 = 0
  let most: i32 = -1
  for (let rest = cells; rest != 0; rest &= rest - 1) {
    for (let others = rest & (rest - 1); others != 0; others &= others - 1) {
      const held = countThrough(open, through(rest), through(others))
      if (held <= most) continue
      most = held
      best = (rest & (0 - rest)) | (others & (0 - others))
    }
  }
  return best
}

/** The cell of a set that most open squares miss; a shared one costs half and so counts twice. */
function mostHeldCell(set: u64, open: usize): u64 {
  let best: u64 = 0
  let most: i32 = -1
  for (let rest = set; rest != 0; rest &= rest - 1) {
    const cell = rest & (0 - rest)
    const held = countThrough(open, through(cell), through(cell)) << ((cell & sharedCells) != 0 ? 1 : 0)
    if (held <= most) continue
    most = held
    best = cell
  }
  return best
}
