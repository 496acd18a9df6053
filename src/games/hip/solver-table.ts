/**
 * A table of solved positions in one Int32Array, two numbers an entry: the halves of the key. The low bits of the low
 * half say in which bucket the entry lies, so they need not be stored, and hold the rest:
 *
 *     low word   | key bits 8..31 | placed: 6 bits | verdict: 2 bits (0 empty, 1 mover loses, 2 mover wins) |
 *     high word  | key bits 32..63 |
 *
 * A bucket has two entries, one kept for the largest subtrees and one always replaced. Keys are compared whole, so with
 * keys that differ for different positions (see `SymmetricKeys`) the table never mistakes one for another.
 */
export class SolverTable {
  private readonly entries: Int32Array
  /** Number of buckets less one; covers at least the eight bits of the key that are not stored. */
  private readonly mask: number
  /** Entries in use. */
  filled = 0

  /** @param entries at least 512; a power of two */
  constructor(entries: number) {
    this.entries = new Int32Array(2 * entries)
    this.mask = (entries >> 1) - 1
  }

  /** 0 unknown, 1 the mover loses, 2 the mover wins. */
  probe(low: number, high: number): number {
    const at = (low & this.mask) << 2
    const tag = low & -256
    const { entries } = this
    if (entries[at + 1] === high && (entries[at] & -256) === tag) return entries[at] & 3
    if (entries[at + 3] === high && (entries[at + 2] & -256) === tag) return entries[at + 2] & 3
    return 0
  }

  /** @param placed stones on the board: fewer stand for a larger subtree */
  store(low: number, high: number, placed: number, verdict: number): void {
    let at = (low & this.mask) << 2
    const { entries } = this
    const first = entries[at]
    if ((first & 3) !== 0 && ((first >>> 2) & 63) < placed) at += 2
    if ((entries[at] & 3) === 0) this.filled++
    entries[at] = (low & -256) | (placed << 2) | verdict
    entries[at + 1] = high
  }
}
