import { type KeyTable, makeKeyTable } from '../../core/keys.js'
import type { Position } from '../../core/position.js'

/** Size of a board; columns * (rows + 1) is at most 63. */
export interface BoardSize {
  readonly columns: number
  readonly rows: number
}

/** Tables of one board size, shared by all its positions. */
export class Board {
  readonly cells: number
  /** The lines of four through each cell, as runs of three other cells: `lines[lineStart[cell] .. lineStart[cell + 1])`. */
  readonly lineStart: Int32Array
  readonly lines: Int32Array
  /** Columns from the middle outwards, left before right: the pinned order of moves. */
  readonly columnOrder: Int32Array
  /** Key of a stone: index seat * cells + cell. */
  readonly keys: KeyTable

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.cells = columns * rows
    const lines = linesOfFour(columns, rows)
    const start = new Int32Array(this.cells + 1)
    const flat: number[] = []
    for (let cell = 0; cell < this.cells; cell++) {
      for (const line of lines) if (line.includes(cell)) flat.push(...line.filter((other) => other !== cell))
      start[cell + 1] = flat.length
    }
    this.lineStart = start
    this.lines = Int32Array.from(flat)
    this.columnOrder = Int32Array.from({ length: columns }, (_, index) => index).sort(
      (first, second) => middleDistance(columns, first) - middleDistance(columns, second) || first - second,
    )
    this.keys = makeKeyTable(2 * this.cells, 0x46_4f_55_52 + columns * 16 + rows)
  }
}

function middleDistance(columns: number, column: number): number {
  return Math.abs(2 * column - columns + 1)
}

/** All lines of four cells, a cell being column + row * columns. */
function linesOfFour(columns: number, rows: number): number[][] {
  const lines: number[][] = []
  const directions = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ]
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (const [right, up] of directions) {
        const lastColumn = column + 3 * right
        const lastRow = row + 3 * up
        if (lastColumn >= columns || lastRow < 0 || lastRow >= rows) continue
        lines.push([0, 1, 2, 3].map((step) => column + step * right + (row + step * up) * columns))
      }
    }
  }
  return lines
}

/** Result so far: nobody has four and the board is not full. */
const OPEN = -1
/** The full board without a line. */
const DRAWN = 2

/**
 * A position of Connect Four. A move is the column, from 0. The history of stones *is* the sequence of columns, so
 * `unmake` needs nothing else; the key depends on the board alone.
 */
export class ConnectFourPosition implements Position {
  /** 0 or 1 for a stone of that seat, 2 for an empty cell; index column + row * columns, row 0 at the bottom. */
  readonly stones: Uint8Array
  /** Stones in each column. */
  readonly heights: Int32Array
  /** Columns played so far, `ply` of them. */
  readonly played: Uint8Array
  ply = 0
  turn = 0
  keyLow = 0
  keyHigh = 0
  /** Seat that has four, or OPEN, or DRAWN. */
  private result = OPEN

  constructor(readonly board: Board) {
    this.stones = new Uint8Array(board.cells).fill(2)
    this.heights = new Int32Array(board.columns)
    this.played = new Uint8Array(board.cells)
  }

  get over(): boolean {
    return this.result !== OPEN
  }

  generate(out: Int32Array, at: number): number {
    if (this.result !== OPEN) return at
    const { columnOrder, columns, rows } = this.board
    let end = at
    for (let index = 0; index < columns; index++) {
      const column = columnOrder[index]
      if (this.heights[column] < rows) out[end++] = column
    }
    return end
  }

  make(column: number): void {
    const { columns, cells, keys } = this.board
    const seat = this.turn
    const cell = column + this.heights[column]++ * columns
    this.stones[cell] = seat
    this.keyLow ^= keys.low[seat * cells + cell]
    this.keyHigh ^= keys.high[seat * cells + cell]
    this.played[this.ply++] = column
    if (this.completes(cell, seat)) this.result = seat
    else if (this.ply === cells) this.result = DRAWN
    this.turn = 1 - seat
  }

  unmake(): void {
    if (this.ply === 0) throw new Error('unmake without a move to take back')
    const { columns, cells, keys } = this.board
    const column = this.played[--this.ply]
    const cell = column + --this.heights[column] * columns
    const seat = 1 - this.turn
    this.stones[cell] = 2
    this.keyLow ^= keys.low[seat * cells + cell]
    this.keyHigh ^= keys.high[seat * cells + cell]
    this.turn = seat
    this.result = OPEN
  }

  score(seat: number): number {
    return this.result === DRAWN ? 0 : this.result === seat ? 1 : -1
  }

  /** Whether a stone of `seat` on `cell` makes a line with stones that are there. */
  completes(cell: number, seat: number): boolean {
    const { lines, lineStart } = this.board
    const stones = this.stones
    for (let at = lineStart[cell], end = lineStart[cell + 1]; at < end; at += 3) {
      if (stones[lines[at]] === seat && stones[lines[at + 1]] === seat && stones[lines[at + 2]] === seat) return true
    }
    return false
  }

  assign(other: ConnectFourPosition): void {
    this.stones.set(other.stones)
    this.heights.set(other.heights)
    this.played.set(other.played)
    this.ply = other.ply
    this.turn = other.turn
    this.keyLow = other.keyLow
    this.keyHigh = other.keyHigh
    this.result = other.result
  }

  clone(): ConnectFourPosition {
    const copy = new ConnectFourPosition(this.board)
    copy.assign(this)
    return copy
  }
}
