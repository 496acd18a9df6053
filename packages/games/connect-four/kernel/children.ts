/** The children of the nodes on the line: listed in order, and looked up before they are searched. */
import { board, bottom, COLUMN_CELLS, columns, completing, mirrored } from './board'
import { atLeast, atMost, probe } from './table'

/** A child, 24 bytes: the stone, the threats of its player after it, a number for the order. At most nine a node. */
export const MOVE: usize = 0
export const THREATS: usize = 8
const ORDER: usize = 16
export const CHILD: usize = 24
const CHILDREN: usize = memory.data(64 * 9 * 24, 64)

/**
 * With fewer empty cells than this positions and their mirror images are kept apart. Set by hand, as are the limits of
 * `search.ts`: `plyworks solver-speed connect-four` times another one, `docs/measurements.md` has its figures with these.
 */
const MIRROR_CELLS: i32 = 28

/** Returns the address of the children of a node with `stones` stones. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function childrenOf(stones: i32): usize {
  return CHILDREN + <usize>stones * (9 * CHILD)
}

/** Stones of the mover plus all stones: different for different positions (J. Tromp). */
// @ts-ignore: as above
@inline
export function keyOf<Size>(own: u64, all: u64, left: i32): u64 {
  const key = own + all
  return left >= MIRROR_CELLS ? min(key, mirrored<Size>(key)) : key
}

/**
 * Writes the children, those with more threats of the mover first, else from the middle outwards; -1 when one of them
 * leaves the opponent two threats to meet at once, or one below another.
 */
// @ts-ignore: as above
@inline
export function listChildren<Size>(first: usize, own: u64, all: u64, moves: u64): i32 {
  let count: i32 = 0
  for (let column: usize = 0; column < <usize>columns<Size>(); column++) {
    const move = moves & load<u64>(COLUMN_CELLS + (column << 3))
    if (move == 0) continue
    const allAfter = all | move
    const threats = completing<Size>(own | move) & board<Size>() & ~allAfter
    const meets = threats & (allAfter + bottom<Size>())
    if (((meets & (meets - 1)) | (meets & (threats >> 1))) != 0) return -1
    const order = <i32>popcnt(threats)
    let at = first + <usize>count * CHILD
    while (at > first && load<i32>(at - CHILD, ORDER) < order) {
      store<u64>(at, load<u64>(at - CHILD, MOVE), MOVE)
      store<u64>(at, load<u64>(at - CHILD, THREATS), THREATS)
      store<i32>(at, load<i32>(at - CHILD, ORDER), ORDER)
      at -= CHILD
    }
    store<u64>(at, move, MOVE)
    store<u64>(at, threats, THREATS)
    store<i32>(at, order, ORDER)
    count++
  }
  return count
}

/** After `dropKnown`: the best bound of the children in the table. */
export let known: i32 = 0

/**
 * Drops the children that the table knows to be no better than `alpha` (enhanced transposition cut-off; A. Plaat et al.,
 * 1996); -1 when one is known to be better.
 * @param least a lower bound of the node
 */
export function dropKnown<Size>(first: usize, count: i32, other: u64, all: u64, left: i32, alpha: i32, least: i32): i32 {
  let kept: i32 = 0
  known = least
  for (let index: i32 = 0; index < count; index++) {
    const child = first + <usize>index * CHILD
    const move = load<u64>(child, MOVE)
    const entry = probe(keyOf<Size>(other, all | move, left - 1))
    if (entry != 0) {
      if (-atMost(entry) > alpha) {
        known = -atMost(entry)
        return -1
      }
      if (-atLeast(entry) <= alpha) {
        known = max(known, -atLeast(entry))
        continue
      }
    }
    const place = first + <usize>kept * CHILD
    store<u64>(place, move, MOVE)
    store<u64>(place, load<u64>(child, THREATS), THREATS)
    kept++
  }
  return kept
}
