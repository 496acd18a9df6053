import type { RunControl } from '@plyworks/core'
import type { HipRules } from './rules.js'
import { count32, squaresOf } from './squares.js'

/** Numbers of draws of a board by stones of player 1: entry k for k of them. */
export type DrawsByStones = Float64Array

const CHECK_INTERVAL = 1 << 18

/**
 * Counts draws by extending smaller ones (K. A. Franke): a board without a one-coloured square is such a board short of
 * a cell, extended by a cell whose colour closes no square. Boards grow column by column, one cell at a time and depth
 * first, so nothing is stored; only the squares whose last corner is the new cell are looked at.
 * @param height rows of the board, at most `length`
 * @returns draws by stones of player 1; null when stopped
 */
export function countByExtension(height: number, length: number, control: RunControl): DrawsByStones | null {
  const draws = new Float64Array(height * length + 1)
  const complete = forEachDraw(height, length, control, (_low, _high, stones) => {
    draws[stones]++
    draws[height * length - stones]++
    return true
  })
  return complete ? draws : null
}

/**
 * The ways to colour the first cells of a board without a square, the first of them player 1's.
 * @param cells at most 31
 * @returns the sets of player 1's cells
 */
export function listBeginnings(height: number, length: number, cells: number): number[] {
  const beginnings: number[] = []
  const visit: DrawVisitor = (low) => beginnings.push(low) > 0
  new Extension(height, length, { stopped: () => false }, visit, cells).run(1, 1)
  return beginnings
}

/**
 * Counts the draws that begin in one way, see `listBeginnings`.
 * @returns draws by stones of player 1, those with colours exchanged included; null when stopped
 */
export function countFrom(
  height: number,
  length: number,
  cells: number,
  beginning: number,
  control: RunControl,
): DrawsByStones | null {
  const draws = new Float64Array(height * length + 1)
  const visit: DrawVisitor = (_low, _high, stones) => {
    draws[stones]++
    draws[height * length - stones]++
    return true
  }
  return new Extension(height, length, control, visit).run(cells, beginning) ? draws : null
}

/** Takes a draw as the set of player 1's cells and its number of stones; false ends the walk. */
type DrawVisitor = (low: number, high: number, stones: number) => boolean

/**
 * Visits the draws of a board in which the first cell is player 1's - exchange of colours gives the others. Cells are
 * numbered column by column: cell = column * height + row; boards with draws have at most 64 cells of 96.
 * @returns false when stopped by the control or by the visitor
 */
export function forEachDraw(height: number, length: number, control: RunControl, visit: DrawVisitor): boolean {
  return new Extension(height, length, control, visit).run(1, 1)
}

class Extension {
  /** Squares whose last corner is cell c, without that corner: entries `first[c]` to `first[c + 1] - 1`. */
  private readonly first: Int32Array
  private readonly low: Int32Array
  private readonly high: Int32Array
  private steps = 0
  private halted = false
  /** Colourings of the first cells that have been finished, for progress. */
  private done = 0

  constructor(
    height: number,
    length: number,
    private readonly control: RunControl,
    private readonly visit: DrawVisitor,
    /** Cells to be coloured. */
    private readonly cells = height * length,
  ) {
    const ending = squaresByLastCell(height, length)
    this.first = new Int32Array(height * length + 1)
    for (let cell = 0; cell < height * length; cell++) this.first[cell + 1] = this.first[cell] + ending[cell].length
    const others = ending.flat()
    // A walk that gets past 64 cells would need wider sets; no board that large has a draw.
    this.low = Int32Array.from(others, (corners) => bits(corners, 0))
    this.high = Int32Array.from(others, (corners) => bits(corners, 32))
  }

  /** Colours all cells after the first ones, of which those in `beginning` are player 1's. */
  run(coloured: number, beginning: number): boolean {
    this.extend(coloured, beginning, 0, (2 ** coloured - 1) & ~beginning, 0, count32(beginning))
    return !this.halted
  }

