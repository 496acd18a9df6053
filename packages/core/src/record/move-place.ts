import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'

/**
 * Names a move of a game for people, by its number and, where the game counts turns, by its turn:
 * `move 57 (turn 9, player 2)`.
 * @param position the one before the move
 * @param index of the move, from 0
 */
export function nameMove(game: Game, position: Position, index: number): string {
  const place = game.notation.place?.(position)
  return `move ${index + 1}${place === undefined ? '' : ` (${place})`}`
}
