/**
 * Decides positions by counting, without search, after `look`. One stone a turn: a player, the *keeper*, sets a store
 * of cells aside that he can hold without ever closing a square. Those barred for the other side, the *runner*, are
 * answers in store. Those both may play lie in pairs: whenever the runner takes one of a pair, the keeper takes the
 * other, so that sets which hold a pair are harmless (pairing strategies: A. W. Hales and R. I. Jewett, 1963). The
 * runner cannot place more stones than his cells outside the store, less one for every disjoint set of his among them,
 * plus one of each pair, and the odd cell. The player that must run out first has lost.
 *
 * With two stones a turn only cells barred for the other side are counted, against the order of turns.
 */
import { COUNTS, SETS, SETS_SEAT } from '../kernel-layout'
import { otherCells, ownCells } from './look'
import { pairedStore } from './pairs'
import { seatAt } from './state'

/** @returns 0 undecided, 1 the mover loses, 2 he wins. `left` is the number of empty cells. */
export function decideSingle(frame: usize, seat: i32, full: bool, left: i32): i32 {
  const even = (left & 1) == 0
  if (keeps(frame, seat ^ 1, otherCells, ownCells, false, full && !even, full && even)) return 1
  return keeps(frame, seat, ownCells, otherCells, true, full && even, full && !even) ? 2 : 0
}

/**
 * Whether the keeper of the cells `own` outlasts the runner on the cells `other`. `first`: the keeper is to move.
 * `wanted`, `feared`: the full board counts and decides for the keeper, or for the runner.
 */
function keeps(frame: usize, keeper: i32, own: u64, other: u64, first: bool, wanted: bool, feared: bool): bool {
  const store = fillable(frame, keeper, own, other)
  if (outlasts(frame, keeper, own, other, store, first, wanted, feared)) return true
  if (store == own) return false
  // Pairs take longer to find: what may be lost for them is what is left over when no cell has to be given up.
  const rest = other & ~own
  const spent = <i32>popcnt(rest) + (feared ? 1 : 0) - (wanted ? 1 : 0) - disjointSets(frame, keeper ^ 1, rest)
  const slack = <i32>popcnt(own & ~other) - spent
  if (slack < 0) return false
  const pairs = pairedStore(frame, keeper, own, other, slack)
  return pairs != 0 && outlasts(frame, keeper, own, other, pairs, first, wanted, feared)
}

/** Counts what a store is worth; the parameters are those of `keeps`. */
function outlasts(
  frame: usize,
  keeper: i32,
  own: u64,
  other: u64,
  store: u64,
  first: bool,
  wanted: bool,
  feared: bool,
): bool {
  const shared = <i32>popcnt(store & other)
  const rest = other & ~store
  let answers = <i32>popcnt(store & ~other)
  // The odd cell out of all pairs is the runner's, unless the keeper is to move: then he takes it, or one of a pair.
  let needed = <i32>popcnt(rest) + (feared ? 1 : 0) + (first && shared > 0 ? (shared - 1) & 1 : shared & 1)
  if (first && shared == 0) answers--
  // On the full board the keeper needs no answer to the last stone. It is full when the runner has filled the rest.
  if (wanted && (own & ~other & ~store) == 0 && needed - 1 <= answers) return true
  if (needed - (<i32>popcnt(rest) >> 1) > answers) return false
  return needed - disjointSets(frame, keeper ^ 1, rest) <= answers
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
    const cut = load<u64>(at)
    const set = (cut & ~cells) == 0 ? cut : 0
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
