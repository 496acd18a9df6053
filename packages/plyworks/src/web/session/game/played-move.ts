import type { Game, Position, TreeNode } from '@plyworks/core'

/** A move of the game as the move list shows it. */
export interface PlayedMove {
  readonly move: number
  readonly text: string
  /** The seat that made it. */
  readonly seat: number
  /** Cells it touched, to be marked while it is the last move. */
  readonly touched: readonly number[]
}

export type PlayedNode = TreeNode<PlayedMove>

/** A move of a position, which is about to be made. */
export function describeMove(game: Game, position: Position, move: number): PlayedMove {
  return {
    move,
    text: game.notation.formatMove(position, move),
    seat: position.turn,
    touched: game.view.touched(position, move),
  }
}

/** The moves of a line; its start, which is no move, is left out. */
export function movesOf(line: readonly PlayedNode[]): PlayedMove[] {
  return line.flatMap(({ move }) => (move === null ? [] : [move]))
}
