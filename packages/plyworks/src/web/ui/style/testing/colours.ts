import { readFileSync } from 'node:fs'
import type { ColourPair } from '@plyworks/core'

/** Each part from 0 to 1 in linear light. */
export type Colour = readonly [red: number, green: number, blue: number]

export function readTokens(): string {
  return readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
}

/** A colour of a world, else of the theme. */
export function colour(
  tokens: string,
  name: string,
  dark: boolean,
  world: Readonly<Record<string, ColourPair>> = {},
): Colour {
  const own = world[name]
  const token = new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(tokens)
  const pair = own ?? (token && (token[3] ?? [token[1], token[2]]))
  if (!pair) throw new Error(`no colour ${name}`)
  const code = typeof pair === 'string' ? pair : pair[dark ? 1 : 0]
  const part = (at: number) => {
    const level = Number.parseInt(code.slice(at, at + 2), 16) / 255
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

export function luminance([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(first: Colour, second: Colour): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Kinds of sight as matrices over linear colours. G. Machado, M. Oliveira, L. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009. */
export const SIGHT: Readonly<Record<string, readonly Colour[]>> = {
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

/** A colour as that kind of sight has it. */
export function seen(sight: string, [red, green, blue]: Colour): Colour {
  const [r, g, b] = SIGHT[sight].map((row) => Math.max(0, row[0] * red + row[1] * green + row[2] * blue))
  return [r, g, b]
}
