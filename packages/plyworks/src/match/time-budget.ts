import type { Game } from '@plyworks/core'

/** Never planned away: what the messages and the operating system may take. */
const RESERVE_MILLISECONDS = 30
/** A game is expected to last at least this many more of one's own moves, unless the rules end it sooner. */
const MOVES_AHEAD = 20

/**
 * Milliseconds to spend on one move: an equal share of the clock over the moves still expected, most of the increment
 * on top, and never so much that the clock could fall. The share shrinks with the clock, so it lasts for any length.
 * @param remaining milliseconds on the clock of the seat to move
 * @param increment milliseconds gained by every move
 * @param ply moves played so far
 */
export function timeForMove(game: Game, remaining: number, increment: number, ply: number): number {
  const { maxPlies, seats } = game.traits
  const atMost = Math.max(1, Math.ceil((maxPlies - ply) / seats))
  const share = remaining / Math.min(MOVES_AHEAD, atMost) + increment * 0.8
  return Math.max(1, Math.floor(Math.min(share, remaining * 0.8, remaining - RESERVE_MILLISECONDS)))
}
