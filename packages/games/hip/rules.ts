import { type Grid, History, makeKeyTable, type Position } from '@plyworks/core'
import { SquareTable } from './squares.js'

export type Rule = 'gardner' | 'last-mover'

/** Sets of cells have 64 bits. */
export const MOST_CELLS = 64
/** Empty cells with which the solver still searches. */
export const MOST_SOLVED_CELLS = 42
/** The most rows or columns: two rows of this length are the largest board that the solver searches. */
export const MOST_SIDE = MOST_SOLVED_CELLS / 2

/** Everything about a board and its rule that positions share: squares, keys and whose turn it is after n stones. */
export class HipRules {
  readonly cells: number
  readonly table: SquareTable
  /** The set of all cells. */
  readonly fullLow: number
  readonly fullHigh: number
  /** Seat to move when n stones are on the board; on the full board the seat that did not move last. */
  readonly seatAt: Int32Array
  /** Stones that seat still has to place this turn; 1 on the full board. */
  readonly leftAt: Int32Array
  /** Stones of player 1 when n stones are on the board. */
  readonly firstAt: Int32Array
  /** Key of a stone: entry seat * 64 + cell. Board and key need no more: the number of stones fixes who moves. */
  readonly keys = makeKeyTable(128, 0x48697031)

  constructor(
    readonly grid: Grid,
    readonly rule: Rule,
    /** Stones a turn, 1 or 2 (the very first turn is one stone). */
    readonly stones: number,
  ) {
    this.cells = grid.rows * grid.columns
    this.table = new SquareTable(grid)
    this.fullLow = this.cells >= 32 ? -1 : (1 << this.cells) - 1
    this.fullHigh = this.cells === 64 ? -1 : this.cells > 32 ? (1 << (this.cells - 32)) - 1 : 0
    this.seatAt = new Int32Array(this.cells + 1)
    this.leftAt = new Int32Array(this.cells + 1)
    this.firstAt = new Int32Array(this.cells + 1)
    this.layOutTurns()
  }

  private layOutTurns(): void {
    let seat = 0
    let left = 1
    for (let placed = 0; placed <= this.cells; placed++) {
      this.seatAt[placed] = seat
      this.leftAt[placed] = left
      if (placed < this.cells) this.firstAt[placed + 1] = this.firstAt[placed] + (seat === 0 ? 1 : 0)
      left--
      if (left === 0) {
        seat = 1 - seat
        // When one cell is left, or none, the turn is one stone.
        left = Math.max(1, Math.min(this.stones, this.cells - placed - 1))
      }
    }
  }
}

/**
 * A board of Hip. A move is the number of the cell. Under `gardner` every empty cell may be played and completing a
 * square loses at once; under `last-mover` such cells are barred, and a player who has no other cell to play loses.
 *
 * The barred cells of each seat are kept as a set: the cells that miss in a square whose three other corners are the
 * seat's. A stone adds at most the missing corners of the squares through it, and the answer to "would this stone
 * complete a square?" is one bit.
 */
export class HipPosition implements Position {
  turn = 0
  keyLow = 0
  keyHigh = 0
  /** Stones on the board. */
  placed = 0
  /** The seat that completed a square (only under `gardner`), or -1. */
  loser = -1
  /** Stones of seat s: entries 2s (low half) and 2s + 1 (high half). */
  readonly stones = new Int32Array(4)
  /** Cells without its stone that would complete a square of seat s, same layout; the other's stones may be on them. */
  readonly barred = new Int32Array(4)
  /** Four numbers a move: cell, both halves of the mover's barred cells before it, loser before it. */
  private readonly history = new History()

  constructor(readonly rules: HipRules) {}

  /** Stones the seat to move still has to place this turn. */
  get left(): number {
    return this.rules.leftAt[this.placed]
  }

  get over(): boolean {
    if (this.rules.rule === 'gardner') return this.loser >= 0 || this.placed === this.rules.cells
    return (
      (this.emptyLow() & ~this.barred[2 * this.turn]) === 0 &&
      (this.emptyHigh() & ~this.barred[2 * this.turn + 1]) === 0
    )
  }

  /** Moves in the order of their cells: a1, b1, … */
  generate(out: Int32Array, at: number): number {
    let low = this.emptyLow()
    let high = this.emptyHigh()
    if (this.rules.rule === 'gardner') {
      if (this.loser >= 0) return at
    } else {
      low &= ~this.barred[2 * this.turn]
      high &= ~this.barred[2 * this.turn + 1]
    }
    let end = at
    while (low !== 0) {
      out[end++] = 31 - Math.clz32(low & (0 - low))
      low &= low - 1
    }
    while (high !== 0) {
      out[end++] = 63 - Math.clz32(high & (0 - high))
      high &= high - 1
    }
    return end
  }

