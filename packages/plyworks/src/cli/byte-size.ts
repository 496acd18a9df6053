import { quote } from '@plyworks/core'
import { badInput } from '../tasks/failure.js'

const UNITS: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }

/** A reader of amounts of memory for an option: a whole number of bytes, or with a unit as in `512MB`, `2G`, `300 kB`. */
export function byteSize(argument: string, minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const match = /^(\d{1,15}) ?(?:([kmg])?(?:i?b)?)$/i.exec(text)
    const size = match === null ? Number.NaN : Number(match[1]) * (UNITS[match[2]?.toLowerCase() ?? ''] ?? 1)
    if (size >= minimum && size <= maximum) return size
    throw badInput(
      argument,
      `character 1: found ${quote(text)}, expected bytes such as 512MB, from ${describe(minimum)} to ${describe(maximum)}`,
    )
  }
}

function describe(bytes: number): string {
  return bytes >= UNITS.g ? `${bytes / UNITS.g}GB` : `${bytes / UNITS.m}MB`
}
