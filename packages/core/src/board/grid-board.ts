import type { Position } from '../game/position.js'
import type { View } from '../game/view.js'
import type { World } from '../game/world.js'
import { type Grid, gridShape } from './grid.js'
import { facesOfLooks, type Look } from './look.js'

/** A rectangular board as a game describes it: what is not given is the usual. */
export interface GridBoard<P extends Position> extends Partial<Omit<View<P>, 'board' | 'faces'>> {
  /** The board's rows and columns. */
  readonly grid: Grid
  /** Names of the seats, for the words of cells that do not have their own. */
  readonly seatNames?: readonly string[]
  /** How the board looks; the usual when absent. */
  readonly world?: World
  /** Returns how a cell looks. */
  look(position: P, cell: number): Look
}

/**
 * Makes the view of a game on a rectangular board. Unless the game says otherwise a move is the number of a cell: a click on
 * it picks the move, and it is marked as touched.
 */
export function gridBoard<P extends Position>({ grid, seatNames = [], world, look, ...view }: GridBoard<P>): View<P> {
  const board = { ...gridShape(grid), ...(world && { world }) }
  return {
    path: (_position, move) => [{ kind: 'cell', cell: move }],
    touched: (_position, move) => [move],
    facts: () => [],
    ...view,
    board,
    faces: facesOfLooks(board.cells.length, look, seatNames),
  }
}
