import type { BoardShape, CellShape } from '../game/view.js'

/** A cell of a rectangular board. */
export interface BoardCell {
  /** Row by row from the bottom left, from 0: a1, b1, … */
  readonly index: number
  /** Chess-like: `a1` is at the bottom left. */
  readonly name: string
  /** From 0 at the bottom. */
  readonly row: number
  /** From 0 at the left. */
  readonly column: number
}

/**
 * Rectangular boards. Cells are numbered row by row from the bottom left, as players name them: index =
 * row * columns + column, row 0 at the bottom; a1 is cell 0.
 */
export interface Grid {
  /** Number of rows. */
  readonly rows: number
  /** Number of columns. */
  readonly columns: number
  /** Rows are counted from the top, as in Othello and Hex: a1 is at the top left. */
  readonly fromTop?: boolean
}

/** Returns the chess-like name of a cell: the letter of its column from the left, and the number of its row. */
export function cellName(grid: Grid, cell: number): string {
  return columnLetter(cell % grid.columns) + (Math.floor(cell / grid.columns) + 1)
}

/** Returns the letter of a column, `a` for 0. */
export function columnLetter(column: number): string {
  return String.fromCharCode(97 + column)
}

/** Returns the number of the cell of a name such as `c4`, or -1 where the board has none. */
export function cellOfName(grid: Grid, name: string): number {
  const column = name.charCodeAt(0) - 97
  const row = /^[a-z][1-9]\d?$/.test(name) ? Number(name.slice(1)) - 1 : -1
  return column >= 0 && column < grid.columns && row >= 0 && row < grid.rows ? row * grid.columns + column : -1
}

/**
 * Returns the symmetries of the rectangle as permutations of cells: `image[cell]` is where the cell goes. Number 0 is the
 * identity, 1 the mirror left-right, 2 the mirror top-bottom, 3 the half turn; on squares 4 to 7 are the transposition
 * (main diagonal through a1) followed by 0 to 3.
 */
export function gridSymmetries(grid: Grid): Int32Array[] {
  const { rows, columns } = grid
  const count = rows === columns ? 8 : 4
  return Array.from({ length: count }, (_, symmetry) =>
    Int32Array.from({ length: rows * columns }, (_unused, cell) => {
      let row = Math.floor(cell / columns)
      let column = cell % columns
      if (symmetry & 4) [row, column] = [column, row]
      if (symmetry & 1) column = columns - 1 - column
      if (symmetry & 2) row = rows - 1 - row
      return row * columns + column
    }),
  )
}

/** Rows from the top as drawn to rows as they are counted, and the other way round. */
export function lineFromTop({ rows, fromTop }: Grid, row: number): number {
  return fromTop ? row : rows - 1 - row
}

/** Returns the shape in which a rectangular board is drawn, with letters below and numbers to the left. */
export function gridShape(grid: Grid, name = (cell: number) => cellName(grid, cell)): BoardShape {
  const margin = 0.5
  const cells: CellShape[] = Array.from({ length: grid.rows * grid.columns }, (_, cell) => {
    const column = cell % grid.columns
    const row = lineFromTop(grid, Math.floor(cell / grid.columns))
    return { name: name(cell), x: margin + column, y: row, width: 1, height: 1, row, column }
  })
  const letters = Array.from({ length: grid.columns }, (_, column) => ({
    text: columnLetter(column),
    x: margin + column + 0.5,
    y: grid.rows + margin / 2,
    size: 0.3,
  }))
  const numbers = Array.from({ length: grid.rows }, (_, row) => ({
    text: String(row + 1),
    x: margin / 2,
    y: lineFromTop(grid, row) + 0.5,
    size: 0.3,
  }))
  return {
    width: grid.columns + margin,
    height: grid.rows + margin,
    rows: grid.rows,
    columns: grid.columns,
    cells,
    labels: [...letters, ...numbers],
  }
}
