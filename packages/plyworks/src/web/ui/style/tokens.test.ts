import { describe, expect, it } from 'vitest'
import { colour, contrast, readTokens, SIGHT, seen } from './testing/colours.js'

const tokens = readTokens()
const GROUNDS = ['plain', 'alternate', 'tile', 'fertile', 'barren', 'goal', 'path']
const MARKS = ['mark', 'last', 'hint', 'board-focus', 'refused']
const VALUES = ['win', 'draw', 'loss']
const SEATS = [0, 1, 2, 3]

describe.each([false, true])('the colours (dark: %s)', (dark) => {
  const between = (first: string, second: string) => contrast(colour(tokens, first, dark), colour(tokens, second, dark))

  it('keep texts legible', () => {
    for (const ground of ['paper', 'surface', 'surface-2']) {
      for (const ink of ['ink', 'muted', 'accent']) {
        expect([ink, ground, between(ink, ground) >= 4.5]).toEqual([ink, ground, true])
      }
    }
    expect(between('on-accent', 'accent')).toBeGreaterThan(4.5)
    for (const value of VALUES) expect([value, between('on-value', value) >= 4.5]).toEqual([value, true])
    for (const ground of GROUNDS) {
      expect([ground, between('board-ink', ground) >= 4.5]).toEqual([ground, true])
    }
    for (const seat of SEATS) expect(between(`seat-${seat}-on`, `seat-${seat}`)).toBeGreaterThan(4.5)
  })

  it('keep edges of controls and marks on the board visible', () => {
    for (const ground of ['paper', 'surface']) {
      expect(between('line-strong', ground)).toBeGreaterThan(3)
      expect(between('focus', ground)).toBeGreaterThan(3)
    }
    for (const ground of GROUNDS) {
      for (const mark of MARKS) expect([mark, ground, between(mark, ground) >= 3]).toEqual([mark, ground, true])
    }
    for (const mark of MARKS) expect([mark, between(`${mark}-on-hole`, 'hole') >= 4.5]).toEqual([mark, true])
  })

  it('keep the lines between cells and in graphs visible', () => {
    for (const ground of GROUNDS) {
      const line = ground === 'tile' ? 'tile-edge' : 'grid'
      expect([ground, between(line, ground) >= 3]).toEqual([ground, true])
    }
    for (const seat of ['seat-0', 'seat-1']) expect(between('graph-here', seat)).toBeGreaterThan(3)
    for (const line of ['seat-1-line', 'seat-2-line', 'seat-3']) expect(between(line, 'seat-1')).toBeGreaterThan(3)
    for (const value of [...VALUES, 'line-strong']) expect(between(value, 'surface-2')).toBeGreaterThan(3)
  })

  it('keep men apart from the ground, by their bodies or by their edges', () => {
    for (const ground of GROUNDS) {
      for (const seat of SEATS) {
        const best = Math.max(between(`seat-${seat}`, ground), between(`seat-${seat}-edge`, ground))
        expect([ground, seat, best >= 3]).toEqual([ground, seat, true])
      }
    }
  })
})

describe('the seats', () => {
  it.each(Object.keys(SIGHT))('differ in lightness for %s sight', (sight) => {
    for (const first of SEATS) {
      for (const second of SEATS.slice(first + 1)) {
        const pair = [first, second].map((seat) => seen(sight, colour(tokens, `seat-${seat}`, false)))
        expect([first, second, contrast(pair[0], pair[1]) >= 1.6]).toEqual([first, second, true])
      }
    }
  })
})
