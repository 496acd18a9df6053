import { TextError } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameLink } from './game-link.js'
import { emptyLink } from './game-link.js'
import { ARENA, type ArenaRoute, EXPLORE_PARTS, formatRoute, parseRoute, type Route } from './routes.js'

const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
const seat = fc.option(fc.nat(31))
const link: fc.Arbitrary<GameLink> = fc.record({
  game: anyText,
  start: fc.option(anyText),
  moves: fc.array(anyText, { maxLength: 12 }),
  at: fc.option(fc.nat(20_000)),
  players: fc.array(anyText, { maxLength: 4 }),
  resigned: seat,
})
const route: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom<Route>({ page: 'gallery' }, { page: 'library' }),
  anyText.map((id): Route => ({ page: 'rules', id })),
  fc
    .record({ link: fc.option(link), own: fc.constantFrom({}, { show: 'pvs+mtdf', depth: '3', order: 'best' }) })
    .map(({ link, own }): Route => ({ page: 'lab', link, own })),
  fc
    .option(fc.record({ port: fc.integer({ min: 1, max: 65_535 }), key: fc.constant('A-b_9'.repeat(5)) }))
    .map((offer): Route => ({ page: 'engine', offer })),
  fc.option(anyText).map((lesson): Route => ({ page: 'learn', lesson })),
  link.map((link): Route => ({ page: 'play', link })),
  link.map((link): Route => ({ page: 'edit', link })),
  fc
    .record({ link, part: fc.constantFrom(...EXPLORE_PARTS) })
    .map(({ link, part }): Route => ({ page: 'explore', link, part })),
)

describe('links', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(route, (wanted) => {
        expect(parseRoute(formatRoute(wanted))).toEqual(wanted)
      }),
      { numRuns: 500 },
    )
  })

  it('hold clocks and the time that is left', () => {
    const clock = [{ base: 300, increment: 3 }, null]
    const wanted: Route = { page: 'play', link: { ...emptyLink('hip'), clock, left: [250_100, 0] } }
    expect(formatRoute(wanted)).toBe('#/play/hip?clock=300,3+-&left=250100+0')
    expect(parseRoute(formatRoute(wanted))).toEqual(wanted)
    expect(() => parseRoute('#/play/hip?left=1+x')).toThrow('milliseconds')
  })

  it('survive what browsers do to addresses', () => {
    fc.assert(
      fc.property(route, (wanted) => {
        const address = new URL(formatRoute(wanted), 'https://example.org/folder/')
        expect(parseRoute(address.hash)).toEqual(wanted)
      }),
      { numRuns: 500 },
    )
  })

  it('stay readable', () => {
    const link = {
      ...emptyLink('hip:rows=4,cols=4'),
      start: '..../..../..../.... 1 1',
      moves: ['b2', 'c3'],
      players: ['human', 'club'],
    }
    expect(formatRoute({ page: 'play', link })).toBe(
      '#/play/hip:rows=4,cols=4?players=human+club&start=..../..../..../....+1+1&moves=b2+c3',
    )
  })

  it('are refused with a place, never with another error', () => {
    const pieces = fc.constantFrom(
      '#',
      '/',
      'play',
      'rules',
      'explore',
      'edit',
      'part=map',
      'hip',
      '?',
      '&',
      '=',
      '+',
      '%',
      '%zz',
      '%ff',
      'moves',
      'at',
      '-1',
      '9',
      '\ud800',
    )
    const hostile = fc.oneof(
      fc.array(fc.nat(0xffff), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
      fc.array(pieces, { maxLength: 14 }).map((parts) => `#/play/${parts.join('')}`),
      fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(hostile, (hash) => {
        try {
          parseRoute(hash)
        } catch (error) {
          if (!(error instanceof TextError)) throw error
          expect(error.place).toBeGreaterThanOrEqual(1)
          expect(error.place).toBeLessThanOrEqual(hash.length + 3)
        }
      }),
      { numRuns: 600 },
    )
  })

  it.each([
    ['#/elsewhere', 3],
    ['#/play/', 8],
    ['#/play/hip?moves=a1++b2', 21],
    ['#/play/hip?colour=red', 12],
    ['#/play/hip?at=x', 15],
    ['#/play/hip?at=1&at=2', 17],
    ['#/play/hip?start=a%zz', 19],
    ['#/play/hip?resigned=99', 21],
    ['#/rules/hip?x', 12],
  ])('%s is wrong at character %i', (hash, place) => {
    expect(() => parseRoute(hash)).toThrow(expect.objectContaining({ name: 'TextError', place }))
  })

  it('are refused when they are too long to be meant', () => {
    expect(() => parseRoute(`#/play/hip?moves=${'a1+'.repeat(200_000)}`)).toThrow(TextError)
    expect(() => parseRoute(`#/play/hip?moves=${'a+'.repeat(45_000)}a`)).toThrow(TextError)
  })
})

const id = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,40}$/)
const arenaRoute: fc.Arbitrary<ArenaRoute> = fc.oneof(
  fc.constant(ARENA),
  id.map((match) => ({ ...ARENA, match })),
  id.map((match) => ({ ...ARENA, match, explore: true })),
  id.map((match) => ({ ...ARENA, match, seat: '0123456789abcdef01234567' })),
  fc.constantFrom('hip:rows=5,cols=5', 'caissa').map((allOf) => ({ ...ARENA, allOf })),
  fc.tuple(id, fc.integer({ min: 1, max: 999_999 })).map(([match, game]) => ({ ...ARENA, match, game })),
)

describe('addresses of the arena', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(arenaRoute, (place) => {
        expect(parseRoute(formatRoute(place))).toEqual(place)
      }),
    )
    expect(parseRoute('#/arena/')).toEqual(ARENA)
  })

  it.each([
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

  it('that name a game by half a character are told', () => {
    expect(() => parseRoute('#/arena/of/%E0%A4%A')).toThrow(/^link, character 13: .*the name of a game$/)
  })
})
