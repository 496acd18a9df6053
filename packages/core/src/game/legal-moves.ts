import type { Game } from './game.js'
import type { Position } from './position.js'

/** The legal moves of a position in the pinned order, in an array of their own. */
export function legalMoves<P extends Position>(game: Game<P>, position: P): Int32Array {
  const room = new Int32Array(game.traits.maxMoves)
  return room.subarray(0, position.generate(room, 0))
}
