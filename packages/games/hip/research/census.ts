import type { RunControl } from '@plyworks/core'
import { countByExtension, type DrawsByStones } from '../full-boards.js'
import { cellSet, count32, squaresOf } from '../squares.js'
import { countByTransfer } from './census-transfer.js'

/**
 * The census of Hip: how many colourings of a full board have no one-coloured square ("draws"), and how many of them
 * have the stone counts of real play, player 1 placing the odd stone ("playable"). K. A. Franke asked and answered it
 * up to 6 x 6. Three ways lead to the figures and must agree: extension of smaller boards (his idea), a transfer from
 * column to column that merges boards with the same future, and plain enumeration of all colourings.
 */
export interface Census {
  readonly rows: number
  readonly columns: number
  readonly method: CensusMethod
  readonly draws: number
  readonly playable: number
  readonly milliseconds: number
}

export type CensusMethod = 'transfer' | 'extension' | 'enumeration'

/** Why a method cannot count a board, or null when it can. */
export function refusesCensus(rows: number, columns: number, method: CensusMethod): string | null {
  return method === 'enumeration' && rows * columns > ENUMERATION_CELLS
    ? `plain enumeration counts boards of at most ${ENUMERATION_CELLS} cells; ${rows} x ${columns} has ${rows * columns}`
    : null
}

/**
 * Counts the draws of one board.
 * @returns null when stopped before the end
 * @throws Error when `refusesCensus` has a reason
 */
export function census(rows: number, columns: number, method: CensusMethod, control: RunControl): Census | null {
  const refusal = refusesCensus(rows, columns, method)
  if (refusal !== null) throw new Error(refusal)
  const started = performance.now()
  const draws = countDraws(rows, columns, method, control)
  return draws === null ? null : summary(rows, columns, method, draws, performance.now() - started)
}

/**
 * Counts every board of 2 to `rows` by 2 to `columns` cells by transfer, each column height in one pass.
 * @returns boards by rows, then columns; null when stopped
 */
export function censusTable(rows: number, columns: number, control: RunControl): Census[] | null {
  const results: Census[] = []
  const heights = Math.min(rows, columns)
  const longest = Math.max(rows, columns)
  for (let height = 2; height <= heights; height++) {
    const started = performance.now()
    const lengths = countByTransfer(height, longest, control)
    if (lengths === null) return null
    const milliseconds = (performance.now() - started) / (longest - height + 1)
    for (let length = height; length <= longest; length++) {
      const draws = lengths[length]
      if (length <= columns) results.push(summary(height, length, 'transfer', draws, milliseconds))
      if (length <= rows && length !== height) results.push(summary(length, height, 'transfer', draws, milliseconds))
    }
  }
  return results.sort((one, other) => one.rows - other.rows || one.columns - other.columns)
}

function countDraws(rows: number, columns: number, method: CensusMethod, control: RunControl): DrawsByStones | null {
  const height = Math.min(rows, columns)
  const length = Math.max(rows, columns)
  if (method === 'extension') return countByExtension(height, length, control)
  if (method === 'enumeration') return countByEnumeration(height, length, control)
  const lengths = countByTransfer(height, length, control)
  return lengths === null ? null : lengths[length]
}

/** The figures of a board from its draws. */
export function summary(
  rows: number,
  columns: number,
  method: CensusMethod,
  draws: DrawsByStones,
  milliseconds: number,
): Census {
  const total = draws.reduce((sum, count) => sum + count, 0)
  return { rows, columns, method, draws: total, playable: draws[Math.ceil((rows * columns) / 2)], milliseconds }
}

/** Boards of more cells take too long one by one. */
const ENUMERATION_CELLS = 25
const CHECK_INTERVAL = 1 << 18

/**
 * Looks at every colouring of the board, half of them for the exchange of colours: the plainest count there is, meant
 * to check the others.
 * @returns draws by stones of player 1; null when stopped
 */
function countByEnumeration(rows: number, columns: number, control: RunControl): DrawsByStones | null {
  const cells = rows * columns
  const masks = Int32Array.from(squaresOf({ rows, columns }), (square) => cellSet(square.cells, 0))
  const draws = new Float64Array(cells + 1)
  // The last cell always belongs to player 2: the exchange of colours gives the other half.
  const boards = 2 ** (cells - 1)
  for (let board = 0; board < boards; board++) {
    if ((board & (CHECK_INTERVAL - 1)) === 0) {
      if (control.stopped()) return null
      control.progress?.(board / boards)
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
