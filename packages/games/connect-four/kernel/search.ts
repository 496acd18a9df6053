/**
 * Alpha-beta with windows of width one over all lines to their ends. The score of a position, for the player to move:
 * a win with the stone that follows m others counts (cells + 1 - m) / 2, rounded down, a loss the negative of the
 * opponent's, a draw 0 (P. Pons, "Solving Connect Four: how to build a perfect AI", whose plan this search follows:
 * moves that do not lose at once, order by threats, table of bounds). Beyond it: bounds by following the opponent
 * (`following.ts`); forced moves that are played on inside their parent (`children.ts`; the idea is C. Steininger's); all
 * children judged before any is searched; useful threats weighed by their distance.
 */
import { OFFSET, UNKNOWN_LEAST, UNKNOWN_MOST } from '../kernel-layout'
import { board, bottom, COLUMN_CELLS, columns, completing } from './board'
import { ALL, BUCKET, CHILD, childrenOf, follow, HASH, HIS, keyOf, LEFT, OPEN, ORDER, OWN, SIGN } from './children'
import { isMarked, mark, unmark } from './marks'
import { halted, noteProgress, tell } from './progress'
import { atLeast, atMost, bucketOf, hashOf, probe, remember } from './table'

/** Called with every result that took many nodes; bounds in the terms of `table.ts`. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@external('env', 'found')
declare function found(keyLow: i32, keyHigh: i32, least: i32, most: i32, work: i32): void

const CHECK_INTERVAL: u64 = 16384
/** With fewer empty cells than this searching takes no longer than asking the table; origin as of `MIRROR_CELLS`. */
const TABLE_CELLS: i32 = 9
/** With fewer empty cells than this results go to the local part of the table; origin as of `MIRROR_CELLS`. */
const LOCAL_CELLS: i32 = 20
/**
 * With more empty cells than this two threads share the moves of a position. Million nodes of both threads for `44`, `4444`,
 * `2211`, `444` and `4443` together, means of two or three runs (before the helper began with the question nearest to 0): 175
 * with 17, 169 with 22, 164 with 27, 173 with 30; of one thread 155.
 */
const SHARED_CELLS: i32 = 27

/**
 * Worth of a useful threat in the order of moves, what is added when it can be carried out next, and of a move that forces
 * the reply. By nodes of ten positions of Pons' `L1_R3` and sixty of `L1_R2`; `docs/measurements.md` has what else was tried.
 */
const THREAT: i32 = 6
const NEXT_PLY: i32 = 8
const FORCING: i32 = 1

let nodes: u64 = 0
/** Whether this is the second thread, which takes questions and best moves in another order. */
export let helps: bool = false
/** Nodes that a result must take to be passed on to `found`. */
let largeNodes: u64 = 0
/** The children that stay open, in their order: order * 256 + number, i32, a list for each number of empty cells. */
const ORDERS: usize = memory.data(64 * 64, 64)
/** The node above all others. */
const ROOT: usize = memory.data(48, 16)
/** Keeps the compiler from leaving out what only asks memory. */
const TOUCHED: usize = memory.data(8, 8)

export function setHelps(choice: bool): void {
  helps = choice
}

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

/** Puts a result of an earlier run, with bounds in the terms of an entry, into the table. */
export function rememberResult(key: u64, least: i32, most: i32, work: i32): void {
  const hash = hashOf(key)
  remember(bucketOf(hash, false), hash, least, most, work)
}

/**
 * Whether the score of a position is above `alpha`: answers a score above `alpha` that it has at least, or one of at
 * most `alpha` that it has at most. Without meaning after `halted`.
 * @param own stones of the player to move, who cannot win at once
 */
export function test<Size>(own: u64, all: u64, left: i32, alpha: i32): i32 {
  const empty = board<Size>() & ~all
  const his = completing<Size>(all ^ own) & empty
  const value = follow<Size>(ROOT, own, all, his, left, alpha)
  if (value != OPEN) return value
  const sign = load<i32>(ROOT, SIGN)
  const inner = sign > 0 ? alpha : -alpha - 1
  if (load<i32>(ROOT, LEFT) >= TABLE_CELLS) {
    hash<Size>(ROOT)
    const entry = probe(load<u32>(ROOT, BUCKET), load<u64>(ROOT, HASH))
    if (entry != 0) {
      if (atLeast(entry) > inner) return sign * atLeast(entry)
      if (atMost(entry) <= inner) return sign * atMost(entry)
    }
  }
  return sign * search<Size>(ROOT, inner, 0)
}

