import { naturalLogarithm } from '@plyworks/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exponential } from '../../../core/src/base/plain-logarithm.js'
import { BinaryDecoder, BinaryEncoder, PROBABILITY_UNITS } from './binary-coder.js'
import { TableModel, type TableModelSettings, UNTUNED } from './table-model.js'

const decisions = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: PROBABILITY_UNITS - 1 })), {
  maxLength: 400,
})

test('what is encoded is decoded', () => {
  fc.assert(
    fc.property(decisions, (all) => {
      const encoder = new BinaryEncoder()
      for (const [yes, probability] of all) encoder.code(yes, probability)
      const decoder = new BinaryDecoder(encoder.finish())
      for (const [yes, probability] of all) expect(decoder.code(false, probability)).toBe(yes)
    }),
  )
})

test('a decision costs about its information', () => {
  const encoder = new BinaryEncoder()
  for (let index = 0; index < 10_000; index++) encoder.code(index % 100 !== 0, Math.floor(0.99 * PROBABILITY_UNITS))
  // 10,000 decisions of 0.0808 bits are 101 bytes.
  expect(Math.abs(encoder.finish().length - 101)).toBeLessThanOrEqual(2)
})

test('logarithm and exponential are close to the true ones', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 1e4, noNaN: true }), (value) => {
      expect(Math.abs(naturalLogarithm(value) - Math.log(value))).toBeLessThan(1e-6)
    }),
  )
  for (let power = -5; power <= 5; power += 0.25) expect(exponential(power) / Math.exp(power)).toBeCloseTo(1, 1)
})

const SETTINGS: TableModelSettings = {
  ...UNTUNED,
  contexts: [[0], [1], [0, 1], [2]],
  weightSets: [[0], [1]],
  surpriseContexts: [[1]],
}

function code(coder: BinaryEncoder | BinaryDecoder, masks: readonly number[]): number[] {
  const model = new TableModel(SETTINGS)
  return masks.map((mask, index) => {
    const cell = {
      candidates: [0, 1, 2, 3],
      describe: (candidate: number, into: Int32Array) => into.set([candidate, index % 7, (candidate + index) % 4]),
      phase: index % 2,
      group: index % 4,
    }
    return model.choose(cell, coder, (candidate) => ((mask >> candidate) & 1) === 1)
  })
}

test('a table is decoded as it was encoded, every choice acceptable', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 15 }), { maxLength: 200 }), (masks) => {
      const encoder = new BinaryEncoder()
      const chosen = code(encoder, masks)
      for (const [index, choice] of chosen.entries()) expect((masks[index] >> choice) & 1).toBe(1)
      const blind = masks.map(() => 0)
      expect(code(new BinaryDecoder(encoder.finish()), blind)).toEqual(chosen)
    }),
  )
})

test('a regular table costs almost nothing, and so does one where all is acceptable', () => {
  const regular = new BinaryEncoder()
  code(
    regular,
    Array.from({ length: 2000 }, (_, index) => 1 << ((index % 7) % 4)),
  )
  expect(regular.finish().length).toBeLessThan(40)
  const free = new BinaryEncoder()
  code(
    free,
    Array.from({ length: 2000 }, () => 15),
  )
  expect(free.finish().length).toBeLessThan(8)
})
