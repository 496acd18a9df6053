import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonErrorPlace } from './json-place.js'

describe('the place where JSON goes wrong', () => {
  test.each([
    ['', 0],
    ['{"a":1', 6],
    ['{"a" 1}', 5],
    ['[1,]', 3],
    ['{"a":1}x', 7],
    ['"\\x"', 2],
    ['tru', 3],
    ['-', 1],
    ['01', 1],
    ['"a\nb"', 2],
    ['{a:1}', 1],
  ])('%j: %i', (text, place) => {
    expect(jsonErrorPlace(text)).toBe(place)
  })

  test('agrees with JSON.parse on what is JSON', () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '}', ',', 'x', '\\', '0', ' ', '-', '.'))
      .map(([text, at, piece]) => {
        const index = at % (text.length + 1)
        return text.slice(0, index) + piece + text.slice(index + 1)
      })
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
        let parses = true
        try {
          JSON.parse(text)
        } catch {
          parses = false
        }
        expect(jsonErrorPlace(text) === null).toBe(parses)
      }),
      { numRuns: 3000 },
    )
  })
})
