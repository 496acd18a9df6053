import type { World } from '@plyworks/core'
import { gameIds, loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { colour, contrast, luminance, readTokens, SIGHT, seen } from '../style/testing/colours.js'

const tokens = readTokens()
const MARKS = ['mark', 'last', 'hint', 'board-focus', 'refused']

/** What cells may lie on in each world, under the names that marks and men are compared with. */
const GROUNDS: Readonly<Record<string, readonly string[]>> = {
  'connect-four': ['behind', 'behind-low'],
  caissa: ['tile'],
  croquar: ['grass', 'grass-cut'],
  hip: ['board'],
  'star-chess': ['board', 'night'],
}

const games = await Promise.all(gameIds.map(async (id) => loadGame(id)))
const worlds = games.flatMap((game): [string, number, World][] => {
  const { world } = game.view.board
  return world === undefined ? [] : [[game.definition.id, game.traits.seats, world]]
})

describe.each(worlds)('the world of %s', (id, seatCount, world) => {
  const seats = Array.from({ length: seatCount }, (_, seat) => seat)
  const grounds = GROUNDS[id] ?? []

  it('has colours of its own for the grounds that its cells lie on', () => expect(grounds).not.toEqual([]))

  it.each([false, true])('keeps marks and men visible (dark: %s)', (dark) => {
    const of = (name: string) => colour(tokens, name, dark, world.colours)
    const between = (one: string, other: string) => contrast(of(one), of(other))
    for (const ground of grounds) {
      for (const mark of MARKS) {
        // The mark of the last move lies on the front of a board that has one.
        if (mark === 'last' && world.front !== undefined) continue
        expect([mark, ground, between(mark, ground) >= 3]).toEqual([mark, ground, true])
      }
      for (const seat of seats) {
        const best = Math.max(between(`seat-${seat}`, ground), between(`seat-${seat}-edge`, ground))
        expect([ground, seat, best >= 3]).toEqual([ground, seat, true])
      }
    }
    for (const seat of seats) {
      const written = between(`seat-${seat}-on`, `seat-${seat}`)
      expect([seat, written >= 4.5]).toEqual([seat, true])
    }
    expect(between('label', 'board')).toBeGreaterThan(4.5)
  })

  it.each(Object.keys(SIGHT))('has seats that differ in lightness for %s sight', (sight) => {
    for (const first of seats) {
      for (const second of seats.slice(first + 1)) {
        const [one, other] = [first, second].map((seat) =>
          seen(sight, colour(tokens, `seat-${seat}`, false, world.colours)),
        )
        expect([first, second, contrast(one, other) >= 1.6]).toEqual([first, second, true])
      }
    }
  })

  it('names no paint that it does not have', () => {
    const drawings = [
      world.backdrop,
      world.front,
      ...Object.values(world.grounds ?? {}),
      ...Object.values(world.art ?? {}),
    ]
    const paints = drawings.flatMap((drawing) => (drawing ?? []).flatMap(({ fill, line }) => [fill, line]))
    const stops = Object.values(world.gradients ?? {}).flatMap((gradient) => gradient.stops.map((stop) => stop.colour))
    for (const paint of [...paints, ...stops]) {
      if (paint === undefined || ['seat', 'seat-edge', 'seat-on'].includes(paint)) continue
      if (world.gradients?.[paint] === undefined)
        expect(luminance(colour(tokens, paint, false, world.colours))).toBeGreaterThanOrEqual(0)
    }
  })
})
