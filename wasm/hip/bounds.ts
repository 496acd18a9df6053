/**
 * Decides positions by counting, without search, after `look`. One stone a turn: a player who holds cells that he can
 * all fill in any order without closing a square has answers in store - every one that is barred for the other side,
 * and of those both may play half, taking one whenever the other takes one. The other side cannot place more stones
 * than its cells outside that store, less one for every disjoint set among them, plus what it takes from the store.
 * Whoever must run out first has lost.
 *
 * With two stones a turn only cells barred for the other side are counted, against the order of turns.
 */
import { COUNTS, SETS, SETS_SEAT } from './layout'
import { otherCells, ownCells } from './look'
import { seatAt } from './state'

/** @returns 0 undecided, 1 the mover loses, 2 he wins. `left` is the number of empty cells. */
export function decideSingle(frame: usize, seat: i32, full: bool, left: i32): i32 {
  const own = ownCells
  const other = otherCells
  const even = (left & 1) == 0
  // The other side answers every stone of the mover.
  let store = fillable(frame, seat ^ 1, other, own)
  let answers = <i32>popcnt(store & ~own)
  let rest = own & ~store
  let needed = <i32>popcnt(rest) + (<i32>popcnt(store & own) & 1) + (full && even ? 1 : 0)
  if (needed - (<i32>popcnt(rest) >> 1) <= answers && needed - disjointSets(frame, seat, rest) <= answers) return 1
  // The mover takes a cell of his store, a shared one if there is one, then answers every stone of the other side.
  store = fillable(frame, seat, own, other)
  const shared = <i32>popcnt(store & other)
  answers = <i32>popcnt(store & ~other) - (shared > 0 ? 0 : 1)
  rest = other & ~store
  needed = <i32>popcnt(rest) + (shared > 0 ? (shared - 1) & 1 : 0) + (full && !even ? 1 : 0)
  if (needed - (<i32>popcnt(rest) >> 1) <= answers && needed - disjointSets(frame, seat ^ 1, rest) <= answers) return 2
  return 0
}

export function decideDouble(frame: usize, seat: i32, placed: i32, cells: i32): i32 {
  const own = ownCells
  const other = otherCells
  const answers = <i32>popcnt(fillable(frame, seat ^ 1, other & ~own, 0))
  const stuck = plyOfStone(placed, cells, seat, <i32>popcnt(own) - disjointSets(frame, seat, own))
  if (stuck < cells && stuck < plyOfStone(placed, cells, seat ^ 1, answers)) return 1
  const answersOwn = <i32>popcnt(fillable(frame, seat, own & ~other, 0))
  const otherStuck = plyOfStone(placed, cells, seat ^ 1, <i32>popcnt(other) - disjointSets(frame, seat ^ 1, other))
  if (otherStuck < cells && otherStuck < plyOfStone(placed, cells, seat, answersOwn)) return 2
  return 0
}

/** The ply at which a seat has to place a stone after `stones` more of his own; the number of cells when never. */
function plyOfStone(placed: i32, cells: i32, seat: i32, stones: i32): i32 {
  for (let ply = placed; ply < cells; ply++) {
    if (seatAt(ply) == seat && stones-- == 0) return ply
  }
  return cells
}

/** Cells of `cells` the seat can all fill: of each set that lies within, one cell is given up. */
function fillable(frame: usize, seat: i32, cells: u64, shared: u64): u64 {
  const first = frame + SETS + <usize>seat * SETS_SEAT
  const end = first + (<usize>load<i32>(frame + (<usize>seat << 2), COUNTS) << 3)
  // Cells met in one, two, three sets and more, as far as bits go.
  let once: u64 = 0
  let twice: u64 = 0
  let often: u64 = 0
  for (let at = first; at < end; at += 8) {
    const set = load<u64>(at)
    if ((set & ~cells) != 0) continue
    often |= twice & set
    twice |= once & set
    once |= set
  }
  let store = cells
  for (let at = first; at < end; at += 8) {
    const set = load<u64>(at)
    if ((set & ~store) != 0) continue
    let choice = set & often
    if (choice == 0) choice = set & twice
    if (choice == 0) choice = set
    if ((choice & shared) != 0) choice &= shared
    store &= ~(choice & (0 - choice))
  }
  return store
}

/** Disjoint sets of a seat within `cells`: at least one cell of each stays empty. */
function disjointSets(frame: usize, seat: i32, cells: u64): i32 {
  const first = frame + SETS + <usize>seat * SETS_SEAT
  const end = first + (<usize>load<i32>(frame + (<usize>seat << 2), COUNTS) << 3)
  let rest = cells
  let found: i32 = 0
  // Pairs take the fewest cells, so they come first.
  for (let at = first; at < end; at += 8) {
    const set = load<u64>(at)
    if ((set & ~rest) != 0 || popcnt(set) != 2) continue
    found++
    rest &= ~set
  }
  for (let at = first; at < end; at += 8) {
    const set = load<u64>(at)
    if ((set & ~rest) != 0) continue
    found++
    rest &= ~set
  }
  return found
}
