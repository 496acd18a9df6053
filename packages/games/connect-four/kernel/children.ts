/** The children of the nodes on the line: forced moves are played on in them, then the table is asked for them. */
import { MOST_CELLS, MOST_COLUMNS } from '../kernel-layout'
import { board, bottom, completing, mirrored } from './board'
import { leastByFollowing, mostByFollowing } from './following'

/** A position where several moves do not lose at once, and none wins: the stones of the player to move, all stones. */
export const OWN: usize = 0
export const ALL: usize = 8
/** Cells that complete four of the player who is not to move; cells taken since may be among them. */
export const HIS: usize = 16
/** Hash and bucket in the table, where it is asked. */
export const HASH: usize = 24
export const BUCKET: usize = 32
/** Empty cells, i32. */
export const LEFT: usize = 36
/** i32: 1 when the same player is to move as before the forced moves, -1 when it is the other. */
export const SIGN: usize = 40
/** i32: its worth in the order of moves, the highest first. */
export const ORDER: usize = 44
export const CHILD: usize = 48
/** A list for each number of empty cells. */
const CHILDREN: usize = memory.data((MOST_CELLS + 1) * MOST_COLUMNS * 48, 64)

/**
 * With fewer empty cells than this positions and their mirror images are kept apart. Set by hand, as are the limits of
 * `search.ts`: `bench/connect-four.mjs` times another one, `docs/measurements.md` has its figures with these.
 */
const MIRROR_CELLS: i32 = 20

/** Returns the address of the children of a node with `left` empty cells. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function childrenOf(left: i32): usize {
  return CHILDREN + <usize>left * (<usize>MOST_COLUMNS * CHILD)
}

/** Stones of the mover plus all stones: different for different positions (J. Tromp). */
// @ts-ignore: as above
@inline
export function keyOf<Size>(own: u64, all: u64, left: i32): u64 {
  const key = own + all
  return left >= MIRROR_CELLS ? min(key, mirrored<Size>(key)) : key
}

/** The answer of `follow` where there is no score yet. */
export const OPEN: i32 = 99

/**
 * Plays on while only one move does not lose at once, until it is known whether the score is above `alpha`: then the
 * answer is a bound of the score on that side. If there comes a choice before, writes the position there into `child`
 * and answers `OPEN`. The player to move cannot win at once.
 * @param his cells that complete four of the player who is not to move; cells taken may be among them
 */
export function follow<Size>(child: usize, own: u64, all: u64, his: u64, left: i32, alpha: i32): i32 {
  let sign: i32 = 1
  while (true) {
    const playable = (all + bottom<Size>()) & board<Size>()
    let moves = playable
    const forced = playable & his
    if (forced != 0) {
      if ((forced & (forced - 1)) != 0) return -sign * (left >> 1)
      moves = forced
    }
    moves &= ~(his >> 1)
    if (moves == 0) return -sign * (left >> 1)
    if (left <= 2) return 0
    const most = (left - 1) >> 1
    if (alpha >= most) return sign * most
    const least = -((left - 2) >> 1)
    if (alpha < least) return sign * least
    if ((left & 1) == 0) {
      const bound = mostByFollowing<Size>(own, all, playable, left, alpha)
      if (bound <= alpha) return sign * bound
    } else {
      const bound = leastByFollowing<Size>(own, all, playable, left, alpha)
      if (bound > alpha) return sign * bound
    }
    if ((moves & (moves - 1)) != 0) {
      store<u64>(child, own, OWN)
      store<u64>(child, all, ALL)
      store<u64>(child, his, HIS)
      store<i32>(child, left, LEFT)
      store<i32>(child, sign, SIGN)
      return OPEN
    }
    const stones = own | moves
    own = all ^ own
    all |= moves
    his = completing<Size>(stones) & board<Size>() & ~all
    left--
    alpha = -alpha - 1
    sign = -sign
  }
}
