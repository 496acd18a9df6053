import { WIN_LIMIT } from '@plyworks/core'
import { FIRST_TABLE_BITS } from '../fast-kernel.js'
import { EXACT } from '../kernel-layout.js'

const WIDTH = 4
/**
 * A transposition table of pairs of entries (one kept for depth, one replaced always; D. Beal & M. Smith, 1996), each
 * four int32 numbers:
 *
 *     0  low half of the key        2  move (bits 0..11), depth (12..19), bound (20..21), age (22..27)
 *     1  high half of the key       3  score, seen from the node (wins count from here, not from the root)
 *
 * The index comes from the low half, so both halves are compared.
 */
export class Table {
  /** Entry found by the last `find` that returned true. */
  move = 0
  depth = 0
  bound = EXACT
  score = 0

  private entries: Int32Array
  private mask: number
  private age = 0

  /** @param most binary logarithm of the number of entries that the table may grow to, at least 2 */
  constructor(private readonly most: number) {
    const bits = Math.min(most, FIRST_TABLE_BITS)
    this.entries = new Int32Array(WIDTH << bits)
    this.mask = (1 << bits) - 2
  }

  /**
   * Doubles the table until it has more entries than a search has nodes: short searches need not wait for much memory. A
   * pair of entries then belongs where it was, or as far behind that as the table was long.
   */
  growFor(nodes: number): void {
    while (this.mask + 2 < 1 << this.most && this.mask < nodes) {
      const { entries } = this
      const size = this.mask + 2
      this.entries = new Int32Array(2 * entries.length)
      this.entries.set(entries)
      for (let at = 0; at < entries.length; at += WIDTH) {
        if ((entries[at] & size) === 0) continue
        this.entries.copyWithin(at + entries.length, at, at + WIDTH)
        this.entries.fill(0, at, at + WIDTH)
      }
      this.mask += size
    }
  }

  /** Entries of earlier searches give way first. */
  nextSearch(): void {
    this.age = (this.age + 1) & 63
  }

  find(low: number, high: number, ply: number): boolean {
    const { entries } = this
    let at = (low & this.mask) * WIDTH
    if (entries[at] !== low || entries[at + 1] !== high) {
      at += WIDTH
      if (entries[at] !== low || entries[at + 1] !== high) return false
    }
    const packed = entries[at + 2]
    this.move = packed & 4095
    this.depth = (packed >> 12) & 255
    this.bound = (packed >> 20) & 3
    const score = entries[at + 3]
    this.score = score >= WIN_LIMIT ? score - ply : score <= 0 - WIN_LIMIT ? score + ply : score
    return true
  }

  store(low: number, high: number, ply: number, move: number, depth: number, bound: number, score: number): void {
    const { entries, age } = this
    let at = (low & this.mask) * WIDTH
    const kept = entries[at + 2]
    const sameKey = entries[at] === low && entries[at + 1] === high
    if (!sameKey && kept >> 22 === age && ((kept >> 12) & 255) > depth) at += WIDTH
    entries[at] = low
    entries[at + 1] = high
    entries[at + 2] = move | (Math.max(0, depth) << 12) | (bound << 20) | (age << 22)
    entries[at + 3] = score >= WIN_LIMIT ? score + ply : score <= 0 - WIN_LIMIT ? score - ply : score
  }
}