  /** Colours cell `cell` and all after it; the sets are those of the two players, `stones` the first one's number. */
  private extend(cell: number, xLow: number, xHigh: number, oLow: number, oHigh: number, stones: number): void {
    if (cell === this.cells) {
      if (!this.visit(xLow, xHigh, stones)) this.halted = true
      return
    }
    if (cell === 64) throw new Error('a board of 64 cells without a square cannot be extended')
    if ((++this.steps & (CHECK_INTERVAL - 1)) === 0) this.report()
    let free = 3
    const end = this.first[cell + 1]
    for (let entry = this.first[cell]; entry < end && free !== 0; entry++) {
      const low = this.low[entry]
      const high = this.high[entry]
      if ((low & xLow) === low && (high & xHigh) === high) free &= 2
      else if ((low & oLow) === low && (high & oHigh) === high) free &= 1
    }
    const bitLow = cell < 32 ? 1 << cell : 0
    const bitHigh = cell < 32 ? 0 : 1 << (cell - 32)
    if ((free & 1) !== 0 && !this.halted) this.extend(cell + 1, xLow | bitLow, xHigh | bitHigh, oLow, oHigh, stones + 1)
    if ((free & 2) !== 0 && !this.halted) this.extend(cell + 1, xLow, xHigh, oLow | bitLow, oHigh | bitHigh, stones)
    if (cell === PROGRESS_CELL) this.done++
  }

  private report(): void {
    if (this.control.stopped()) this.halted = true
    const parts = 2 ** (PROGRESS_CELL - 1)
    this.control.progress?.(Math.min(1, this.done / parts))
  }
}

/** Progress counts the colourings of the cells before this one, dead ends left out. */
const PROGRESS_CELL = 10

function squaresByLastCell(height: number, length: number): number[][][] {
  const ending = Array.from({ length: height * length }, (): number[][] => [])
  for (const { cells } of squaresOf({ rows: length, columns: height })) {
    const last = Math.max(...cells)
    ending[last].push(cells.filter((cell) => cell !== last))
  }
  return ending
}

function bits(corners: readonly number[], base: number): number {
  return corners.reduce((set, cell) => (cell >= base && cell < base + 32 ? set | (1 << (cell - base)) : set), 0)
}

/**
 * The full boards without a square that play can end in, as sets of player 1's cells: two numbers each, low half first.
 * @returns null when there are more than `most`
 */
export function listPlayableDraws(rules: HipRules, most: number): Int32Array | null {
  const { rows, columns } = rules.grid
  const { cells } = rules
  const wanted = rules.firstAt[cells]
  const cellOf = cellsOfCensus(rows, columns)
  const listed: number[] = []
  const add = (low: number, high: number) => {
    let [boardLow, boardHigh] = [0, 0]
    for (let at = 0; at < cells; at++) {
      if ((((at < 32 ? low : high) >>> (at & 31)) & 1) === 0) continue
      const cell = cellOf[at]
      if (cell < 32) boardLow |= 1 << cell
      else boardHigh |= 1 << (cell - 32)
    }
    listed.push(boardLow, boardHigh)
  }
  const control = { stopped: () => false }
  const complete = forEachDraw(Math.min(rows, columns), Math.max(rows, columns), control, (low, high, stones) => {
    if (stones === wanted) add(low, high)
    if (cells - stones === wanted) add(~low & rules.fullLow, ~high & rules.fullHigh)
    return listed.length <= 2 * most
  })
  return complete ? Int32Array.from(listed) : null
}

/** The board's numbers of the cells as the census numbers them: along the shorter side. */
function cellsOfCensus(rows: number, columns: number): number[] {
  const cells = Array.from({ length: rows * columns }, (_, at) => at)
  if (rows > columns) return cells
  return cells.map((at) => (at % rows) * columns + Math.floor(at / rows))
}
