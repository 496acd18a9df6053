import type { HipPosition, HipRules } from './rules.js'

/** The most empty cells an ending may have. */
export const ENDING_CELLS = 12

/**
 * Squares of a position with few empty cells, which are renumbered from 0: for each player the empty cells that miss in
 * each square without a stone of the other one.
 */
export class EndingSquares {
  /** By seat and empty cell: what misses in each of the seat's live squares through the cell. */
  private readonly missing: readonly number[][] = Array.from({ length: 2 * ENDING_CELLS }, () => [])

  constructor(private readonly rules: HipRules) {}

  /**
   * Lists the squares of both seats.
   * @returns the empty cells, and for each seat the numbers of those that would complete a square of his, as a set
   * @throws Error for more than `ENDING_CELLS` empty cells
   */
  set(position: HipPosition): { readonly empty: readonly number[]; readonly barred: readonly number[] } {
    const empty = [...Array(this.rules.cells).keys()].filter((cell) => position.stoneAt(cell) < 0)
    if (empty.length > ENDING_CELLS) throw new Error(`${empty.length} empty cells are more than ${ENDING_CELLS}`)
    return { empty, barred: [0, 1].map((seat) => this.listMissing(position, empty, seat)) }
  }

  /** Cells that a new stone of the seat bars for him. */
  barredBy(seat: number, stone: number, stones: number, others: number): number {
    const sets = this.missing[seat * ENDING_CELLS + 31 - Math.clz32(stone)]
    let barred = 0
    for (let index = 0; index < sets.length; index++) {
      const rest = sets[index] & ~(stones | stone)
      if ((sets[index] & others) === 0 && (rest & (rest - 1)) === 0) barred |= rest
    }
    return barred
  }

  /** Lists what misses in the seat's live squares; returns the cells that would complete one. */
  private listMissing(position: HipPosition, empty: readonly number[], seat: number): number {
    const bits = new Map(empty.map((cell, index) => [cell, 1 << index]))
    for (let index = 0; index < ENDING_CELLS; index++) this.missing[seat * ENDING_CELLS + index].length = 0
    let barred = 0
    for (const { cells } of this.rules.table.squares) {
      if (cells.some((cell) => position.stoneAt(cell) === 1 - seat)) continue
      const set = cells.reduce((sum, cell) => sum | (bits.get(cell) ?? 0), 0)
      if ((set & (set - 1)) === 0) barred |= set
      for (let rest = set; rest !== 0; rest &= rest - 1) {
        this.missing[seat * ENDING_CELLS + 31 - Math.clz32(rest & (0 - rest))].push(set)
      }
    }
    return barred
  }
}
