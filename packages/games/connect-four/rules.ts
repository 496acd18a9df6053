import { type KeyTable, makeKeyTable, type Position } from '@plyworks/core'

/** Tables of one board size, shared by all its positions. */
export class Board {
  readonly cells: number
  /** The cells of every line of four, in runs of four. */
  readonly lineCells: Int32Array
  /** The lines through each cell: `linesOf[linesStart[cell] .. linesStart[cell + 1])`. */
  readonly linesStart: Int32Array
  readonly linesOf: Int32Array
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
    this.lineCells = Int32Array.from(lines.flat())
    this.linesStart = new Int32Array(this.cells + 1)
    const linesOf: number[] = []
    for (let cell = 0; cell < this.cells; cell++) {
      for (const [line, cells] of lines.entries()) if (cells.includes(cell)) linesOf.push(line)
      this.linesStart[cell + 1] = linesOf.length
    }
    this.linesOf = Int32Array.from(linesOf)
    this.columnOrder = Int32Array.from({ length: columns }, (_, index) => index).sort(
      (first, second) => middleDistance(columns, first) - middleDistance(columns, second) || first - second,
    )
    this.keys = makeKeyTable(2 * this.cells, 0x46_4f_55_52 + columns * 16 + rows)
  }

  get lines(): number {
    return this.lineCells.length / 4
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

/**
 * The state of a line is `first + 5 * second`, the numbers of stones of the two seats on it (0 to 4 each): a stone of
 * the first seat adds 1, one of the second seat 5, and a line is won at 4 or 20.
 */
export const LINE_STATES = 25
const LINE_STEP = Int32Array.of(1, 5)
const LINE_WON = Int32Array.of(4, 20)

/** Worth of a line that only one seat has stones on, by their number. */
const WORTH = [0, 1, 4, 16, 0]
/** Worth of a line to the first seat, by its state. */
const BALANCE = Int32Array.from({ length: LINE_STATES }, (_, state) => {
  const first = state % 5
  const second = Math.floor(state / 5)
  return second === 0 ? WORTH[first] : first === 0 ? 0 - WORTH[second] : 0
})

/** Result so far: neither player has four and the board is not full. */
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
  /** State of each line. */
  readonly lineStates: Uint8Array
  /** Open lines of the first seat less those of the second, weighted by their stones; kept incrementally. */
  balance = 0
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
    this.lineStates = new Uint8Array(board.lines)
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
    const { columns, cells, keys, linesOf, linesStart } = this.board
    const seat = this.turn
    const cell = column + this.heights[column]++ * columns
    this.stones[cell] = seat
    this.keyLow ^= keys.low[seat * cells + cell]
    this.keyHigh ^= keys.high[seat * cells + cell]
    this.played[this.ply++] = column
    this.turn = 1 - seat
    if (this.ply === cells) this.result = DRAWN
    const step = LINE_STEP[seat]
    const won = LINE_WON[seat]
    const states = this.lineStates
    for (let at = linesStart[cell], end = linesStart[cell + 1]; at < end; at++) {
      const line = linesOf[at]
      const before = states[line]
      const after = before + step
      states[line] = after
      this.balance += BALANCE[after] - BALANCE[before]
      if (after === won) this.result = seat
    }
  }

  unmake(): void {
    if (this.ply === 0) throw new Error('unmake without a move to take back')
    const { columns, cells, keys, linesOf, linesStart } = this.board
    const column = this.played[--this.ply]
    const cell = column + --this.heights[column] * columns
    const seat = 1 - this.turn
    this.stones[cell] = 2
    this.keyLow ^= keys.low[seat * cells + cell]
    this.keyHigh ^= keys.high[seat * cells + cell]
    this.turn = seat
    this.result = OPEN
    const step = LINE_STEP[seat]
    const states = this.lineStates
    for (let at = linesStart[cell], end = linesStart[cell + 1]; at < end; at++) {
      const line = linesOf[at]
      const before = states[line]
      const after = before - step
      states[line] = after
      this.balance += BALANCE[after] - BALANCE[before]
    }
  }

  /**
   * Sets the board from the seats of its stones (2 for an empty cell); nobody has four. Everything else is worked out from them.
   * @param played the columns in an order that leads there, or in any where none does
   */
  setStones(stones: Uint8Array, heights: Int32Array, played: Uint8Array): void {
    const { cells, keys, linesOf, linesStart } = this.board
    this.stones.set(stones)
    this.heights.set(heights)
    this.played.set(played)
    this.lineStates.fill(0)
    this.keyLow = 0
    this.keyHigh = 0
    this.ply = 0
    this.balance = 0
    for (let cell = 0; cell < cells; cell++) {
      const seat = stones[cell]
      if (seat === 2) continue
      this.ply++
      this.keyLow ^= keys.low[seat * cells + cell]
      this.keyHigh ^= keys.high[seat * cells + cell]
      for (let at = linesStart[cell]; at < linesStart[cell + 1]; at++) this.lineStates[linesOf[at]] += LINE_STEP[seat]
    }
    for (const state of this.lineStates) this.balance += BALANCE[state]
    this.turn = this.ply % 2
    this.result = this.ply === cells ? DRAWN : OPEN
  }

  score(seat: number): number {
    return this.result === DRAWN ? 0 : this.result === seat ? 1 : -1
  }

  assign(other: ConnectFourPosition): void {
    this.stones.set(other.stones)
    this.heights.set(other.heights)
    this.played.set(other.played)
    this.lineStates.set(other.lineStates)
    this.balance = other.balance
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
