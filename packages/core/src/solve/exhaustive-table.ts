/** The value is at most what the entry says. */
export const BOUND_UPPER = 1
/** The value is at least what the entry says. */
export const BOUND_LOWER = 2
/** The value is what the entry says. */
export const BOUND_EXACT = 3
/** Stands for no move in an entry. */
export const NO_MOVE = -1

/** Int32 fields of an entry. */
const FIELDS = 4
/** Entries that share an index. */
const WAYS = 2

/** Buckets of a new table: small, because most questions are. */
const FIRST_BUCKETS = 2048

/**
 * A transposition table for exact solving: scores are true whatever the depth, so there is no depth to compare. Buckets
 * of two: a new position goes to the front and pushes the former front to the back. The table doubles whenever half of
 * it is in use, up to the size allowed.
 *
 * An entry is four int32: key low, key high, `score << 2 | bound` (score from -16384 to 16384; 0 for an empty entry,
 * since bounds start at 1), best move.
 */
export class SolverTable {
  /** Entries in use. */
  stored = 0
  private entries = new Int32Array(FIRST_BUCKETS * WAYS * FIELDS)
  private mask = FIRST_BUCKETS - 1
  /** Entries in use at which the table doubles. */
  private fullAt = FIRST_BUCKETS
  private readonly mostBuckets: number

  constructor(megabytes: number) {
    const wanted = (megabytes * 1048576) / (4 * FIELDS * WAYS)
    this.mostBuckets = 2 ** Math.floor(Math.log2(Math.max(wanted, FIRST_BUCKETS)))
  }

  /** The place of the position, or -1. */
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
    if (this.stored >= this.fullAt && this.mask + 1 < this.mostBuckets) this.double()
    this.put(keyLow, keyHigh, (score << 2) | bound, move)
  }

  private put(keyLow: number, keyHigh: number, scoreAndBound: number, move: number): void {
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
    entries[slot + 2] = scoreAndBound
    entries[slot + 3] = move
  }
  private double(): void {
    const old = this.entries
    this.entries = new Int32Array(old.length * 2)
    this.mask = this.mask * 2 + 1
    this.fullAt = this.mask + 1
    this.stored = 0
    for (let bucket = 0; bucket < old.length; bucket += WAYS * FIELDS) {
      // The back entry first, so that the front one stays in front.
      for (let slot = bucket + FIELDS; slot >= bucket; slot -= FIELDS) {
        if (old[slot + 2] !== 0) this.put(old[slot], old[slot + 1], old[slot + 2], old[slot + 3])
      }
    }
  }
}
