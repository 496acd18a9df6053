import { WIN_LIMIT } from '../../../core/engine.js'

export const EXACT = 0
/** The true score is at least the stored one. */
export const LOWER = 1
/** The true score is at most the stored one. */
export const UPPER = 2

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

  private readonly entries: Int32Array
  private readonly mask: number
  private age = 0

  /** @param bits binary logarithm of the number of entries, at least 2 */
  constructor(bits: number) {
    this.entries = new Int32Array(WIDTH << bits)
    this.mask = (1 << bits) - 2
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
