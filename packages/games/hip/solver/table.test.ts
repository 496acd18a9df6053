import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BUCKET_BYTES, LEAST_BUCKETS } from '../kernel-layout.js'
import { KernelInstance } from './kernel-instance.js'

/** Returns a kernel with an empty table. */
function tableOf(buckets: number): KernelInstance {
  const kernel = new KernelInstance({ report: () => 0, found: () => {} }, null)
  const at = Math.ceil(kernel.at.HEAP / BUCKET_BYTES) * BUCKET_BYTES
  kernel.reserve(at + BUCKET_BYTES * buckets)
  kernel.wasm.setTable(at, buckets)
  return kernel
}

const WINS_FROM = 40
const LOSES_TO = 20
const keyOf = (high: number, low: number) => BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low))
const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const low16 = fc.integer({ min: 0, max: 2 ** 16 - 1 })

it('takes no key for another that has the same bits in its entry, however many buckets there are', () => {
  for (const buckets of [LEAST_BUCKETS, LEAST_BUCKETS + 1, 100_003, 3 * LEAST_BUCKETS - 1]) {
    const { wasm } = tableOf(buckets)
    fc.assert(
      fc.property(word, word, low16, (high, low, other) => {
        fc.pre((low & 0xffff) !== other)
        const mistaken = keyOf(high, low - (low & 0xffff) + other)
        const before = wasm.probe(mistaken)
        wasm.remember(keyOf(high, low), WINS_FROM, LOSES_TO, 1)
        const entry = wasm.probe(keyOf(high, low))
        expect([(entry >> 6n) & 63n, entry & 63n]).toEqual([BigInt(WINS_FROM), BigInt(LOSES_TO)])
        expect(wasm.probe(mistaken)).toBe(before)
      }),
      { numRuns: 200 },
    )
  }
})

it('adds what it hears of a key to what it knew', () => {
  const { wasm } = tableOf(LEAST_BUCKETS)
  wasm.remember(1n, 50, 10, 3)
  wasm.remember(1n, 63, 12, 2)
  wasm.remember(1n, 45, 0, 1)
  const entry = wasm.probe(1n)
  expect([(entry >> 12n) & 15n, (entry >> 6n) & 63n, entry & 63n]).toEqual([3n, 45n, 12n])
  expect(wasm.filled.value).toBe(1)
})

it('keeps of a full bucket the results that took most work, and the latest', () => {
  const works = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 4, maxLength: 30 })
  fc.assert(
    fc.property(works, word, (list, low) => {
      const { wasm } = tableOf(LEAST_BUCKETS)
      // Keys with the same low bits share a bucket.
      const keys = list.map((_, index) => keyOf(index + 1, low))
      for (const [index, key] of keys.entries()) wasm.remember(key, WINS_FROM, LOSES_TO, list[index])
      const kept = list.filter((_, index) => wasm.probe(keys[index]) !== 0n)
      expect(kept).toHaveLength(4)
      expect(wasm.filled.value).toBe(4)
      const [most, second] = [...list].sort((one, other) => other - one)
      expect(kept.sort((one, other) => other - one).slice(0, 2)).toEqual([most, second])
      expect(wasm.probe(keys[keys.length - 1])).not.toBe(0n)
    }),
    { numRuns: 100 },
  )
})
