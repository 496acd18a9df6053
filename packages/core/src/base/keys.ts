import { Random } from './random.js'

/**
 * Random 64-bit keys as two int32 arrays (A. Zobrist, "A New Hashing Method with Application for Game Playing", 1970):
 * the key of a position is the exclusive or of the keys of its features, so a move updates it in a few operations.
 */
export interface KeyTable {
  /** Low halves, by number of the key. */
  readonly low: Int32Array
  /** High halves, by number of the key. */
  readonly high: Int32Array
}

/** Makes `count` keys from a seed. Keys, like move order, are pinned: node counts of searches depend on them. */
export function makeKeyTable(count: number, seed: number): KeyTable {
  const random = new Random(seed)
  const low = new Int32Array(count)
  const high = new Int32Array(count)
  for (let index = 0; index < count; index++) {
    low[index] = random.bits() | 0
    high[index] = random.bits() | 0
  }
  return { low, high }
}

/** Mixes a 32-bit number thoroughly (the finalizer of MurmurHash3, A. Appleby); for keys of fields with many values. */
export function mix32(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
