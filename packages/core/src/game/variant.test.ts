import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkVariant, defaultVariant, formatGameName, parseVariant, type VariantKeys } from './variant.js'

const keys: VariantKeys = {
  rows: { default: 6, min: 2, max: 8, title: 'Rows' },
  rule: { default: 'gardner', values: ['gardner', 'last-mover'], title: 'Rule' },
}

test('keys that are not named have their defaults', () => {
  expect(parseVariant(keys, 'hip')).toEqual({ rows: 6, rule: 'gardner' })
  expect(parseVariant(keys, 'hip:rule=last-mover')).toEqual({ rows: 6, rule: 'last-mover' })
})

test('every variant survives its name', () => {
  const rules = fc.constantFrom('gardner', 'last-mover')
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), rules, (rows, rule) => {
      expect(parseVariant(keys, formatGameName('hip', keys, { rows, rule }))).toEqual({ rows, rule })
    }),
    { seed: 1 },
  )
})

test.each([
  ['hip:', 'character 5: found the end of the text, expected key=value with a key of rows, rule'],
  ['hip:rows', 'character 5: found "rows", expected key=value with a key of rows, rule'],
  ['hip:size=3', 'character 5: found "size", expected key=value with a key of rows, rule'],
  ['hip:rows=9', 'character 10: found "9", expected rows (2 to 8)'],
  ['hip:rows=4;', 'character 11: found ";", expected the end of the text'],
  ['hip:rows=4,rows=5', 'character 12: found "rows", expected each key once'],
  ['hip:rule=x', 'character 10: found "x", expected rule as gardner or last-mover'],
  ['hip:__proto__=1', 'character 5: found "__proto__"'],
])('%s is refused', (name, message) => {
  expect(() => parseVariant(keys, name)).toThrow(message)
})

test('values from elsewhere are checked alike', () => {
  expect(checkVariant(keys, { rows: 4 })).toEqual({ ...defaultVariant(keys), rows: 4 })
  expect(() => checkVariant(keys, { rows: 4.5 })).toThrow(/variant rows/)
  expect(() => checkVariant(keys, { columns: 4 })).toThrow(/a key of rows, rule/)
})

test('hostile names get one clear error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      try {
        parseVariant(keys, `hip:${text}`)
      } catch (error) {
        expect(String(error)).toMatch(/character \d+: found .+, expected .+/)
      }
    }),
    { seed: 3, numRuns: 500 },
  )
})
