/**
 * Cells a player can count on when he answers every stone in a pair of shared cells by the other cell of the pair. No
 * set of his that holds a pair ever closes; from each set that holds none, a cell is given up. Found greedily: the set
 * with the least choice comes first, and takes the pair that most of the other sets hold too.
 */
import { COUNTS, MOST_SQUARES, SETS, SETS_SEAT } from '../kernel-layout'

/** Sets that neither hold a pair nor a cell given up: u64 at index * 8. */
const OPEN: usize = memory.data(8 * MOST_SQUARES, 16)
/** The cell a paired cell is paired with, as a set: u64 at cell * 8. */
const PARTNER: usize = memory.data(8 * 64, 16)

/** The cells in pairs. */
export let paired: u64 = 0

/**
 * The cells of `cells`, which the seat may play, that he keeps; `shared` are those his opponent may play too.
 * @returns 0 as soon as cells worth more than `slack` answers are given up: one that both may play is worth half an
 * answer, and as the parity of the shared ones may improve, up to one more half is allowed for
 */
export function pairedStore(frame: usize, seat: i32, cells: u64, shared: u64, slack: i32): u64 {
  let count = listWithin(frame, seat, cells)
  let kept = cells
  let halves: i32 = 0
  let settled: u64 = 0
  paired = 0
  while (true) {
    count = findLeastChoice(count, settled, shared & ~paired)
    if (count == 0) return kept
    const set = leastChoice
    const free = set & shared & ~paired
    if ((free & (free - 1)) != 0) {
      settled = pairWithin(free, count)
      continue
    }
    halves += (set & shared) != 0 ? 1 : 2
    if (halves > 2 * slack) return 0
    settled = giveUp(set, shared, count)
    kept &= ~settled
  }
}

function listWithin(frame: usize, seat: i32, cells: u64): i32 {
  const first = frame + SETS + <usize>seat * SETS_SEAT
  const end = first + (<usize>load<i32>(frame + (<usize>seat << 2), COUNTS) << 3)
  let to = OPEN
  for (let at = first; at < end; at += 8) {
    const set = load<u64>(at)
    store<u64>(to, set)
    to += <usize>((set & ~cells) == 0) << 3
  }
  return <i32>((to - OPEN) >> 3)
}

let leastChoice: u64 = 0

/**
 * Drops the sets that hold `settled`, the latest pair or cell given up, and finds among the others the one with the
 * fewest free cells, one that cannot take a pair first; of two sets alike the smaller.
 */
function findLeastChoice(count: i32, settled: u64, free: u64): i32 {
  const end = OPEN + (<usize>count << 3)
  let to = OPEN
  let least: i32 = 99
  for (let at = OPEN; at < end; at += 8) {
    const set = load<u64>(at)
    if (settled != 0 && (settled & ~set) == 0) continue
    store<u64>(to, set)
    to += 8
    const choice = <i32>popcnt(set & free)
    const rank = choice < 2 ? 1 : 8 * choice + <i32>popcnt(set)
    if (rank >= least) continue
    least = rank
    leastChoice = set
  }
  return <i32>((to - OPEN) >> 3)
}

/** Pairs the two of the free cells that most sets hold together. */
function pairWithin(free: u64, count: i32): u64 {
  let best = free
  let most: i32 = -1
  for (let rest = popcnt(free) == 2 ? 0 : free; rest != 0; rest &= rest - 1) {
    for (let others = rest & (rest - 1); others != 0; others &= others - 1) {
      const pair = (rest & (0 - rest)) | (others & (0 - others))
      const held = countHolding(pair, count)
      if (held <= most) continue
      most = held
      best = pair
    }
  }
  const low = best & (0 - best)
  const high = best ^ low
  paired |= best
  store<u64>(PARTNER + (<usize>ctz(low) << 3), high)
  store<u64>(PARTNER + (<usize>ctz(high) << 3), low)
  return best
}

/** Gives up the cell of the set that most sets hold, a shared one if there is one; its partner is free again. */
function giveUp(set: u64, shared: u64, count: i32): u64 {
  const choice = (set & shared) != 0 ? set & shared : set
  let given = choice
  let most: i32 = -1
  for (let rest = (choice & (choice - 1)) == 0 ? 0 : choice; rest != 0; rest &= rest - 1) {
    const cell = rest & (0 - rest)
    const held = countHolding(cell, count)
    if (held <= most) continue
    most = held
    given = cell
  }
  if ((paired & given) != 0) paired &= ~(given | load<u64>(PARTNER + (<usize>ctz(given) << 3)))
  return given
}

function countHolding(cells: u64, count: i32): i32 {
  const end = OPEN + (<usize>count << 3)
  let held: i32 = 0
  for (let at = OPEN; at < end; at += 8) held += (cells & ~load<u64>(at)) == 0 ? 1 : 0
  return held
}
