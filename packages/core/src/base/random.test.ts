import { expect, test } from 'vitest'
import { makeKeyTable, mix32 } from './keys.js'
import { Random } from './random.js'

test('the generator gives the published numbers of mulberry32', () => {
  const random = new Random(0)
  expect([random.bits(), random.bits(), random.bits()]).toEqual([1144304738, 1416247, 958946056])
})

test('numbers below a bound are spread evenly', () => {
  const random = new Random(5)
  const counts = new Array<number>(7).fill(0)
  for (let draw = 0; draw < 70_000; draw++) counts[random.below(7)]++
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})

test('shuffling keeps the elements and reaches every order', () => {
  const random = new Random(9)
  const orders = new Set(Array.from({ length: 500 }, () => random.shuffle(['a', 'b', 'c', 'd']).join('')))
  expect(orders.size).toBe(24)
})

test('key tables are reproducible and free of repeats', () => {
  const { low, high } = makeKeyTable(5000, 3)
  expect(makeKeyTable(5000, 3).low).toEqual(low)
  expect(new Set(low).size).toBeGreaterThan(4990)
  expect(new Set(Array.from(low, (value, index) => `${value},${high[index]}`)).size).toBe(5000)
})

test('the mixer is a permutation on a sample and changes about half of the bits', () => {
  expect(new Set(Array.from({ length: 10_000 }, (_, value) => mix32(value))).size).toBe(10_000)
  let changed = 0
  for (let value = 1; value <= 1000; value++) {
    for (let bits = mix32(value) ^ mix32(value ^ 1); bits !== 0; bits &= bits - 1) changed++
  }
  expect(Math.abs(changed / 1000 - 16)).toBeLessThan(1)
})