/** Writes hash and bucket of a position into it. */
// @ts-ignore: as above
@inline
function hash<Size>(node: usize): void {
  const left = load<i32>(node, LEFT)
  const hash = hashOf(keyOf<Size>(load<u64>(node, OWN), load<u64>(node, ALL), left))
  store<u64>(node, hash, HASH)
  store<u32>(node, <u32>bucketOf(hash, left < LOCAL_CELLS), BUCKET)
}

/** One call is one node: a bound of the score on the side of `alpha` it lies on. The table has been asked for it. */
function search<Size>(node: usize, alpha: i32, level: i32): i32 {
  if ((++nodes & (CHECK_INTERVAL - 1)) == 0) tell(nodes)
  const own = load<u64>(node, OWN)
  const all = load<u64>(node, ALL)
  const his = load<u64>(node, HIS)
  const left = load<i32>(node, LEFT)
  const other = all ^ own
  const first = childrenOf(left)
  // 1. A move that leaves the opponent two threats to meet at once, or one below another, wins.
  const moves = (all + bottom<Size>()) & board<Size>() & ~(his >> 1)
  let end = first
  for (let column: usize = 0; column < <usize>columns<Size>(); column++) {
    const move = moves & load<u64>(COLUMN_CELLS + (column << 3))
    if (move == 0) continue
    const allAfter = all | move
    const threats = completing<Size>(own | move) & board<Size>() & ~allAfter
    const meets = threats & (allAfter + bottom<Size>())
    if (((meets & (meets - 1)) | (meets & (threats >> 1))) != 0) return (left - 1) >> 1
    store<u64>(end, allAfter, ALL)
    store<u64>(end, threats, HIS)
    store<i32>(end, worth<Size>(threats, his, allAfter), ORDER)
    end += CHILD
  }
  // 2. Forced moves. An open child takes the place of one that is settled.
  const inner = -alpha - 1
  const asks = left > TABLE_CELLS
  let best: i32 = -((left - 2) >> 1)
  let openEnd = first
  for (let child = first; child < end; child += CHILD) {
    const order = load<i32>(child, ORDER)
    const value = follow<Size>(openEnd, other, load<u64>(child, ALL), load<u64>(child, HIS), left - 1, inner)
    if (value != OPEN) {
      best = max(best, -value)
      if (best > alpha) return best
      continue
    }
    store<i32>(openEnd, load<i32>(openEnd, LEFT) < left - 1 ? order + FORCING : order, ORDER)
    if (asks) hash<Size>(openEnd)
    openEnd += CHILD
  }
  // Neither player loses with the next stone, so that the third of the player to move is the first that may win.
  const most = (left - 3) >> 1
  if (alpha >= most && openEnd > first) return max(best, most)
  // 3. The table. All buckets are asked for at once, so that memory is waited for once.
  if (asks) {
    let touched: u64 = 0
    for (let child = first; child < openEnd; child += CHILD) touched ^= load<u64>(load<u32>(child, BUCKET))
    store<u64>(TOUCHED, touched)
  }
  const orders = ORDERS + (<usize>left << 6)
  let ordersEnd = orders
  for (let child = first, index: i32 = 0; child < openEnd; child += CHILD, index++) {
    const sign = load<i32>(child, SIGN)
    if (asks && load<i32>(child, LEFT) >= TABLE_CELLS) {
      const value = known(child, sign, alpha)
      if (value != OPEN) {
        best = max(best, value)
        if (best > alpha) return best
        continue
      }
    }
    // Insertion into the order.
    const order = load<i32>(child, ORDER)
    let at = ordersEnd
    while (at > orders && load<i32>(at - 4) >> 8 < order) {
      store<i32>(at, load<i32>(at - 4))
      at -= 4
    }
    store<i32>(at, (order << 8) | index)
    ordersEnd += 4
  }
  // 4. What is left is searched; last, what the other thread was at.
  const before = nodes
  const shares = ASC_FEATURE_THREADS && left > SHARED_CELLS
  let later: u32 = 0
  for (let at = orders; at < ordersEnd && best <= alpha; at += 4) {
    const index = <i32>(at - orders) >> 2
    noteProgress(level, index, <i32>(ordersEnd - orders) >> 2)
    const child = first + <usize>(load<i32>(at) & 255) * CHILD
    if (shares && index > 0 && isMarked(load<u64>(child, HASH))) later |= (<u32>1) << index
    else best = max(best, searchChild<Size>(child, alpha, level, asks, shares))
    if (halted) return 0
  }
  for (; later != 0 && best <= alpha; later &= later - 1) {
    const child = first + <usize>(load<i32>(orders + (<usize>ctz(later) << 2)) & 255) * CHILD
    best = max(best, searchChild<Size>(child, alpha, level, asks, shares))
    if (halted) return 0
  }
  // 5. Keep what was learned.
  if (left >= TABLE_CELLS && ordersEnd > orders) keep<Size>(node, best, best > alpha, nodes - before)
  return best
}

