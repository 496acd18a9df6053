import { cellSet, count32, squaresOf } from '../squares.js'
import type { CensusControl, DrawsByStones } from './census.js'

/** Boards of more cells take too long one by one. */
export const ENUMERATION_CELLS = 25
const CHECK_INTERVAL = 1 << 18

/**
 * Looks at every colouring of the board, half of them for the exchange of colours: the plainest count there is, meant
 * to check the others.
 * @returns draws by stones of player 1; null when stopped
 */
export function countByEnumeration(rows: number, columns: number, control: CensusControl): DrawsByStones | null {
  const cells = rows * columns
  const masks = Int32Array.from(squaresOf({ rows, columns }), (square) => cellSet(square.cells, 0))
  const draws = new Float64Array(cells + 1)
  // The last cell always belongs to player 2: the exchange of colours gives the other half.
  const boards = 2 ** (cells - 1)
  for (let board = 0; board < boards; board++) {
    if ((board & (CHECK_INTERVAL - 1)) === 0) {
      if (control.stopped()) return null
      control.onProgress?.(board / boards)
    }
    if (hasSquare(masks, board)) continue
    const stones = count32(board)
    draws[stones]++
    draws[cells - stones]++
  }
  return draws
}

function hasSquare(masks: Int32Array, board: number): boolean {
  for (let index = 0; index < masks.length; index++) {
    const corners = board & masks[index]
    if (corners === 0 || corners === masks[index]) return true
  }
  return false
}
