import { cellName, type Grid } from '@plyworks/core'

/**
 * The squares of a board: every four cells `p, p+(a,b), p+(a,b)+(-b,a), p+(-b,a)`, of any size and any slope. Each
 * square has exactly one side vector with `a >= 1` and `b >= 0`, so listing those vectors lists every square once;
 * an n x n board has n^2 (n^2 - 1) / 12 of them (M. Gardner, "New Mathematical Diversions", chapter on Hip).
 *
 * Sets of cells are two int32 halves: cells 0 to 31 in the low one, 32 to 63 in the high one.
 */
export interface Square {
  /** Corners in turning order, from the one with the side vector (a, b). */
  readonly cells: readonly [number, number, number, number]
  /** The side vector: columns to the right and rows up. `b` is 0 for upright squares. */
  readonly a: number
  readonly b: number
}

/** All squares of a board, by lowest corner, then by side vector. */
export function squaresOf(grid: Grid): Square[] {
  const { rows, columns } = grid
  const squares: Square[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (let a = 1; column + a < columns; a++) {
        for (let b = 0; b <= column && row + a + b < rows; b++) {
          const corner = (y: number, x: number) => y * columns + x
          squares.push({
            cells: [
              corner(row, column),
              corner(row + b, column + a),
              corner(row + a + b, column + a - b),
              corner(row + a, column - b),
            ],
            a,
            b,
          })
        }
      }
    }
  }
  return squares
}

/** The squares of a board of at most 64 cells as sets of cells, and for every cell the squares it is a corner of. */
export class SquareTable {
  readonly squares: readonly Square[]
  /** Squares through cell c: entries `first[c]` to `first[c + 1] - 1` of `low`, `high` and `number`. */
  readonly first: Int32Array
  readonly low: Int32Array
  readonly high: Int32Array
  /** Index into `squares`. */
  readonly number: Int32Array

  constructor(readonly grid: Grid) {
    const cells = grid.rows * grid.columns
    this.squares = squaresOf(grid)
    const through = Array.from({ length: cells }, (): number[] => [])
    this.squares.forEach((square, index) => {
      for (const cell of square.cells) through[cell].push(index)
    })
    const entries = through.flat()
    this.first = new Int32Array(cells + 1)
    for (let cell = 0; cell < cells; cell++) this.first[cell + 1] = this.first[cell] + through[cell].length
    this.number = Int32Array.from(entries)
    this.low = Int32Array.from(entries, (index) => cellSet(this.squares[index].cells, 0))
    this.high = Int32Array.from(entries, (index) => cellSet(this.squares[index].cells, 1))
  }
}

/** Squares of a full board of at most 64 cells, to be asked whether any has corners of one colour. */
export class SquareSets {
  private readonly low: Int32Array
  private readonly high: Int32Array

  /** @param squares the corners of each */
  constructor(squares: readonly (readonly number[])[]) {
    this.low = Int32Array.from(squares, (cells) => cellSet(cells, 0))
    this.high = Int32Array.from(squares, (cells) => cellSet(cells, 1))
  }

  /** Whether a square has all its corners in the set, or none. */
  oneColoured(low: number, high: number): boolean {
    for (let index = 0; index < this.low.length; index++) {
      const cornersLow = low & this.low[index]
      const cornersHigh = high & this.high[index]
      if ((cornersLow | cornersHigh) === 0) return true
      if (cornersLow === this.low[index] && cornersHigh === this.high[index]) return true
    }
    return false
  }
}

/** One half (0 low, 1 high) of a set of cells. */
function cellSet(cells: readonly number[], half: number): number {
  return cells.reduce((set, cell) => (cell >> 5 === half ? set | (1 << (cell & 31)) : set), 0)
}

/** Corners in alphabetical order and the slope: `a1 b3 c2 d4 (slope 1:2)`, or `upright`. */
export function describeSquare(grid: Grid, square: Square): string {
  const names = square.cells.map((cell) => cellName(grid, cell)).sort()
  return `${names.join(' ')} (${describeSlope(square)})`
}

/** Returns the slope of a square: `upright`, or the rise and run of a side. */
export function describeSlope({ a, b }: Square): string {
  return b === 0 ? 'upright' : `slope ${b}:${a}`
}

/** Returns the number of elements of a 32-bit set. */
export function count32(set: number): number {
  let bits = set - ((set >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
