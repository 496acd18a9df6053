import { quote, TextError } from '../base/text-error.js'
import type { Game } from './game.js'
import type { Position } from './position.js'

/** The legal moves of a position in the pinned order, in an array of their own. */
export function legalMoves<P extends Position>(game: Game<P>, position: P): Int32Array {
  const room = new Int32Array(game.traits.maxMoves)
  return room.subarray(0, position.generate(room, 0))
}

/**
 * Returns a move that came from outside, once it is known to be legal.
 * @throws TextError when it is not
 */
export function checkMove<P extends Position>(game: Game<P>, position: P, move: number): number {
  if (legalMoves(game, position).includes(move)) return move
  const expected = position.over ? 'no move: the game is over' : 'one of the legal moves of the position, or a text'
  throw new TextError('move', 1, quote(String(move)), expected)
}
