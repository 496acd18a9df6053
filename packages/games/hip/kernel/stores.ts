/**
 * Whether a store of cells that the keeper can fill outlasts the runner: see `bounds.ts` for both. The question is put
 * once (`ask`), for several stores.
 */
import { EMPTY, TWOS } from '../kernel-layout'
import { aliveOf, cornersOf, span } from './squares'

let frame: usize = 0
let runner: i32 = 0
let own: u64 = 0
let other: u64 = 0
let first: bool = false
let wanted: bool = false
let feared: bool = false

/** Puts the question: the parameters are those of `keeps` in `bounds.ts`. */
export function ask(at: usize, keeper: i32, ofKeeper: u64, ofRunner: u64, keeperFirst: bool, want: bool, fear: bool): void {
  frame = at
  runner = keeper ^ 1
  own = ofKeeper
  other = ofRunner
  first = keeperFirst
  wanted = want
  feared = fear
}

/** Whether the keeper lasts with a store; cells of it in `paired` are in the pairs of `partnerOf`. */
export function lasts(store: u64, paired: u64): bool {
  const shared = <i32>popcnt(store & other)
  const loose = store & other & ~paired
  const rest = other & ~store
  let answers = <i32>popcnt(store & ~other)
  // The odd cell out of all pairs is the runner's, unless the keeper is to move: then it takes it, or one of a pair.
  const odd = first && shared > 0 ? (shared - 1) & 1 : shared & 1
  // Where the keeper gives up a cell that only it may play, the board never fills.
  const fills = feared && (own & ~other & ~store) == 0
  let needed = <i32>popcnt(rest) + odd
  if (first && shared == 0) answers--
  // On the full board the keeper needs no answer to the last stone. It is full when the runner has filled the rest.
  if (wanted && (own & ~other & ~store) == 0 && needed - 1 <= answers) return true
  if (needed - (<i32>popcnt(rest) >> 1) > answers) return false
  const sets = disjointSets(frame, runner, rest)
  // A cell of each set stays empty, so that the board fills only where there is none.
  needed += fills && sets == 0 ? 1 : -sets
  if (needed <= answers) return true
  if (needed - 1 > answers) return false
  return (odd == 1 && oddCosts(loose)) || pairCosts(store & other, loose)
}

/**
 * Whether the odd shared cell of the store is worth nothing to the runner: one of the shared cells without a pair lies in
 * a set of its own with none but cells that `disjointSets` has left over. Of those without a pair the keeper takes the
 * others while there are any, so that it is the runner who takes this one, and it gives up a cell for it.
 */
function oddCosts(loose: u64): bool {
  const alive = aliveOf(frame, runner)
  const empty = load<u64>(frame, EMPTY)
  for (let word: usize = 0; word < span; word += 8) {
    for (let squares = load<u64>(alive + word); squares != 0; squares &= squares - 1) {
      const set = cornersOf(word, squares) & empty
      const odd = set & loose
      if (odd != 0 && (odd & (odd - 1)) == 0 && (set & ~odd & ~leftOver) == 0) return true
    }
  }
  return false
}

/** What `disjointSets` has left over of a runner's set, by the shared cell it holds besides: u64 at cell * 8. */
const REST: usize = memory.data(8 * 64, 16)

/**
 * Whether there is a pair of shared cells of which the runner gives up a cell whichever it gets: each of the two lies in
 * a set of its own with none but cells that `disjointSets` has left over, and not the same ones. Loose cells are paired as
 * the keeper likes.
 */
function pairCosts(shared: u64, loose: u64): bool {
  const alive = aliveOf(frame, runner)
  const empty = load<u64>(frame, EMPTY)
  let met: u64 = 0
  for (let word: usize = 0; word < span; word += 8) {
    for (let squares = load<u64>(alive + word); squares != 0; squares &= squares - 1) {
      const set = cornersOf(word, squares) & empty
      const cell = set & ~leftOver
      if (cell == 0 || (cell & (cell - 1)) != 0 || (cell & shared) == 0) continue
      const rest = set & leftOver
      let partners = met & ((cell & loose) != 0 ? loose & ~cell : partnerOf(cell))
      for (; partners != 0; partners &= partners - 1) {
        if ((load<u64>(REST + (<usize>ctz(partners) << 3)) & rest) == 0) return true
      }
      // One set of a cell is enough: a second seldom has a partner where the first has none.
      if ((met & cell) != 0) continue
      met |= cell
      store<u64>(REST + (<usize>ctz(cell) << 3), rest)
    }
  }
  return false
}

/** The cells that lie in none of the sets found by `disjointSets`. */
let leftOver: u64 = 0

/** The cell a paired cell is paired with, as a set: u64 at cell * 8. */
const PARTNER: usize = memory.data(8 * 64, 16)

export function makePair(pair: u64): void {
  const low = pair & (0 - pair)
  const high = pair ^ low
  store<u64>(PARTNER + (<usize>ctz(low) << 3), high)
  store<u64>(PARTNER + (<usize>ctz(high) << 3), low)
}

/** The other cell of the pair of a cell, which is in one. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function partnerOf(cell: u64): u64 {
  return load<u64>(PARTNER + (<usize>ctz(cell) << 3))
}

/** Disjoint sets of a seat within `cells`: at least one cell of each stays empty. */
export function disjointSets(position: usize, seat: i32, cells: u64): i32 {
  leftOver = cells
  if ((cells & (cells - 1)) == 0) return 0
  const alive = aliveOf(position, seat)
  const empty = load<u64>(position, EMPTY)
  let rest = cells
  let found: i32 = 0
  // Pairs take the fewest cells, so they come first.
  for (let word: usize = 0; word < span; word += 8) {
    for (let squares = load<u64>(alive + word, TWOS); squares != 0; squares &= squares - 1) {
      const set = cornersOf(word, squares) & empty
      if ((set & ~rest) != 0) continue
      found++
      rest ^= set
    }
  }
  for (let word: usize = 0; word < span; word += 8) {
    for (let squares = load<u64>(alive + word) & ~load<u64>(alive + word, TWOS); squares != 0; squares &= squares - 1) {
      const set = cornersOf(word, squares) & empty
      if ((set & ~rest) != 0) continue
      found++
      rest ^= set
    }
  }
  leftOver = rest
  return found
}
