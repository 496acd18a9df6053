import type { Game, Position } from '@plyworks/core'

/** A position some moves ahead of the game, looked at without playing. */
export interface Preview {
  readonly position: Position
  /** The moves that lead there. */
  readonly moves: readonly number[]
  /** Cells touched by the last of them. */
  readonly touched: readonly number[]
}

/**
 * The position after legal moves.
 * @param from not changed
 * @param moves at least one
 */
export function lookAhead(game: Game, from: Position, moves: readonly number[]): Preview {
  const position = from.clone()
  let touched: readonly number[] = []
  for (const move of moves) {
    touched = game.view.touched(position, move)
    position.make(move)
  }
  return { position, moves, touched }
}
