/**
 * Decides positions by counting, without search, after `look`. One stone a turn: a player, the *keeper*, sets a store
 * of cells aside that he can hold without ever closing a square. Those barred for the other side, the *runner*, are
 * answers in store. Those both may play lie in pairs: whenever the runner takes one of a pair, the keeper takes the
 * other, so that sets which hold a pair are harmless (pairing strategies: A. W. Hales and R. I. Jewett, 1963). The
 * runner cannot place more stones than his cells outside the store, less one for every disjoint set of his among them,
 * plus one of each pair, and the odd cell. The player that must run out first has lost.
 *
 * With two stones a turn there are no pairs, and the cells are counted against the order of turns.
 */
import { COUNTS, SETS, SETS_SEAT } from '../kernel-layout'
import { otherCells, ownCells } from './look'
import { paired, pairedStore } from './pairs'
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
  if (outlasts(frame, keeper, own, other, store, store & other, first, wanted, feared)) return true
  if (store == own) return false
  // Pairs take longer to find: what may be lost for them is what is left over when no cell has to be given up.
  const rest = other & ~own
  const spent = <i32>popcnt(rest) + (feared ? 1 : 0) - (wanted ? 1 : 0) - disjointSets(frame, keeper ^ 1, rest)
  const slack = <i32>popcnt(own & ~other) - spent
  if (slack < 0) return false
  const pairs = pairedStore(frame, keeper, own, other, slack)
  return pairs != 0 && outlasts(frame, keeper, own, other, pairs, pairs & other & ~paired, first, wanted, feared)
}

/** Counts what a store is worth, its shared cells without a pair `loose`; the other parameters are those of `keeps`. */
function outlasts(
  frame: usize,
  keeper: i32,
  own: u64,
  other: u64,
  store: u64,
  loose: u64,
  first: bool,
  wanted: bool,
  feared: bool,
): bool {
  const shared = <i32>popcnt(store & other)
  const rest = other & ~store
  let answers = <i32>popcnt(store & ~other)
  // The odd cell out of all pairs is the runner's, unless the keeper is to move: then he takes it, or one of a pair.
  const odd = first && shared > 0 ? (shared - 1) & 1 : shared & 1
  let needed = <i32>popcnt(rest) + (feared ? 1 : 0) + odd
  if (first && shared == 0) answers--
  // On the full board the keeper needs no answer to the last stone. It is full when the runner has filled the rest.
  if (wanted && (own & ~other & ~store) == 0 && needed - 1 <= answers) return true
  if (needed - (<i32>popcnt(rest) >> 1) > answers) return false
  needed -= disjointSets(frame, keeper ^ 1, rest)
  return needed <= answers || (odd == 1 && needed - 1 == answers && oddCosts(frame, keeper ^ 1, loose))
}

/**
 * Whether the odd shared cell of the store is worth nothing to the runner: one of the shared cells without a pair lies in
 * a set of his with none but cells that `disjointSets` has left over. Of those without a pair the keeper takes the
 * others while there are any, so that it is the runner who takes this one, and he gives up a cell for it.
 */
function oddCosts(frame: usize, runner: i32, loose: u64): bool {
  const first = frame + SETS + <usize>runner * SETS_SEAT
  const end = first + (<usize>load<i32>(frame + (<usize>runner << 2), COUNTS) << 3)
  for (let at = first; at < end; at += 8) {
    const set = load<u64>(at)
    const odd = set & loose
    if (odd != 0 && (odd & (odd - 1)) == 0 && (set & ~odd & ~leftOver) == 0) return true
  }
  return false
}

/** The cells that lie in none of the sets found by `disjointSets`. */
let leftOver: u64 = 0

/** @returns as `decideSingle` */
export function decideDouble(frame: usize, seat: i32, full: bool, placed: i32, cells: i32): i32 {
  if (keepsDouble(frame, seat ^ 1, otherCells, ownCells, full, placed, cells)) return 1
  return keepsDouble(frame, seat, ownCells, otherCells, full, placed, cells) ? 2 : 0
}

/**
 * Whether the keeper outlasts the runner by taking the shared cells of his store first and the others then. The runner
 * can do no better than to take those shared cells as well while there are any: one that he leaves is the keeper's. If
 * the keeper always has a cell the game may end on the full board too, which counts for one of them.
 */
function keepsDouble(
  frame: usize,
  keeper: i32,
  own: u64,
  other: u64,
  full: bool,
  placed: i32,
  cells: i32,
): bool {
  const store = fillable(frame, keeper, own, other)
  const rest = other & ~store
  let shared = <i32>popcnt(store & other)
  let answers = <i32>popcnt(store & ~other)
  let needed = <i32>popcnt(rest)
  needed -= disjointSets(frame, keeper ^ 1, rest)
  for (let ply = placed; ply < cells; ply++) {
    if (shared > 0) shared--
    else if (seatAt(ply) == keeper) {
      if (answers-- == 0) return false
    } else if (needed-- == 0) return true
  }
  return (seatAt(cells) == keeper) == full
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
  leftOver = rest
  return found
}
