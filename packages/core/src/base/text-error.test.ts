import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote, TextError, TextReader } from './text-error.js'

const failure = (action: () => unknown): TextError => {
  try {
    action()
  } catch (error) {
    if (error instanceof TextError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

test('an error names the subject, the place, what stands there and what was expected', () => {
  const reader = new TextReader('7/x', 'position')
  reader.expect('7')
  reader.expect('/')
  const error = failure(() => reader.integer(1, 7, 'a row'))
  expect(error.message).toBe('position, character 3: found "x", expected a row (1 to 7)')
  expect(error.place).toBe(3)
})

test('the end of the text is named as such', () => {
  expect(failure(() => new TextReader('', 'move').take('a cell')).found).toBe('the end of the text')
})

test.each(['01', '00', '8', '99999999999', '-1', '+1', '1e1', '٣'])('%j is no number from 0 to 7', (text) => {
  const error = failure(() => {
    const reader = new TextReader(text, 'move')
    reader.integer(0, 7, 'a number')
    reader.end()
  })
  expect(error.place).toBeLessThanOrEqual(2)
})

test('numbers within the bounds are read whole', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.constantFrom('', ' ', '/x'), (value, tail) => {
      const reader = new TextReader(`${value}${tail}`, 'position')
      expect(reader.integer(0, 1_000_000, 'a number')).toBe(value)
      expect(reader.text.slice(reader.at)).toBe(tail)
    }),
    { seed: 1 },
  )
})

test('texts beyond the length limit are refused before they are read', () => {
  expect(failure(() => new TextReader('x'.repeat(5000), 'position')).place).toBe(4097)
})

test('control characters are escaped, those that JSON allows too', () => {
  expect(quote('a\n\u007f\u008d\u2028')).toBe('"a\\n\\u007f\\u008d\\u2028"')
})

test('quoted texts stay on one line and short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(quote(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(quote(text).length).toBeLessThan(41 * 6 + 4)
    }),
    { seed: 2 },
  )
})
