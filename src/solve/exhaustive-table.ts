export const BOUND_UPPER = 1
export const BOUND_LOWER = 2
export const BOUND_EXACT = 3
export const NO_MOVE = -1

/** Int32 fields of an entry. */
const FIELDS = 4
/** Entries that share an index. */
const WAYS = 2

/**
 * A transposition table of fixed size for exact solving: scores are true whatever the depth, so there is no depth
 * to compare. Buckets of two: a new position goes to the front and pushes the former front to the back.
 *
 * An entry is four int32: key low, key high, `score << 2 | bound` (score from -16384 to 16384; 0 for an empty entry,
 * since bounds start at 1), best move.
 */
export class SolverTable {
  /** Entries in use. */
  stored = 0
  private readonly entries: Int32Array
  private readonly mask: number

  constructor(megabytes: number) {
    const wanted = (megabytes * 1048576) / (4 * FIELDS * WAYS)
    const buckets = 2 ** Math.floor(Math.log2(Math.max(wanted, 1024)))
    this.entries = new Int32Array(buckets * WAYS * FIELDS)
    this.mask = buckets - 1
  }

  /** Where the position stands, or -1. */
  find(keyLow: number, keyHigh: number): number {
    const { entries } = this
    const front = (keyLow & this.mask) * (WAYS * FIELDS)
    if (entries[front] === keyLow && entries[front + 1] === keyHigh && entries[front + 2] !== 0) return front
    const back = front + FIELDS
    if (entries[back] === keyLow && entries[back + 1] === keyHigh && entries[back + 2] !== 0) return back
    return -1
  }

  score(slot: number): number {
    return this.entries[slot + 2] >> 2
  }

  bound(slot: number): number {
    return this.entries[slot + 2] & 3
  }

  move(slot: number): number {
    return this.entries[slot + 3]
  }

  store(keyLow: number, keyHigh: number, score: number, bound: number, move: number): void {
    const { entries } = this
    const front = (keyLow & this.mask) * (WAYS * FIELDS)
    const back = front + FIELDS
    let slot = front
    if (entries[back] === keyLow && entries[back + 1] === keyHigh && entries[back + 2] !== 0) {
      slot = back
    } else if (entries[front] !== keyLow || entries[front + 1] !== keyHigh) {
      if (entries[front + 2] !== 0) {
        if (entries[back + 2] === 0) this.stored++
        entries.copyWithin(back, front, front + FIELDS)
      } else {
        this.stored++
      }
    }
    entries[slot] = keyLow
    entries[slot + 1] = keyHigh
    entries[slot + 2] = (score << 2) | bound
    entries[slot + 3] = move
  }
}
