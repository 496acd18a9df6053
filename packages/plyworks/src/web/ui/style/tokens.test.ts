import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Colour = readonly [red: number, green: number, blue: number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const GROUNDS = ['plain', 'alternate', 'tile', 'fertile', 'barren', 'goal', 'path']
const MARKS = ['mark', 'last', 'hint', 'board-focus', 'refused']
const VALUES = ['win', 'draw', 'loss']
const SEATS = [0, 1, 2, 3]

/** A colour of the theme, each part from 0 to 1 in linear light. */
function colour(name: string, dark: boolean): Colour {
  const value = new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(css)
  if (value === null) throw new Error(`no colour ${name}`)
  const code = value[3] ?? value[dark ? 2 : 1]
  const part = (at: number) => {
    const level = Number.parseInt(code.slice(at, at + 2), 16) / 255
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast as WCAG 2.2 defines it, from 1 to 21. */
function contrast(first: Colour, second: Colour): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** G. Machado, M. Oliveira, L. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009. */
const SIGHT: Readonly<Record<string, readonly Colour[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function seen(sight: string, [red, green, blue]: Colour): Colour {
  const [r, g, b] = SIGHT[sight].map((row) => Math.max(0, row[0] * red + row[1] * green + row[2] * blue))
  return [r, g, b]
}

describe.each([false, true])('the colours (dark: %s)', (dark) => {
  const between = (first: string, second: string) => contrast(colour(first, dark), colour(second, dark))

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
        const pair = [first, second].map((seat) => seen(sight, colour(`seat-${seat}`, false)))
        expect([first, second, contrast(pair[0], pair[1]) >= 1.6]).toEqual([first, second, true])
      }
    }
  })
})