/**
 * A bound of a child's score on the side of `alpha` it lies on, both seen from its parent.
 * @param asks whether the child has a hash
 * @param shares whether the other thread is to see that this one is at it
 */
// @ts-ignore: as above
@inline
function searchChild<Size>(child: usize, alpha: i32, level: i32, asks: bool, shares: bool): i32 {
  const sign = load<i32>(child, SIGN)
  // The other thread may have searched it since the table was asked.
  if (ASC_FEATURE_THREADS && asks && load<i32>(child, LEFT) >= LOCAL_CELLS) {
    const value = known(child, sign, alpha)
    if (value != OPEN) return value
  }
  if (shares) mark(load<u64>(child, HASH))
  const value = sign > 0 ? -search<Size>(child, -alpha - 1, level + 1) : search<Size>(child, alpha, level + 1)
  if (shares) unmark(load<u64>(child, HASH))
  return value
}

/** The bound that the table has for a child, seen from its parent, where it lies on one side of `alpha`; else `OPEN`. */
// @ts-ignore: as above
@inline
function known(child: usize, sign: i32, alpha: i32): i32 {
  const entry = probe(load<u32>(child, BUCKET), load<u64>(child, HASH))
  if (entry == 0) return OPEN
  const least = sign > 0 ? -atMost(entry) : atLeast(entry)
  if (least > alpha) return least
  const greatest = sign > 0 ? -atLeast(entry) : atMost(entry)
  return greatest <= alpha ? greatest : OPEN
}

/**
 * Worth of a move in the order of moves: the threats of its player, but for those right above one of the other, which will
 * be taken when that is met. They are counted right after the move: counted where the forced moves after it have ended,
 * they took half as many nodes again.
 * @param threats cells that complete four of the player who has moved
 * @param his cells that complete four of the other, the cell of the move may be among them
 */
// @ts-ignore: as above
@inline
function worth<Size>(threats: u64, his: u64, allAfter: u64): i32 {
  const useful = threats & ~((his & ~allAfter) << 1)
  const nextPly = (allAfter + bottom<Size>()) << 1
  return <i32>popcnt(useful) * THREAT + <i32>popcnt(useful & nextPly) * NEXT_PLY
}

function keep<Size>(node: usize, score: i32, above: bool, spent: u64): void {
  const work = <i32>(63 - clz(spent | 1)) >> 1
  const least = above ? score + OFFSET : UNKNOWN_LEAST
  const most = above ? UNKNOWN_MOST : score + OFFSET
  remember(load<u32>(node, BUCKET), load<u64>(node, HASH), least, most, work)
  if (spent < largeNodes) return
  const key = keyOf<Size>(load<u64>(node, OWN), load<u64>(node, ALL), load<i32>(node, LEFT))
  found(<i32>key, <i32>(key >> 32), least, most, work)
}