  make(cell: number): void {
    const seat = this.turn
    const half = 2 * seat + (cell >> 5)
    const bit = 1 << (cell & 31)
    this.history.push(cell)
    this.history.push(this.barred[2 * seat])
    this.history.push(this.barred[2 * seat + 1])
    this.history.push(this.loser)
    if ((this.barred[half] & bit) !== 0) this.loser = seat
    this.stones[half] |= bit
    this.toggleKey(seat, cell)
    this.barThrough(seat, cell)
    this.placed++
    this.turn = this.rules.seatAt[this.placed]
  }

  unmake(): void {
    this.placed--
    const seat = this.rules.seatAt[this.placed]
    this.turn = seat
    this.loser = this.history.pop()
    this.barred[2 * seat + 1] = this.history.pop()
    this.barred[2 * seat] = this.history.pop()
    const cell = this.history.pop()
    this.stones[2 * seat + (cell >> 5)] &= ~(1 << (cell & 31))
    this.toggleKey(seat, cell)
  }

  score(seat: number): number {
    if (this.rules.rule === 'gardner') return this.loser < 0 ? 0 : this.loser === seat ? -1 : 1
    return this.turn === seat ? -1 : 1
  }

  assign(other: HipPosition): void {
    this.stones.set(other.stones)
    this.barred.set(other.barred)
    this.placed = other.placed
    this.loser = other.loser
    this.turn = other.turn
    this.keyLow = other.keyLow
    this.keyHigh = other.keyHigh
    this.history.clear()
  }

  clone(): HipPosition {
    const copy = new HipPosition(this.rules)
    copy.assign(this)
    return copy
  }

  emptyLow(): number {
    return this.rules.fullLow & ~(this.stones[0] | this.stones[2])
  }

  emptyHigh(): number {
    return this.rules.fullHigh & ~(this.stones[1] | this.stones[3])
  }

  /** Returns the seat of the stone on a cell: 0, 1, or -1 for an empty cell. */
  stoneAt(cell: number): number {
    const bit = 1 << (cell & 31)
    if ((this.stones[cell >> 5] & bit) !== 0) return 0
    return (this.stones[2 + (cell >> 5)] & bit) !== 0 ? 1 : -1
  }

  /** Whether a stone of `seat` on the empty cell would complete a square of its own. */
  completes(seat: number, cell: number): boolean {
    return (this.barred[2 * seat + (cell >> 5)] & (1 << (cell & 31))) !== 0
  }

  /**
   * Sets the board from stones whose counts fit (see `HipRules.firstAt`); everything else is worked out from them.
   * @param loser the seat that has completed a square, or -1
   */
  setStones(stones: ArrayLike<number>, placed: number, loser: number): void {
    this.history.clear()
    this.stones.set(stones)
    this.barred.fill(0)
    this.placed = placed
    this.turn = this.rules.seatAt[placed]
    this.loser = loser
    this.keyLow = 0
    this.keyHigh = 0
    for (let cell = 0; cell < this.rules.cells; cell++) {
      const seat = this.stoneAt(cell)
      if (seat < 0) continue
      this.toggleKey(seat, cell)
      this.barThrough(seat, cell)
    }
  }

  /** Adds to the seat's barred cells the corners that miss in squares through its stone on `cell`. */
  private barThrough(seat: number, cell: number): void {
    const { first, low, high } = this.rules.table
    const ownLow = this.stones[2 * seat]
    const ownHigh = this.stones[2 * seat + 1]
    let barredLow = this.barred[2 * seat] & ~ownLow
    let barredHigh = this.barred[2 * seat + 1] & ~ownHigh
    const end = first[cell + 1]
    for (let entry = first[cell]; entry < end; entry++) {
      const missingLow = low[entry] & ~ownLow
      const missingHigh = high[entry] & ~ownHigh
      if (missingHigh === 0) {
        if ((missingLow & (missingLow - 1)) === 0) barredLow |= missingLow
      } else if (missingLow === 0 && (missingHigh & (missingHigh - 1)) === 0) {
        barredHigh |= missingHigh
      }
    }
    this.barred[2 * seat] = barredLow
    this.barred[2 * seat + 1] = barredHigh
  }

  private toggleKey(seat: number, cell: number): void {
    this.keyLow ^= this.rules.keys.low[seat * 64 + cell]
    this.keyHigh ^= this.rules.keys.high[seat * 64 + cell]
  }
}
