import { gridSymmetries, makeKeyTable } from '@plyworks/core'
import type { HipPosition } from '../rules.js'

/** Keys cover at most this many cells, so that different positions have different keys. */
const MOST_CELLS = 31

/** Whether positions after this one have keys: on small boards all, on larger ones those with few cells left. */
export function hasKeys({ rules, placed }: HipPosition): boolean {
  return rules.cells <= MOST_CELLS || rules.cells - placed <= MOST_CELLS
}

/**
 * Keys of the positions after a root and of all their images under the symmetries of the board, kept ply by ply; the
 * canonical key is that of the image with the smallest low half. Keys are sums (exclusive or) of one vector a stone, and
 * at most 31 cells have vectors, which - with the one for `full` - are linearly independent over two elements: different
 * positions have different keys, without exception. Those cells are all cells of a small board. On a larger one they are
 * the cells that are empty at the root, as all positions after it have its stones, and the symmetries are those that
 * leave it as it is.
 */
export class SymmetricKeys {
  readonly count: number
  /** Canonical key, set by `canonical`. */
  low = 0
  high = 0
  /** Vector of a stone of a seat on a cell in image s: entry ((seat * cells) + cell) * count + s. */
  private readonly stoneLow: Int32Array
  private readonly stoneHigh: Int32Array
  /** Keys after `placed` stones: entry placed * count + s. */
  private readonly linesLow: Int32Array
  private readonly linesHigh: Int32Array
  /** Added to keys of the game in which the full board counts for the player who would have to move. */
  private readonly fullLow: number
  private readonly fullHigh: number

  private readonly cells: number

  /**
   * @param most images to take into account, from the identity on; 1 tells images apart
   * @throws Error where positions after the root have no keys
   */
  constructor(root: HipPosition, most = 8) {
    if (!hasKeys(root)) throw new Error(`keys tell of at most ${MOST_CELLS} empty cells`)
    const { cells, grid } = root.rules
    this.cells = cells
    const small = cells <= MOST_CELLS
    const symmetries = gridSymmetries(grid)
      .slice(0, most)
      .filter((images) => small || images.every((image, cell) => root.stoneAt(image) === root.stoneAt(cell)))
    this.count = symmetries.length
    let told = 0
    const numbers = Array.from({ length: cells }, (_, cell) => (small || root.stoneAt(cell) < 0 ? told++ : -1))
    const vectors = independentKeys(2 * told + 1)
    this.stoneLow = new Int32Array(2 * cells * this.count)
    this.stoneHigh = new Int32Array(2 * cells * this.count)
    for (let index = 0; index < 2 * cells * this.count; index++) {
      const stone = Math.floor(index / this.count)
      const number = numbers[symmetries[index % this.count][stone % cells]]
      if (number < 0) continue
      const vector = stone < cells ? number : told + number
      this.stoneLow[index] = vectors.low[vector]
      this.stoneHigh[index] = vectors.high[vector]
    }
    this.fullLow = vectors.low[2 * told]
    this.fullHigh = vectors.high[2 * told]
    this.linesLow = new Int32Array((cells + 1) * this.count)
    this.linesHigh = new Int32Array((cells + 1) * this.count)
  }

  /** Sets the keys of a position from its stones. */
  set(stones: ArrayLike<number>, placed: number): void {
    const at = placed * this.count
    this.linesLow.fill(0, at, at + this.count)
    this.linesHigh.fill(0, at, at + this.count)
    for (let seat = 0; seat < 2; seat++) {
      for (let cell = 0; cell < this.cells; cell++) {
        if (((stones[2 * seat + (cell >> 5)] >>> (cell & 31)) & 1) === 0) continue
        const stone = (seat * this.cells + cell) * this.count
        for (let s = 0; s < this.count; s++) {
          this.linesLow[at + s] ^= this.stoneLow[stone + s]
          this.linesHigh[at + s] ^= this.stoneHigh[stone + s]
        }
      }
    }
  }

  /** Sets the keys of ply `placed + 1` from those of `placed`. */
  place(placed: number, seat: number, cell: number): void {
    const from = placed * this.count
    const to = from + this.count
    const stone = (seat * this.cells + cell) * this.count
    for (let s = 0; s < this.count; s++) {
      this.linesLow[to + s] = this.linesLow[from + s] ^ this.stoneLow[stone + s]
      this.linesHigh[to + s] = this.linesHigh[from + s] ^ this.stoneHigh[stone + s]
    }
  }

  /** Finds the canonical key of ply `placed`; `full`, 0 or 1, is a bit of the caller's that belongs to it. */
  canonical(placed: number, full: number): void {
    const from = placed * this.count
    let best = from
    for (let s = from + 1; s < from + this.count; s++) if (this.linesLow[s] < this.linesLow[best]) best = s
    this.finish(this.linesLow[best], this.linesHigh[best], full)
  }

  private finish(low: number, high: number, full: number): void {
    this.low = full === 0 ? low : low ^ this.fullLow
    this.high = full === 0 ? high : high ^ this.fullHigh
  }
}

/** Pinned, linearly independent vectors of 64 bits, at most 63: seeds are tried until they are. */
export function independentKeys(count: number): { low: Int32Array; high: Int32Array } {
  for (let seed = 0x48697032; ; seed++) {
    const keys = makeKeyTable(count, seed)
    if (rank(keys.low, keys.high) === count) return keys
  }
}

/** Rank over two elements, by elimination. Exported for the test. */
export function rank(low: Int32Array, high: Int32Array): number {
  const rows = Array.from(low, (word, index) => (BigInt(high[index] >>> 0) << 32n) | BigInt(word >>> 0))
  let found = 0
  for (let bit = 63n; bit >= 0n; bit--) {
    const pivot = rows.findIndex((row, index) => index >= found && ((row >> bit) & 1n) === 1n)
    if (pivot < 0) continue
    const [row] = rows.splice(pivot, 1)
    rows.splice(found++, 0, row)
    for (let index = found; index < rows.length; index++) if (((rows[index] >> bit) & 1n) === 1n) rows[index] ^= row
  }
  return found
}
