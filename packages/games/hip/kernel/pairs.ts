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

/** Squares that are open at every step, one set of them behind the other. */
const OPEN: usize = memory.data(SQUARES_BYTES * (2 * MOST_CELLS + 64), 16)
/** Of those of the present step, the ones with fewer than two free shared cells, with two and with three. */
const LITTLE_CHOICE: usize = memory.data(3 * SQUARES_BYTES, 16)

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
  return extend(aliveSquares, OPEN, 0, cells, 0, 0, true)
}

/**
 * One step: drops the open squares that miss all of `settled`, the latest pair or cell given up, and goes on with the one of
 * least choice.
 * @param from the squares open before
 * @param open place of those that are open now
 * @param kept cells not given up, of which those in `paired` are in pairs
 * @param halves what was given up is worth, in halves of an answer
 * @param free whether a later step may still leave the greedy way
 */
function extend(from: usize, open: usize, settled: u64, kept: u64, paired: u64, halves: i32, free: bool): bool {
  if (--stepsLeft < 0) return false
  const one = through(settled)
  const other = (settled & (settled - 1)) == 0 ? one : through(settled & (settled - 1))
  let any = false
  for (let at: usize = 0; at < span; at += 16) {
    const done = v128.and(v128.load(one + at), v128.load(other + at))
    const left = v128.andnot(v128.load(from + at), done)
    v128.store(open + at, left)
    any = any || v128.any_true(left)
  }
  if (!any) return atEnd(kept, paired)
  const pairable = sharedCells & ~paired
  const set = leastChoice(open, pairable)
  const choice = set & pairable
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

/** What the open square misses that has the fewest free shared cells; of equal ones the smallest, those without a pair alike. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function leastChoice(open: usize, pairable: u64): u64 {
  for (let at: usize = 0; at < span; at += 16) {
    let once = i64x2.splat(0)
    let twice = once
    let thrice = once
    let always = once
    for (let rest = pairable; rest != 0; rest &= rest - 1) {
      const squares = v128.load(through(rest) + at)
      always = v128.or(always, v128.and(thrice, squares))
      thrice = v128.or(thrice, v128.and(twice, squares))
      twice = v128.or(twice, v128.and(once, squares))
      once = v128.or(once, squares)
    }
    const squares = v128.load(open + at)
    v128.store(LITTLE_CHOICE + at, v128.andnot(squares, twice))
    v128.store(LITTLE_CHOICE + at, v128.and(squares, v128.andnot(twice, thrice)), SQUARES_BYTES)
    v128.store(LITTLE_CHOICE + at, v128.and(squares, v128.andnot(thrice, always)), 2 * SQUARES_BYTES)
  }
  let set = firstOf(LITTLE_CHOICE, LITTLE_CHOICE)
  if (set == 0) set = smallestOf(LITTLE_CHOICE + SQUARES_BYTES)
  if (set == 0) set = smallestOf(LITTLE_CHOICE + 2 * SQUARES_BYTES)
  return set == 0 ? firstOf(open, open) : set
}

/** What the first of the smallest squares of a set misses, 0 when there is none. */
function smallestOf(squares: usize): u64 {
  let set = firstOf(squares, aliveSquares + TWOS)
  if (set == 0) set = firstOf(squares, aliveSquares + THREES)
  return set == 0 ? firstOf(squares, squares) : set
}

/** What the first square in both of two sets misses, 0 when there is none. */
// @ts-ignore: as above
@inline
function firstOf(squares: usize, others: usize): u64 {
  for (let word: usize = 0; word < span; word += 8) {
    const both = load<u64>(squares + word) & load<u64>(others + word)
    if (both != 0) return cornersOf(word, both) & emptyCells
  }
  return 0
}

function atEnd(kept: u64, paired: u64): bool {
  if (lasts(kept, paired)) return true
  if (stepsAfter < 0) return false
  stepsLeft = stepsAfter
  stepsAfter = -1
  return false
}

// @ts-ignore: as above
@inline
function takePair(from: usize, pair: u64, kept: u64, paired: u64, halves: i32, free: bool): bool {
  makePair(pair)
  return extend(from, from + SQUARES_BYTES, pair, kept, paired | pair, halves, free)
}

function tryOtherPairs(
  from: usize,
  choice: u64,
  tried: u64,
  kept: u64,
  paired: u64,
  halves: i32,
): bool {
  for (let rest = choice; rest != 0; rest &= rest - 1) {
    for (let others = rest & (rest - 1); others != 0; others &= others - 1) {
      const pair = (rest & (0 - rest)) | (others & (0 - others))
      if (pair != tried && takePair(from, pair, kept, paired, halves, false)) return true
    }
  }
  return false
}

/** Gives a cell up; if it was in a pair its partner is free again. */
function giveUp(from: usize, cell: u64, kept: u64, paired: u64, halves: i32, free: bool): bool {
  const after = halves + ((cell & sharedCells) != 0 ? 1 : 2)
  if (after > mostHalves) return false
  if ((cell & paired) == 0) return extend(from, from + SQUARES_BYTES, cell, kept & ~cell, paired, after, free)
  const pair = cell | partnerOf(cell)
  if (extend(from, from + SQUARES_BYTES, cell, kept & ~cell, paired & ~pair, after, free)) return true
  makePair(pair)
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
