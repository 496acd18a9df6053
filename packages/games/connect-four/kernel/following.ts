/**
 * Bounds by following (V. Allis, "A Knowledge-based Approach of Connect-Four", 1988: rule Claimeven, here for the whole
 * board at once). With an even number of empty cells the player who is *not* to move can pair them: in every column
 * two and two from the top, and the lowest empty cells of columns with an odd number two and two with each other. It
 * answers every stone in the other cell of its pair; of each pair in a column it gets the upper cell. The player to move
 * gets at most its stones, the lower cells of the pairs and the lowest cells of the odd columns. If those hold no four
 * it cannot win; if besides the follower's stones and the upper cells hold four, it loses.
 *
 * With an odd number the player to move takes the lowest cell of an odd column, there is one, and follows from then on.
 *
 * Rows make the bounds sharper. A score that counts more than a bound is won within a known number of plies, so that only the
 * next cells of each column matter: if those hold no four, the score is not won. And a follower's four whose cells all
 * have n cells or more above them is complete while n cells or more are empty.
 */
import { below, board, holdsFour, uppers } from './board'

/** No bound that decides whether the score is above alpha. */
const NO_BOUND: i32 = 99
/** Plies in which no column can be filled beyond its sixth cell: fewer are worth a closer look, more seldom matter. */
const FEW_PLIES: i32 = 6

/** The cells that can be filled within a number of plies, with others above the columns. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function within(playable: u64, plies: i32): u64 {
  let reached = playable
  for (let ply: i32 = 1; ply < plies; ply++) reached |= reached << 1
  return reached
}

/** The cells that the player who does not follow may get. */
// @ts-ignore: as above
@inline
function lefts<Size>(empty: u64, playable: u64): u64 {
  return (empty & ~uppers<Size>()) | (playable & uppers<Size>())
}

/** The cells that the follower gets, those with at least a number of cells above them. */
// @ts-ignore: as above
@inline
function gains<Size>(empty: u64, playable: u64, above: i32): u64 {
  return empty & uppers<Size>() & ~playable & below(above)
}

/** An upper bound of the score where the number of empty cells is even: at most `alpha`, or `NO_BOUND`. */
// @ts-ignore: as above
@inline
export function mostByFollowing<Size>(own: u64, all: u64, playable: u64, left: i32, alpha: i32): i32 {
  const empty = board<Size>() & ~all
  const reach = lefts<Size>(empty, playable)
  if (alpha >= 0) {
    // A stone that m empty cells find counts half of m + 1; the last that counts alpha + 1 is that number of plies away.
    const plies = left - 2 * alpha - 1
    if (plies < FEW_PLIES) return holdsFour<Size>(own | (reach & within(playable, plies))) ? NO_BOUND : alpha
    return holdsFour<Size>(own | reach) ? NO_BOUND : 0
  }
  // Cells with n above them, n even, count n / 2 + 1.
  if (!holdsFour<Size>((all ^ own) | gains<Size>(empty, playable, -2 * alpha - 2))) return NO_BOUND
  return holdsFour<Size>(own | reach) ? NO_BOUND : alpha
}

/** A lower bound of the score where the number of empty cells is odd: above `alpha`, or -`NO_BOUND`. */
// @ts-ignore: as above
@inline
export function leastByFollowing<Size>(own: u64, all: u64, playable: u64, left: i32, alpha: i32): i32 {
  const other = all ^ own
  const empty = board<Size>() & ~all
  const reach = lefts<Size>(empty, playable)
  if (alpha < 0) {
    const plies = left + 2 * alpha + 1
    if (plies < FEW_PLIES) {
      return holdsFour<Size>(other | (reach & within(playable, plies))) ? -NO_BOUND : alpha + 1
    }
    return holdsFour<Size>(other | reach) ? -NO_BOUND : 0
  }
  if (!holdsFour<Size>(own | gains<Size>(empty, playable, 2 * alpha))) return -NO_BOUND
  return holdsFour<Size>(other | reach) ? -NO_BOUND : alpha + 1
}
