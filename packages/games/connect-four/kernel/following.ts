/**
 * Bounds by following (V. Allis, "A Knowledge-based Approach of Connect-Four", 1988: rule Claimeven, here for the whole
 * board at once). With an even number of empty cells the player who is *not* to move can pair them: in every column
 * two and two from the top, and the lowest empty cells of columns with an odd number two and two with each other. He
 * answers every stone in the other cell of its pair; of each pair in a column he gets the upper cell. The player to move
 * gets at most his stones, the lower cells of the pairs and the lowest cells of the odd columns. If those hold no four
 * he cannot win; if besides the follower's stones and the upper cells hold four, he loses.
 *
 * With an odd number the player to move takes the lowest cell of an odd column, there is one, and follows from then on.
 */
import { board, holdsFour, uppers } from './board'

/** An upper bound of the score where the number of empty cells is even, for `alpha` of -1 or more. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function mostByFollowing<Size>(own: u64, all: u64, playable: u64, alpha: i32): i32 {
  const empty = board<Size>() & ~all
  if (holdsFour<Size>(own | (empty & ~uppers<Size>()) | (playable & uppers<Size>()))) return NO_BOUND
  if (alpha >= 0) return 0
  return holdsFour<Size>((all ^ own) | (empty & uppers<Size>() & ~playable)) ? -1 : 0
}

/** A lower bound of the score where the number of empty cells is odd, for `alpha` of 0 or less. */
// @ts-ignore: as above
@inline
export function leastByFollowing<Size>(own: u64, all: u64, playable: u64, alpha: i32): i32 {
  const empty = board<Size>() & ~all
  if (holdsFour<Size>((all ^ own) | (empty & ~uppers<Size>()) | (playable & uppers<Size>()))) return -NO_BOUND
  if (alpha < 0) return 0
  return holdsFour<Size>(own | (empty & uppers<Size>() & ~playable)) ? 1 : 0
}

const NO_BOUND: i32 = 99
