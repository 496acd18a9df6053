import type { HostTable } from '../fast-kernel.js'

const WIDTH = 4
/** An odd number of many bits: packed and score that cancel each other in one word do not in the other. */
const MIX = 0x9e3779b1

/**
 * A transposition table in shared memory, written by several threads without locks (R. Hyatt & T. Mann, "A lock-less
 * transposition table implementation", 2002): an entry holds
 *
 *     0  low half of the key ^ packed ^ score          2  packed: move, depth, bound, age as in `testing/plain-table.ts`
 *     1  high half of the key ^ packed ^ MIX * score   3  score
 *
 * so an entry that two threads wrote half each fits no key, not even where both wrote the same position.
 */
export class SharedTable implements HostTable {
  score = 0
  private readonly entries: Int32Array
  private readonly mask: number

  /** @param buffer `bytesOf(bits)` bytes */
  constructor(readonly buffer: SharedArrayBuffer) {
    this.entries = new Int32Array(buffer)
    this.mask = this.entries.length / WIDTH - 2
  }

  /** @param bits binary logarithm of the number of entries, at least 2 */
  static bytesOf(bits: number): number {
    return (WIDTH * 4) << bits
  }

  find(low: number, high: number): number {
    const { entries } = this
    let at = (low & this.mask) * WIDTH
    for (let tried = 0; tried < 2; tried++, at += WIDTH) {
      const packed = entries[at + 2]
      const score = entries[at + 3]
      if ((entries[at] ^ packed ^ score) !== low) continue
      if ((entries[at + 1] ^ packed ^ Math.imul(MIX, score)) !== high) continue
      this.score = score
      return packed
    }
    return -1
  }

  store(low: number, high: number, packed: number, score: number): void {
    const { entries } = this
    let at = (low & this.mask) * WIDTH
    const kept = entries[at + 2]
    const worth = entries[at + 3]
    const sameKey = (entries[at] ^ kept ^ worth) === low && (entries[at + 1] ^ kept ^ Math.imul(MIX, worth)) === high
    // An entry of this search that looked deeper stays; the other one of the pair gives way.
    if (!sameKey && kept >> 22 === packed >> 22 && ((kept >> 12) & 255) > ((packed >> 12) & 255)) at += WIDTH
    entries[at] = low ^ packed ^ score
    entries[at + 1] = high ^ packed ^ Math.imul(MIX, score)
    entries[at + 2] = packed
    entries[at + 3] = score
  }
}
