import type { RunControl } from '@plyworks/core'
import type { DrawsByStones } from '../full-boards.js'
import { count32 } from '../squares.js'

/**
 * Counts the draws of boards of one height and every length by transfer from column to column. A square on a board of
 * height h spans at most h columns, so what may follow depends on the last h - 1 columns only: boards that agree in
 * them are counted together (the transfer-matrix method; R. P. Stanley, "Enumerative Combinatorics" 1, 4.7).
 *
 * @param height rows of the boards, 2 to 8
 * @param longest columns of the longest board, at least `height`
 * @returns entry l for the boards of l columns, from `height` to `longest`; null when stopped
 */
export function countByTransfer(height: number, longest: number, control: RunControl): DrawsByStones[] | null {
  const report = (fraction: number): boolean => {
    control.progress?.(fraction)
    return control.stopped()
  }
  const windows = listWindows(height, report)
  if (windows === null) return null
  const transfer = listTransfers(height, windows)
  const room = height * longest + 1
  const results: DrawsByStones[] = Array.from({ length: longest + 1 }, () => new Float64Array(0))
  let counts: Float64Array = new Float64Array(windows.length * room)
  for (const [index, window] of windows.entries()) counts[index * room + stonesOf(window)] = 1
  for (let length = height; length <= longest; length++) {
    if (report(length / (longest + 1))) return null
    counts = advance(counts, room, transfer)
    results[length] = totals(counts, room, height * length)
  }
  return results
}

/** Every way to go from the last h - 1 columns to the next ones: source and target window, stones of the new column. */
interface Transfers {
  readonly source: number[]
  readonly target: number[]
  readonly stones: number[]
}

/** The boards of height - 1 columns without a square, as columns from the left; null when stopped. */
function listWindows(height: number, report: (fraction: number) => boolean): number[][] | null {
  const windows: number[][] = []
  const next = new NextColumns(height)
  const columns: number[] = []
  let stopped = false
  const grow = (): void => {
    if (stopped) return
    if (columns.length === height - 1) {
      windows.push([...columns])
      return
    }
    if (columns.length === 2 && report(columns[0] / 2 ** height / 2)) stopped = true
    for (const column of next.after(columns)) {
      columns.push(column)
      grow()
      columns.pop()
    }
  }
  grow()
  return stopped ? null : windows
}

function listTransfers(height: number, windows: readonly number[][]): Transfers {
  const numberOf = new Map(windows.map((window, index) => [window.join(), index]))
  const next = new NextColumns(height)
  const transfers: Transfers = { source: [], target: [], stones: [] }
  for (const [source, window] of windows.entries()) {
    for (const column of next.after(window)) {
      const target = numberOf.get([...window.slice(1), column].join())
      if (target === undefined) throw new Error('a board without a square has a part with one')
      transfers.source.push(source)
      transfers.target.push(target)
      transfers.stones.push(count32(column))
    }
  }
  return transfers
}

function advance(counts: Float64Array, room: number, { source, target, stones }: Transfers): Float64Array {
  const after = new Float64Array(counts.length)
  for (let index = 0; index < source.length; index++) {
    const from = source[index] * room
    const to = target[index] * room + stones[index]
    for (let k = room - 1 - stones[index]; k >= 0; k--) after[to + k] += counts[from + k]
  }
  return after
}

function totals(counts: Float64Array, room: number, cells: number): DrawsByStones {
  const draws = new Float64Array(cells + 1)
  for (let from = 0; from < counts.length; from += room) {
    for (let k = 0; k <= cells; k++) draws[k] += counts[from + k]
  }
  return draws
}

function stonesOf(window: readonly number[]): number {
  return window.reduce((sum, column) => sum + count32(column), 0)
}

/**
 * Lists the columns that may follow given ones. A column is the set of its rows that are player 1's. All rows are looked at
 * together: shifting columns against each other brings the corners of all squares of one shape to the same bit.
 */
class NextColumns {
  private readonly full: number

  constructor(private readonly height: number) {
    this.full = (1 << height) - 1
  }

  /** The columns that close no square with the given ones, ascending. */
  after(columns: readonly number[]): number[] {
    const others = columns.map((column) => this.full & ~column)
    const barredForFirst = this.tiltedCorners(columns)
    const barredForSecond = this.tiltedCorners(others)
    const allowed: number[] = []
    if ((barredForFirst & barredForSecond) !== 0) return allowed
    for (let column = 0; column <= this.full; column++) {
      if ((column & barredForFirst) !== 0 || (~column & barredForSecond) !== 0) continue
      if (!this.closesUpright(columns, column) && !this.closesUpright(others, this.full & ~column)) allowed.push(column)
    }
    return allowed
  }

  /**
   * Rows of the next column that are the rightmost corner of a tilted square whose other corners are set. With the
   * side vector (a, b) and the rightmost corner in row r of column d the others are in row r - b of column d - a, row
   * r + a of column d - b and row r + a - b of column d - a - b.
   */
  private tiltedCorners(columns: readonly number[]): number {
    const next = columns.length
    let corners = 0
    for (let a = 1; a < this.height && a < next; a++) {
      for (let b = 1; a + b < this.height && a + b <= next; b++) {
        const left = columns[next - a - b]
        const shifted = b >= a ? left << (b - a) : left >> (a - b)
        corners |= (columns[next - a] << b) & (columns[next - b] >> a) & shifted
      }
    }
    return corners & this.full
  }

  /** Whether two rows of the column and the same rows of a column as far away as they are apart are all set. */
  private closesUpright(columns: readonly number[], column: number): boolean {
    const next = columns.length
    for (let side = 1; side < this.height && side <= next; side++) {
      const pairs = column & columns[next - side]
      if ((pairs & (pairs >> side)) !== 0) return true
    }
    return false
  }
}
