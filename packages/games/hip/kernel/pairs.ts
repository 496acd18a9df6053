/**
 * Stores of cells a player can count on when it answers every stone in a pair of shared cells by the other cell of the
 * pair. No set of its own that holds a pair ever closes; from each set that holds none, a cell is given up.
 *
 * Searched by least choice first: of the sets that are still open the one with the fewest free shared cells, which takes
 * the pair that most of the others hold too, or gives up the cell that does. Where this greedy way gives up no more than
 * it may and the store still does not last, the ways that leave it at one place are tried (limited discrepancy search;
 * W. D. Harvey and M. L. Ginsberg, 1995).
 */
import { COUNTS, MOST_CELLS, MOST_SQUARES, SETS, SETS_SEAT } from '../kernel-layout'
import { lasts, makePair, partnerOf } from './stores'

/**
 * Steps of the search after the greedy way. With 30 in place of 60, 4 x 6 takes 1 % more nodes, with 100 and two places
 * 7 % fewer and a tenth more time.
 */
const MOST_STEPS: i32 = 60
/** More steps than the greedy way has: each takes a cell. */
const GREEDY_STEPS: i32 = 2 * MOST_CELLS

/** Open sets of every step, one list behind the other: u64. */
const OPEN: usize = memory.data(8 * MOST_SQUARES * MOST_CELLS, 16)

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
  const first = frame + SETS + <usize>seat * SETS_SEAT
  const end = first + (<usize>load<i32>(frame + (<usize>seat << 2), COUNTS) << 3)
  let to = OPEN
  for (let at = first; at < end; at += 8) {
    const set = load<u64>(at)
    store<u64>(to, set)
    to += <usize>((set & ~cells) == 0) << 3
  }
  sharedCells = shared
  mostHalves = 2 * slack
  stepsLeft = GREEDY_STEPS
  // Without slack another way succeeds in one case of a hundred.
  stepsAfter = slack < 1 ? 0 : MOST_STEPS
  return extend(OPEN, to, 0, cells, 0, 0, true)
}

/**
 * One step: drops the sets of a list that hold `settled`, the latest pair or cell given up, and goes on with the one of
 * least choice.
 * @param from the list, up to `end`
 * @param kept cells not given up, of which those in `paired` are in pairs
 * @param halves what was given up is worth, in halves of an answer
 * @param free whether a later step may still leave the greedy way
 */
function extend(from: usize, end: usize, settled: u64, kept: u64, paired: u64, halves: i32, free: bool): bool {
  if (--stepsLeft < 0) return false
  const pairable = sharedCells & ~paired
  let to = end
  let least: i32 = 99
  let set: u64 = 0
  for (let at = from; at < end; at += 8) {
    const one = load<u64>(at)
    if (settled != 0 && (settled & ~one) == 0) continue
    store<u64>(to, one)
    to += 8
    const choice = <i32>popcnt(one & pairable)
    // Those that cannot take a pair come first.
    const rank = choice < 2 ? 1 : 8 * choice + <i32>popcnt(one)
    if (rank >= least) continue
    least = rank
    set = one
  }
  if (to == end) return atEnd(kept, paired)
  const choice = set & pairable
  const only = (choice & (choice - 1)) == 0
  const best = only ? mostHeldCell(set, end, to) : mostHeldPair(choice, end, to)
  if (only) {
    if (giveUp(end, to, best, kept, paired, halves, free)) return true
    // The greedy way gives up too much: others hardly ever give up less.
    if (stepsAfter >= 0) stepsLeft = 0
  } else if (takePair(end, to, best, kept, paired, halves, free)) return true
  if (!free || stepsLeft <= 0) return false
  if (!only && tryOtherPairs(end, to, choice, best, kept, paired, halves)) return true
  for (let rest = only ? set & ~best : set; rest != 0; rest &= rest - 1) {
    if (giveUp(end, to, rest & (0 - rest), kept, paired, halves, false)) return true
  }
  return false
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
function takePair(from: usize, end: usize, pair: u64, kept: u64, paired: u64, halves: i32, free: bool): bool {
  makePair(pair)
  return extend(from, end, pair, kept, paired | pair, halves, free)
}

function tryOtherPairs(
  from: usize,
  end: usize,
  choice: u64,
  tried: u64,
  kept: u64,
  paired: u64,
  halves: i32,
): bool {
  for (let rest = choice; rest != 0; rest &= rest - 1) {
    for (let others = rest & (rest - 1); others != 0; others &= others - 1) {
      const pair = (rest & (0 - rest)) | (others & (0 - others))
      if (pair != tried && takePair(from, end, pair, kept, paired, halves, false)) return true
    }
  }
  return false
}

/** Gives a cell up; if it was in a pair its partner is free again. */
function giveUp(from: usize, end: usize, cell: u64, kept: u64, paired: u64, halves: i32, free: bool): bool {
  const after = halves + ((cell & sharedCells) != 0 ? 1 : 2)
  if (after > mostHalves) return false
  if ((cell & paired) == 0) return extend(from, end, cell, kept & ~cell, paired, after, free)
  const pair = cell | partnerOf(cell)
  if (extend(from, end, cell, kept & ~cell, paired & ~pair, after, free)) return true
  makePair(pair)
  return false
}

/** The two of the cells that most sets of a list hold together. */
function mostHeldPair(cells: u64, from: usize, end: usize): u64 {
  if (popcnt(cells) == 2) return cells
  let best: u64 = 0
  let most: i32 = -1
  for (let rest = cells; rest != 0; rest &= rest - 1) {
    for (let others = rest & (rest - 1); others != 0; others &= others - 1) {
      const pair = (rest & (0 - rest)) | (others & (0 - others))
      const held = countHolding(pair, from, end)
      if (held <= most) continue
      most = held
      best = pair
    }
  }
  return best
}

/** The cell of a set that most sets of a list hold; a shared one costs half and so counts twice. */
function mostHeldCell(set: u64, from: usize, end: usize): u64 {
  let best: u64 = 0
  let most: i32 = -1
  for (let rest = set; rest != 0; rest &= rest - 1) {
    const cell = rest & (0 - rest)
    const held = countHolding(cell, from, end) << ((cell & sharedCells) != 0 ? 1 : 0)
    if (held <= most) continue
    most = held
    best = cell
  }
  return best
}

// @ts-ignore: as above
@inline
function countHolding(cells: u64, from: usize, end: usize): i32 {
  let held: i32 = 0
  for (let at = from; at < end; at += 8) held += (cells & ~load<u64>(at)) == 0 ? 1 : 0
  return held
}
