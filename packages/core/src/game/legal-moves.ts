import { quote, TextError } from '../base/text-error.js'
import type { Game } from './game.js'
import type { Position } from './position.js'

/**
 * Returns the legal moves of a position in the pinned order, in an array of their own.
 * @throws TextError when game and position are something else
 */
export function legalMoves<P extends Position>(game: Game<P>, position: P): Int32Array {
  checkSubject(game, position)
  const room = new Int32Array(game.traits.maxMoves)
  return room.subarray(0, position.generate(room, 0))
}

/**
 * Checks that a call names a game and then a position: programs that TypeScript does not check may have them the other way round.
 * @throws TextError
 */
export function checkSubject(game: Pick<Game, 'traits'>, position: Pick<Position, 'generate'>): void {
  if (game?.traits === undefined) {
    throw new TextError(
      'game',
      1,
      isPosition(game) ? 'a position' : quote(typeof game),
      'a game, and after it one of its positions',
    )
  }
  checkPosition(position)
}

/**
 * Checks that a call names a position, and not its game.
 * @throws TextError
 */
export function checkPosition(position: Pick<Position, 'generate'>): void {
  if (isPosition(position)) return
  const found = Reflect.has(Object(position), 'traits') ? 'a game' : quote(typeof position)
  throw new TextError('position', 1, found, 'a position of the game')
}

function isPosition(each: object): boolean {
  return typeof Reflect.get(Object(each), 'generate') === 'function'
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
