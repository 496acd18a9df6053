/** Relation of a stored value to the true one: the value is at least the score. */
export const LOWER = 1
/** The value is at most the score. */
export const UPPER = 2
/** The value is the score. */
export const EXACT = 3

/**
 * A transposition table in one typed array (after R. Greenblatt, 1967; buckets with depth and age as in today's chess
 * programs). An entry is four int32 words, a bucket is four entries: 64 bytes, one cache line.
 *
 *     word 0   key low, bits 8..31 | age of the search that wrote it, bits 0..7
 *     word 1   key high
 *     word 2   move
 *     word 3   bits 0..20   score + 2^20, win scores counted from the node itself (see `toTable`)
 *              bits 21..28  depth searched
 *              bits 29..30  bound: 0 empty, 1 lower, 2 upper, 3 exact
 *              bit  31      complete: the value holds at every greater depth as well
 *
 * The low bits of the key choose the bucket. There are at least 256 buckets, so the eight bits that give way to the
 * age are implied by the place.
 */
export class TranspositionTable {
  private readonly words: Int32Array
  private readonly bucketMask: number
  private age = 0

  /** @param megabytes at least 1; the largest power of two of buckets that fits is used */
  constructor(megabytes: number) {
    const buckets = 2 ** Math.floor(Math.log2((megabytes * 2 ** 20) / (BUCKET * 4)))
    this.words = new Int32Array(buckets * BUCKET)
    this.bucketMask = buckets - 1
  }

  /** Announces a new search: entries of older ones give way first. */
  startSearch(): void {
    this.age = (this.age + 1) & AGE_MASK
  }

  clear(): void {
    this.words.fill(0)
    this.age = 0
  }

  /** Place of the entry of that key, or -1. It holds until the next `store`. */
  find(low: number, high: number): number {
    const words = this.words
    const first = (low & this.bucketMask) * BUCKET
    const tag = low & ~AGE_MASK
    for (let entry = first; entry < first + BUCKET; entry += ENTRY) {
      if ((words[entry] & ~AGE_MASK) === tag && words[entry + 1] === high && words[entry + 3] !== 0) return entry
    }
    return -1
  }

  move(entry: number): number {
    return this.words[entry + 2]
  }

  /** Score as stored: win scores count from the node. */
  score(entry: number): number {
    return (this.words[entry + 3] & SCORE_MASK) - SCORE_OFFSET
  }

  depth(entry: number): number {
    return (this.words[entry + 3] >>> DEPTH_SHIFT) & DEPTH_MASK
  }

  bound(entry: number): number {
    return (this.words[entry + 3] >>> BOUND_SHIFT) & 3
  }

  complete(entry: number): boolean {
    return this.words[entry + 3] < 0
  }

  /**
   * Writes over the entry of the same key, else over the least valuable one of the bucket: empty before old before
   * shallow.
   */
  store(low: number, high: number, move: number, score: number, depth: number, bound: number, complete: boolean): void {
    const words = this.words
    const first = (low & this.bucketMask) * BUCKET
    const tag = low & ~AGE_MASK
    let target = first
    let least = 0x7fffffff
    for (let entry = first; entry < first + BUCKET; entry += ENTRY) {
      const word = words[entry]
      const data = words[entry + 3]
      if (data === 0 || ((word & ~AGE_MASK) === tag && words[entry + 1] === high)) {
        target = entry
        break
      }
      const searchesAgo = (this.age - word) & AGE_MASK
      const worth = ((data >>> DEPTH_SHIFT) & DEPTH_MASK) - AGE_PENALTY * searchesAgo
      if (worth < least) {
        least = worth
        target = entry
      }
    }
    words[target] = tag | this.age
    words[target + 1] = high
    words[target + 2] = move
    words[target + 3] =
      (score + SCORE_OFFSET) | (depth << DEPTH_SHIFT) | (bound << BOUND_SHIFT) | (complete ? COMPLETE : 0)
  }
}

/** Int32 words of an entry and of a bucket. */
const ENTRY = 4
const BUCKET = 16
const AGE_MASK = 0xff
const SCORE_OFFSET = 1 << 20
const SCORE_MASK = (1 << 21) - 1
const DEPTH_SHIFT = 21
const DEPTH_MASK = 0xff
const BOUND_SHIFT = 29
const COMPLETE = 1 << 31
/** Plies of depth that an entry loses with every search that has begun since. */
const AGE_PENALTY = 4
