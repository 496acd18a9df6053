import { hipOrdering } from './evaluate.js'
import type { HipPosition } from './rules.js'

/** The legal moves in the pinned order. */
export function movesOf(position: HipPosition): number[] {
  const out = new Int32Array(position.rules.cells)
  return [...out.subarray(0, position.generate(out, 0))]
}

/** The legal moves that complete no square of the player's own. */
export function safeMovesOf(position: HipPosition): number[] {
  return movesOf(position).filter((move) => !position.completes(position.turn, move))
}

/** Moves as the move order likes them, best guess first. */
export function likeliestFirst(position: HipPosition, moves: readonly number[]): number[] {
  const ordering = hipOrdering(position.rules)
  const guesses = new Map(moves.map((move) => [move, ordering.guess(position, move)]))
  return [...moves].sort((one, other) => (guesses.get(other) ?? 0) - (guesses.get(one) ?? 0))
}
