import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ARENA, type ArenaRoute } from './arena-route.js'
import { formatRoute, parseRoute } from './link.js'

const id = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,40}$/)
const route: fc.Arbitrary<ArenaRoute> = fc.oneof(
  fc.constant(ARENA),
  id.map((match) => ({ ...ARENA, match })),
  id.map((match) => ({ ...ARENA, match, explore: true })),
  id.map((match) => ({ ...ARENA, match, seat: '0123456789abcdef01234567' })),
  fc.constantFrom('hip:rows=5,cols=5', 'caissa').map((allOf) => ({ ...ARENA, allOf })),
  fc.tuple(id, fc.integer({ min: 1, max: 999_999 })).map(([match, game]) => ({ ...ARENA, match, game })),
)

describe('addresses of the arena', () => {
  test('come back as they were', () => {
    fc.assert(
      fc.property(route, (place) => {
        expect(parseRoute(formatRoute(place))).toEqual(place)
      }),
    )
    expect(parseRoute('#/arena/')).toEqual(ARENA)
  })

  test.each([
    '#/arena/UPPER',
    '#/arena/m/0',
    '#/arena/m/x',
    '#/arena/m/1/2',
    '#/arena/../x',
    '#/arena/m/explore/1',
    '#/arena/m?seat=no',
  ])('that lead nowhere are told: %s', (hash) => {
    expect(() => parseRoute(hash)).toThrow(/^link, character 9: .*of a match$/)
  })

  test('that name a game by half a character are told', () => {
    expect(() => parseRoute('#/arena/of/%E0%A4%A')).toThrow(/^link, character 13: .*the name of a game$/)
  })
})
