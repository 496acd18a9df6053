/**
 * Principal variations kept while a search runs (the "triangular table" of chess programs): row `ply` holds the best
 * line known from the node at that ply on. A node that finds a better move puts it before the row of its child.
 * Rows grow as needed; nothing is allocated once they are long enough.
 */
export class Variations {
  private readonly rows: Int32Array[] = []
  private readonly lengths: Int32Array

  /** @param plies deepest ply at which a node may be opened */
  constructor(plies: number) {
    this.lengths = new Int32Array(plies + 2)
    for (let ply = 0; ply < plies + 2; ply++) this.rows.push(new Int32Array(8))
  }

  /** Forgets the line from `ply` on. */
  clear(ply: number): void {
    this.lengths[ply] = 0
  }

  /** Makes the line from `ply` on `move` and the line of the child. */
  put(ply: number, move: number): void {
    const tail = this.lengths[ply + 1]
    const row = this.reserve(ply, tail + 1)
    row[0] = move
    const below = this.rows[ply + 1]
    for (let index = 0; index < tail; index++) row[index + 1] = below[index]
    this.lengths[ply] = tail + 1
  }

  /** Does the same with several moves at once: `count` entries of `source` from `at` on. */
  putTurn(ply: number, source: Int32Array, at: number, count: number): void {
    const tail = this.lengths[ply + 1]
    const row = this.reserve(ply, tail + count)
    for (let index = 0; index < count; index++) row[index] = source[at + index]
    const below = this.rows[ply + 1]
    for (let index = 0; index < tail; index++) row[index + count] = below[index]
    this.lengths[ply] = tail + count
  }

  /** Returns the line from the root. */
  line(): number[] {
    return Array.from(this.rows[0].subarray(0, this.lengths[0]))
  }

  private reserve(ply: number, length: number): Int32Array {
    if (this.rows[ply].length < length) this.rows[ply] = new Int32Array(length * 2)
    return this.rows[ply]
  }
}
