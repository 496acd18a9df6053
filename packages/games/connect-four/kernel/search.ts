/**
 * Alpha-beta with windows of width one over all lines to their ends. The score of a position, for the player to move:
 * a win with the stone that follows m others counts (cells + 1 - m) / 2, rounded down, a loss the negative of the
 * opponent's, a draw 0 (P. Pons, "Solving Connect Four: how to build a perfect AI", whose plan this search follows:
 * moves that do not lose at once, order by threats, table of bounds). Beyond it: bounds by following the opponent
 * (`following.ts`), double threats seen a ply early, children looked up before they are searched.
 */
import { MOST_WORK, OFFSET, UNKNOWN_LEAST, UNKNOWN_MOST } from '../kernel-layout'
import { AnySize, board, bottom, cells, columns, completing, Standard } from './board'
import { CHILD, childrenOf, dropKnown, keyOf, known, listChildren, MOVE, THREATS } from './children'
import { leastByFollowing, mostByFollowing } from './following'
import { halted, noteProgress, startProgress, tell } from './progress'
import { atLeast, atMost, probe, remember } from './table'

/** Told of every result that took many nodes; bounds in the terms of `table.ts`. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@external('env', 'found')
declare function found(keyLow: i32, keyHigh: i32, least: i32, most: i32, work: i32): void

const CHECK_INTERVAL: u64 = 16384
/** With fewer empty cells than this searching takes no longer than asking the table; origin as of `MIRROR_CELLS`. */
const TABLE_CELLS: i32 = 9
/** With fewer empty cells than this children are not looked up before they are searched; origin as of `MIRROR_CELLS`. */
const LOOK_AHEAD_CELLS: i32 = 12

let nodes: u64 = 0
let root: i32 = 0
/** Nodes of a result that is told. */
let largeNodes: u64 = 0

export function setLargeNodes(large: i32): void {
  largeNodes = <u64>large
}

/** Nodes since the kernel was made. */
export function nodeCount(): f64 {
  return <f64>nodes
}

export function wasHalted(): bool {
  return halted
}

/** The playable cells where a stone of `own` makes four. */
export function winningMoves(own: u64, all: u64): u64 {
  return completing<AnySize>(own) & (all + bottom<AnySize>()) & board<AnySize>()
}

/**
 * Whether the score of a position is above `alpha`: answers a score above `alpha` that it has at least, or one of at
 * most `alpha` that it has at most. Without meaning after `wasHalted`.
 * @param own stones of the player to move, who cannot win at once
 */
export function test(own: u64, all: u64, stones: i32, alpha: i32): i32 {
  root = stones
  startProgress()
  return cells<AnySize>() == cells<Standard>() && columns<AnySize>() == columns<Standard>()
    ? start<Standard>(own, all, stones, alpha)
    : start<AnySize>(own, all, stones, alpha)
}

/** Puts the score of a position, found at another time, into the table to stay. */
export function rememberScore(own: u64, all: u64, stones: i32, score: i32): void {
  remember(keyOf<AnySize>(own, all, cells<AnySize>() - stones), score + OFFSET, score + OFFSET, MOST_WORK)
}

function start<Size>(own: u64, all: u64, stones: i32, alpha: i32): i32 {
  const empty = board<Size>() & ~all
  return search<Size>(own, all, completing<Size>(own) & empty, completing<Size>(all ^ own) & empty, stones, alpha)
}

/**
 * One call is one node: a bound of the score on the side of `alpha` it lies on. The player to move cannot win at once.
 * `ownThreats` and `otherThreats` are the empty cells that complete four of either side, perhaps with cells taken since.
 */
function search<Size>(own: u64, all: u64, ownThreats: u64, otherThreats: u64, stones: i32, alpha: i32): i32 {
  if ((++nodes & (CHECK_INTERVAL - 1)) == 0) tell(nodes)
  // 1. Moves that do not lose at once: the only answer to a threat, and no cell below one.
  const left = cells<Size>() - stones
  const playable = (all + bottom<Size>()) & board<Size>()
  let moves = playable
  const forced = playable & otherThreats
  if (forced != 0) {
    if ((forced & (forced - 1)) != 0) return -(left >> 1)
    moves = forced
  }
  moves &= ~(otherThreats >> 1)
  if (moves == 0) return -(left >> 1)
  // 2. What needs no search: the end, the nearest wins of both sides, following.
  if (left <= 2) return 0
  const most = (left - 1) >> 1
  if (alpha >= most) return most
  const least = -((left - 2) >> 1)
  if (alpha < least) return least
  if ((left & 1) == 0) {
    if (alpha >= -1) {
      const bound = mostByFollowing<Size>(own, all, playable, alpha)
      if (bound <= alpha) return bound
    }
  } else if (alpha <= 0) {
    const bound = leastByFollowing<Size>(own, all, playable, alpha)
    if (bound > alpha) return bound
  }
  const other = all ^ own
  // 3. A single move.
  if ((moves & (moves - 1)) == 0) {
    const allAfter = all | moves
    const threats = completing<Size>(own | moves) & board<Size>() & ~allAfter
    return -search<Size>(other, allAfter, otherThreats, threats, stones + 1, -alpha - 1)
  }
  // 4. The table.
  const key = left >= TABLE_CELLS ? keyOf<Size>(own, all, left) : 0
  const entry = left >= TABLE_CELLS ? probe(key) : 0
  if (entry != 0) {
    if (atLeast(entry) > alpha) return atLeast(entry)
    if (atMost(entry) <= alpha) return atMost(entry)
  }
  // 5. The children in their order.
  const before = nodes
  const first = childrenOf(stones)
  let count = listChildren<Size>(first, own, all, moves)
  if (count < 0) return most
  let best: i32 = least
  if (left >= LOOK_AHEAD_CELLS) {
    count = dropKnown<Size>(first, count, other, all, left, alpha, least)
    best = known
    if (count < 0) return best
  }
  for (let index: i32 = 0; index < count; index++) {
    noteProgress(stones - root, index, count)
    const child = first + <usize>index * CHILD
    const allAfter = all | load<u64>(child, MOVE)
    const threats = load<u64>(child, THREATS)
    best = max(best, -search<Size>(other, allAfter, otherThreats, threats, stones + 1, -alpha - 1))
    if (halted) return 0
    if (best > alpha) break
  }
  // 6. Keep what was learned.
  if (left >= TABLE_CELLS) keep(key, best, best > alpha, nodes - before)
  return best
}

function keep(key: u64, score: i32, above: bool, spent: u64): void {
  const work = <i32>(63 - clz(spent | 1)) >> 1
  const least = above ? score + OFFSET : UNKNOWN_LEAST
  const most = above ? UNKNOWN_MOST : score + OFFSET
  remember(key, least, most, work)
  if (spent >= largeNodes) found(<i32>key, <i32>(key >> 32), least, most, work)
}
