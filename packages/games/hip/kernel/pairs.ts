/**
 * Stores of cells a player can count on when it answers every stone in a pair of shared cells by the other cell of the
 * pair. No set of its own that holds a pair ever closes; from each set that holds none, a cell is given up.
 *
 * Searched by least choice first: of the sets that are still open the one with the fewest free shared cells, which takes
 * the pair that most of the others hold too, or gives up the cell that does. Where this greedy way gives up no more than
 * it may and the store still does not last, the ways that leave it at one place are tried (limited discrepancy search;
 * W. D. Harvey and M. L. Ginsberg, 1995).
 */
import { EMPTY, MOST_CELLS, THREES, TWOS } from '../kernel-layout'
import { aliveOf, cornersOf, countAlive, span } from './squares'
import { lasts, makePair, partnerOf } from './stores'

/**
 * Steps of the search after the greedy way. With 30 in place of 60, 4 x 6 takes 1 % more nodes, with 100 and two places
 * 7 % fewer and a tenth more time.
 */
const MOST_STEPS: i32 = 60
/** More steps than the greedy way has: each takes a cell. */
const GREEDY_STEPS: i32 = 2 * MOST_CELLS

/**
 * Every search gives new numbers to the squares that the seat may still close. Then a set of squares is one word. Squares
 * that miss fewer cells have lower numbers. With more than 64 squares no pairs are looked for.
 */
const MOST_NUMBERED: i32 = 64
/** What each of them misses: u64 at number * 8. */
const SETS: usize = memory.data(8 * 64, 16)
/** Those that miss each cell: u64 at cell * 8; an empty set behind the last. */
const MISSING: usize = memory.data(8 * (MOST_CELLS + 1), 16)

let sharedCells: u64 = 0
/** Cells of which the first one given up costs nothing, for then the board never fills. */
let freeCells: u64 = 0
let mostHalves: i32 = 0
let stepsLeft: i32 = 0
/** Steps after the greedy way; -1 once it has been gone. */
let stepsAfter: i32 = 0

/**
 * Whether a store of the cells `cells`, which the seat may play, lasts (`stores.ts`); `shared` are those its
 * opponent may play too. Cells worth more than `slack` answers are never given up: one that both may play is worth half
 * an answer.
 * @param fills whether one answer of those needed is for the full board, which may still come if no cell is given up
 */
export function findStore(frame: usize, seat: i32, cells: u64, shared: u64, slack: i32, fills: bool): bool {
  const alive = aliveOf(frame, seat)
  const empty = load<u64>(frame, EMPTY)
  if (countAlive(frame, seat) > MOST_NUMBERED) return false
  sharedCells = shared
  freeCells = fills ? cells & ~shared : 0
  mostHalves = 2 * slack
  stepsLeft = GREEDY_STEPS
  // Without slack another way succeeds in one case of a hundred.
  stepsAfter = slack < 1 ? 0 : MOST_STEPS
  memory.fill(MISSING, 0, 8 * MOST_CELLS)
  let count: i32 = 0
  for (let word: usize = 0; word < span; word += 8) count = numberSquares(word, load<u64>(alive + word, TWOS), empty, count)
  for (let word: usize = 0; word < span; word += 8) count = numberSquares(word, load<u64>(alive + word, THREES), empty, count)
  for (let word: usize = 0; word < span; word += 8) {
    const fours = load<u64>(alive + word) & ~(load<u64>(alive + word, TWOS) | load<u64>(alive + word, THREES))
    count = numberSquares(word, fours, empty, count)
  }
  let digit0: u64 = 0
  let digit1: u64 = 0
  let digit2: u64 = 0
  for (let rest = shared; rest != 0; rest &= rest - 1) {
    const squares = missing(rest)
    const carry = digit0 & squares
    digit0 ^= squares
    digit2 ^= digit1 & carry
    digit1 ^= carry
  }
  const open = count == 0 ? 0 : <u64>-1 >> (64 - count)
  return extend(open, digit0, digit1, digit2, cells, 0, 0, true)
}

/** Numbers the squares of a word from `count` on; returns the number after the last. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function numberSquares(word: usize, squares: u64, empty: u64, count: i32): i32 {
  for (let rest = squares; rest != 0; rest &= rest - 1) {
    const set = cornersOf(word, rest) & empty
    store<u64>(SETS + (<usize>count << 3), set)
    const bit: u64 = (<u64>1) << count
    for (let cells = set; cells != 0; cells &= cells - 1) {
      const at = MISSING + (<usize>ctz(cells) << 3)
      store<u64>(at, load<u64>(at) | bit)
    }
    count++
  }
  return count
}

/** The numbered squares that miss the lowest of some cells; none without cells. */
// @ts-ignore: as above
@inline
function missing(cells: u64): u64 {
  return load<u64>(MISSING + (<usize>ctz(cells) << 3))
}

/**
 * One step: goes on with the open square of least choice.
 * @param open the open squares
 * @param digit0 how many free shared cells they miss, as binary digits: the squares with the last digit set
 * @param digit1 those with the middle one set, `digit2`: the first. Digits of squares that are not open mean nothing
 * @param kept cells not given up, of which those in `paired` are in pairs
 * @param halves what was given up is worth, in halves of an answer
 * @param free whether a later step may still leave the greedy way
 */
