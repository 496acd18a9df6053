/**
 * Decides positions by counting, without search, after `look`. One stone a turn: a player, the *keeper*, sets a store
 * of cells aside that it can hold without ever closing a square. Those barred for the other side, the *runner*, are
 * answers in store. Those both may play lie in pairs: whenever the runner takes one of a pair, the keeper takes the
 * other, so that sets which hold a pair are harmless (pairing strategies: A. W. Hales and R. I. Jewett, 1963). The
 * runner cannot place more stones than its cells outside the store, less one for every disjoint set of its own among them,
 * plus one of each pair, and the odd cell (`stores.ts`). The player that must run out first has lost.
 *
 * With two stones a turn there are no pairs, and the cells are counted against the order of turns.
 */
import { EMPTY } from '../kernel-layout'
import { otherCells, otherOften, otherTwice, ownCells, ownOften, ownTwice } from './look'
import { findStore } from './pairs'
import { aliveOf, cornersOf, countAlive, span, through } from './squares'
import { seatAt } from './state'
import { ask, disjointSets, lasts } from './stores'

/**
 * No pairs are looked for where the keeper has more sets than shared cells: more by MORE_SETS, and by MORE_SETS_A_CELL for
 * each cell that it may lose once the odd one is the runner's. Both were read off counts of the searches
 * that succeed: of those left out one in 79 on 5 x 5, one in 2,000 on 5 x 6 and one in 3,400 on 3 x 9.
 */
const MORE_SETS: i32 = 1
const MORE_SETS_A_CELL: i32 = 4

/** @returns 0 undecided, 1 the mover loses, 2 it wins. `left` is the number of empty cells. */
export function decideSingle(frame: usize, seat: i32, full: bool, left: i32): i32 {
  const even = (left & 1) == 0
  // The mover wins in half of the positions asked about; that it loses is seen in one of a hundred.
  if (keeps(frame, seat, ownCells, otherCells, true, full && even, full && !even)) return 2
  return keeps(frame, seat ^ 1, otherCells, ownCells, false, full && !even, full && even) ? 1 : 0
}

/**
 * Whether the keeper of the cells `own` outlasts the runner on the cells `other`. `first`: the keeper is to move.
 * `wanted`, `feared`: the full board counts and decides for the keeper, or for the runner.
 */
function keeps(
  frame: usize,
  keeper: i32,
  own: u64,
  other: u64,
  first: bool,
  wanted: bool,
  feared: bool,
): bool {
  // What is left over when no cell has to be given up, and when the runner gives up as many as it ever can.
  const rest = other & ~own
  const most = <i32>popcnt(own & ~other) - <i32>popcnt(rest) + (wanted ? 1 : 0)
  // Below 0 no store lasts. At 0 one of 200 does when the runner is to move, which is not worth the search for it.
  if (most + (<i32>popcnt(rest) >> 1) < (first ? 0 : 1)) return false
  const store = fillable(frame, keeper, own, other, first ? ownTwice : otherTwice, first ? ownOften : otherOften)
  ask(frame, keeper, own, other, first, wanted, feared)
  if (lasts(store, 0)) return true
  if (store == own) return false
  // Pairs take longer to find: what may be lost for them is what is left over when no cell has to be given up.
  const sets = disjointSets(frame, keeper ^ 1, rest)
  // A cell of each set stays empty, so that the board fills only where there is none.
  const fills = feared && sets == 0
  const slack = most + sets - (fills ? 1 : 0)
  if (slack < 0) return false
  const shared = <i32>popcnt(own & other)
  const spare = slack - ((first ? shared - 1 : shared) & 1)
  if (spare < 0 || countAlive(frame, keeper) > shared + MORE_SETS + MORE_SETS_A_CELL * spare) return false
  return findStore(frame, keeper, own, other, slack, fills)
}

/** @returns as `decideSingle` */
export function decideDouble(frame: usize, seat: i32, full: bool, placed: i32, cells: i32): i32 {
  if (keepsDouble(frame, seat ^ 1, otherCells, ownCells, false, full, placed, cells)) return 1
  return keepsDouble(frame, seat, ownCells, otherCells, true, full, placed, cells) ? 2 : 0
}

/**
 * Whether the keeper outlasts the runner by taking the shared cells of its store first and the others then. The runner
 * can do no better than to take those shared cells as well while there are any: one that it leaves is the keeper's. If
 * the keeper always has a cell the game may end on the full board too, which counts for one of them. `mover`: the keeper is to
 * move.
 */
function keepsDouble(
  frame: usize,
  keeper: i32,
  own: u64,
  other: u64,
  mover: bool,
  full: bool,
  placed: i32,
  cells: i32,
): bool {
  const store = fillable(frame, keeper, own, other, mover ? ownTwice : otherTwice, mover ? ownOften : otherOften)
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

/**
 * Cells of `cells`, which the seat may play, that it can all fill: of each of its squares one cell is given up.
 * @param shared cells its opponent may play too
 * @param twice cells that two of its squares miss
 * @param often those that three of them miss
 */
function fillable(frame: usize, seat: i32, cells: u64, shared: u64, twice: u64, often: u64): u64 {
  const alive = aliveOf(frame, seat)
  const empty = load<u64>(frame, EMPTY)
  let store = cells
  for (let word: usize = 0; word < span; word += 8) {
    let rest = load<u64>(alive + word)
    while (rest != 0) {
      const set = cornersOf(word, rest) & empty
      rest &= rest - 1
      if ((set & ~store) != 0) continue
      let choice = select(set & twice, set, (set & twice) != 0)
      choice = select(set & often, choice, (set & often) != 0)
      choice = select(choice & shared, choice, (choice & shared) != 0)
      choice &= 0 - choice
      store ^= choice
      rest &= ~load<u64>(through(choice) + word)
    }
  }
  return store
}
