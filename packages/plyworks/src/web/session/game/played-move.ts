import type { Game, Position, Travel, TreeNode } from '@plyworks/core'
import type { MoveHint } from '../../ui/board/motion.js'

/** A move of the game as the move list shows it. */
export interface PlayedMove {
  readonly move: number
  readonly text: string
  /** The seat that made it. */
  readonly seat: number
  /** Cells it touched, to be marked while it is the last move. */
  readonly touched: readonly number[]
  /** The cells of the clicks that pick it, and what the game says of men on their way: how it is seen to move. */
  readonly path: readonly number[]
  readonly travels?: readonly Travel[] | undefined
}

export type PlayedNode = TreeNode<PlayedMove>

/** A move of a position, which is about to be made. */
export function describeMove(game: Game, position: Position, move: number): PlayedMove {
  return {
    move,
    text: game.notation.formatMove(position, move),
    seat: position.turn,
    touched: game.view.touched(position, move),
    path: game.view.path(position, move).flatMap((step) => (step.kind === 'cell' ? [step.cell] : [])),
    travels: game.view.travels?.(position, move),
  }
}

/** How it is seen to move from the position of one node to that of another; null where no single move lies between. */
export function hintBetween(before: PlayedNode, after: PlayedNode): MoveHint | null {
  if (after.parent === before) return after.move
  if (before.parent !== after || before.move === null) return null
  const { path, travels } = before.move
  const back = travels?.map(({ from, to, via = [], man }): Travel => {
    return { from: to, to: from, via: [...via].reverse(), ...(man !== undefined && { man }) }
  })
  return { path: [...path].reverse(), travels: back }
}

/** The moves of a line; its start, which is no move, is left out. */
export function movesOf(line: readonly PlayedNode[]): PlayedMove[] {
  return line.flatMap(({ move }) => (move === null ? [] : [move]))
}
