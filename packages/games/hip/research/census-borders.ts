import type { RunControl } from '@plyworks/core'
import type { DrawsByStones } from '../full-boards.js'
import { count32, SquareSets, squaresOf } from '../squares.js'

const CHECK_INTERVAL = 1 << 18

/** Full boards without a square as sets of player 1's cells: two numbers each, low half first. */
type Boards = readonly number[]

/**
 * Counts draws in K. A. Franke's own steps: every board without a square is grown by a whole border - a row and a column,
 * 2 * 6 + 1 places from 6 x 6 to 7 x 7 - with all combinations of colours on it, and those without a square stay.
 * @param height rows of the board, at most `length`
 * @returns draws by stones of player 1; null when stopped
 */
export function countByBorders(height: number, length: number, control: RunControl): DrawsByStones | null {
  const difference = length - height
  // The first board is a single row, which has no squares.
  let boards: Boards = Array.from({ length: 2 ** (difference + 1) }, (_, set) => [set, 0]).flat()
  for (let rows = 2; rows <= height && boards.length > 0; rows++) {
    const grown = addBorder(boards, rows, rows + difference, {
      stopped: () => control.stopped(),
      progress: (fraction) => control.progress?.((rows - 2 + (fraction ?? 0)) / (height - 1)),
    })
    if (grown === null) return null
    boards = grown
  }
  const draws = new Float64Array(height * length + 1)
  for (let at = 0; at < boards.length; at += 2) draws[count32(boards[at]) + count32(boards[at + 1])]++
  return draws
}

/** Grows boards of a row and a column less; null when stopped. */
function addBorder(boards: Boards, rows: number, columns: number, control: RunControl): Boards | null {
  const inner = (rows - 1) * (columns - 1)
  const squares = new SquareSets(
    squaresOf({ rows, columns })
      .map(({ cells }) => cells.map((cell) => placeOf(Math.floor(cell / columns), cell % columns, columns - rows)))
      .filter((places) => places.some((place) => place >= inner)),
  )
  const borders = 2 ** (rows + columns - 1)
  const grown: number[] = []
  let steps = 0
  for (let at = 0; at < boards.length; at += 2) {
    for (let border = 0; border < borders; border++) {
      if ((++steps & (CHECK_INTERVAL - 1)) === 0) {
        if (control.stopped()) return null
        control.progress?.(at / boards.length)
      }
      const low = inner < 32 ? boards[at] | (border << inner) : boards[at]
      const high = inner < 32 ? border >>> (32 - inner) : boards[at + 1] | (border << (inner - 32))
      if (!squares.oneColoured(low, high)) grown.push(low, high)
    }
  }
  return grown
}

/**
 * The number of a cell: those of smaller boards come first, then the border's, its column before its row. So the cells of
 * a board keep their numbers when it grows.
 */
function placeOf(row: number, column: number, difference: number): number {
  const height = Math.max(row, column - difference, 0) + 1
  const width = height + difference
  const inner = (height - 1) * (width - 1)
  return column === width - 1 ? inner + row : inner + height + column
}
