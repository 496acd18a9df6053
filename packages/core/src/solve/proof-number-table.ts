/** Int32 fields of an entry: key low, key high, proof number, disproof number, nodes spent on it. */
const FIELDS = 5
/** Entries that share an index; of those the one with the least work is given up. */
const WAYS = 4

const FIRST_BUCKETS = 1024

/** A table of proof and disproof numbers. An entry is empty while no work was spent on it. */
export class ProofNumberTable {
  /** Entries in use. */
  stored = 0
  private entries = new Int32Array(FIRST_BUCKETS * WAYS * FIELDS)
  private mask = FIRST_BUCKETS - 1
  private readonly mostBuckets: number

  /** @param bytes it may grow to; it doubles whenever half of it is in use */
  constructor(bytes: number) {
    this.mostBuckets = 2 ** Math.floor(Math.log2(Math.max(FIRST_BUCKETS, bytes / (4 * FIELDS * WAYS))))
  }

  /** Forgets everything. */
  clear(): void {
    this.entries.fill(0)
    this.stored = 0
  }

  /** The place of a position, or -1. */
  find(keyLow: number, keyHigh: number): number {
    const { entries } = this
    const first = (keyLow & this.mask) * (WAYS * FIELDS)
    for (let at = first; at < first + WAYS * FIELDS; at += FIELDS) {
      if (entries[at] === keyLow && entries[at + 1] === keyHigh && entries[at + 4] !== 0) return at
    }
    return -1
  }

  proof(place: number): number {
    return this.entries[place + 2]
  }

  disproof(place: number): number {
    return this.entries[place + 3]
  }

  /** @param work nodes spent on it this time, at least 1 */
  store(keyLow: number, keyHigh: number, proof: number, disproof: number, work: number): void {
    if (2 * this.stored >= WAYS * (this.mask + 1) && this.mask + 1 < this.mostBuckets) this.double()
    this.put(keyLow, keyHigh, proof, disproof, work)
  }

  private put(keyLow: number, keyHigh: number, proof: number, disproof: number, work: number): void {
    const { entries } = this
    let place = this.find(keyLow, keyHigh)
    let spent = work
    if (place < 0) {
      place = this.leastWorked(keyLow)
      if (entries[place + 4] === 0) this.stored++
    } else {
      spent = Math.min(MOST_WORK, entries[place + 4] + work)
    }
    entries[place] = keyLow
    entries[place + 1] = keyHigh
    entries[place + 2] = proof
    entries[place + 3] = disproof
    entries[place + 4] = spent
  }

  private double(): void {
    const old = this.entries
    this.entries = new Int32Array(old.length * 2)
    this.mask = this.mask * 2 + 1
    this.stored = 0
    for (let at = 0; at < old.length; at += FIELDS) {
      if (old[at + 4] !== 0) this.put(old[at], old[at + 1], old[at + 2], old[at + 3], old[at + 4])
    }
  }

  private leastWorked(keyLow: number): number {
    const { entries } = this
    const first = (keyLow & this.mask) * (WAYS * FIELDS)
    let least = first
    for (let at = first; at < first + WAYS * FIELDS; at += FIELDS) {
      if (entries[at + 4] < entries[least + 4]) least = at
    }
    return least
  }
}

const MOST_WORK = 0x7fffffff