function extend(
  open: u64,
  digit0: u64,
  digit1: u64,
  digit2: u64,
  kept: u64,
  paired: u64,
  halves: i32,
  free: bool,
): bool {
  if (--stepsLeft < 0) return false
  if (open == 0) return atEnd(kept, paired)
  const set = load<u64>(SETS + (<usize>ctz(leastChoice(open, digit0, digit1, digit2)) << 3))
  const choice = set & sharedCells & ~paired
  const only = (choice & (choice - 1)) == 0
  const best = only ? mostHeldCell(set, open, kept) : mostHeldPair(choice, open)
  if (only) {
    if (giveUp(open, digit0, digit1, digit2, best, kept, paired, halves, free)) return true
    // The greedy way gives up too much: others hardly ever give up less.
    if (stepsAfter >= 0) stepsLeft = 0
  } else if (takePair(open, digit0, digit1, digit2, best, kept, paired, halves, free)) return true
  if (!free || stepsLeft <= 0) return false
  if (!only && tryOtherPairs(open, digit0, digit1, digit2, choice, best, kept, paired, halves)) return true
  for (let rest = only ? set & ~best : set; rest != 0; rest &= rest - 1) {
    if (giveUp(open, digit0, digit1, digit2, rest & (0 - rest), kept, paired, halves, false)) return true
  }
  return false
}

/** The open squares that have the fewest free shared cells, those that cannot take a pair alike. */
// @ts-ignore: as above
@inline
function leastChoice(open: u64, digit0: u64, digit1: u64, digit2: u64): u64 {
  const few = open & ~(digit1 | digit2)
  if (few != 0) return few
  const two = open & digit1 & ~digit0
  if (two != 0) return two
  const three = open & digit1
  return three != 0 ? three : open
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
function takePair(
  open: u64,
  digit0: u64,
  digit1: u64,
  digit2: u64,
  pair: u64,
  kept: u64,
  paired: u64,
  halves: i32,
  free: bool,
): bool {
  makePair(pair)
  const ones = missing(pair)
  const others = missing(pair & (pair - 1))
  const less = ones | others
  const borrow = less & ~digit0
  return extend(
    open & ~(ones & others),
    digit0 ^ less,
    digit1 ^ borrow,
    digit2 ^ (borrow & ~digit1),
    kept,
    paired | pair,
    halves,
    free,
  )
}

function tryOtherPairs(
  open: u64,
  digit0: u64,
  digit1: u64,
  digit2: u64,
  choice: u64,
  tried: u64,
  kept: u64,
  paired: u64,
  halves: i32,
): bool {
  for (let rest = choice; rest != 0; rest &= rest - 1) {
    for (let others = rest & (rest - 1); others != 0; others &= others - 1) {
      const pair = (rest & (0 - rest)) | (others & (0 - others))
      if (pair != tried && takePair(open, digit0, digit1, digit2, pair, kept, paired, halves, false)) return true
    }
  }
  return false
}

/** Gives a cell up: the squares that miss it are done with. If it was in a pair its partner is free again. */
function giveUp(
  open: u64,
  digit0: u64,
  digit1: u64,
  digit2: u64,
  cell: u64,
  kept: u64,
  paired: u64,
  halves: i32,
  free: bool,
): bool {
  const after = halves + ((cell & sharedCells) != 0 ? 1 : (cell & stillFree(kept)) != 0 ? 0 : 2)
  if (after > mostHalves) return false
  const partner = (cell & paired) == 0 ? 0 : partnerOf(cell)
  const more = missing(partner)
  const carry = more & digit0
  const pair = partner == 0 ? 0 : cell | partner
  const found = extend(
    open & ~missing(cell),
    digit0 ^ more,
    digit1 ^ carry,
    digit2 ^ (carry & digit1),
    kept & ~cell,
    paired & ~pair,
    after,
    free,
  )
  if (found) return true
  if (partner != 0) makePair(pair)
  return false
}

/** The two of the cells that most open squares miss together. */
function mostHeldPair(cells: u64, open: u64): u64 {
  if (popcnt(cells) == 2) return cells
  let best: u64 = 0
  let most: i32 = -1
  for (let rest = cells; rest != 0; rest &= rest - 1) {
    const holding = open & missing(rest)
    for (let others = rest & (rest - 1); others != 0; others &= others - 1) {
      const held = <i32>popcnt(holding & missing(others))
      if (held <= most) continue
      most = held
      best = (rest & (0 - rest)) | (others & (0 - others))
    }
  }
  return best
}

/** The free cells, while none of them has been given up. */
// @ts-ignore: as above
@inline
function stillFree(kept: u64): u64 {
  return (freeCells & ~kept) == 0 ? freeCells : 0
}

/**
 * The cell of a set that most open squares miss; a shared one costs half and so counts twice, a free one eight times: with
 * twice in place of it 3 x 10 and 4 x 6 take 2 to 3 % more nodes, with 64 times as many.
 */
function mostHeldCell(set: u64, open: u64, kept: u64): u64 {
  const free = stillFree(kept)
  let best: u64 = 0
  let most: i32 = -1
  for (let rest = set; rest != 0; rest &= rest - 1) {
    const cell = rest & (0 - rest)
    const held = <i32>popcnt(open & missing(cell)) << ((cell & sharedCells) != 0 ? 1 : (cell & free) != 0 ? 3 : 0)
    if (held <= most) continue
    most = held
    best = cell
  }
  return best
}
