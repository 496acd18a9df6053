import { MOST_LINES } from '../../../server/schemas/questions.js'
import { readObject, writeStored } from '../../ui/page/settings.js'

/** A person's choices for analysing one game; kept in the browser. */
export interface Preferences {
  /** Name of an engine; null for the default one. */
  readonly engine: string | null
  /** Options that differ from their defaults, by engine. */
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly lines: number
  /** Also ask what the other side would do if it were to move. */
  readonly threats: boolean
  /** Look at a position until stopped; otherwise for a while. */
  readonly endless: boolean
  /** Name of a second engine that looks on beside the first one; null for none. */
  readonly compare: string | null
}

const DEFAULTS: Preferences = { engine: null, options: {}, lines: 3, threats: false, endless: false, compare: null }

export function readPreferences(id: string): Preferences {
  const { engine, options, lines, threats, endless, compare } = readObject(keyOf(id))
  return {
    engine: typeof engine === 'string' ? engine : null,
    options: readOptionTexts(options),
    lines: typeof lines === 'number' && lines >= 1 && lines <= MOST_LINES ? Math.floor(lines) : DEFAULTS.lines,
    threats: threats === true,
    endless: endless === true,
    compare: typeof compare === 'string' ? compare : null,
  }
}

export function writePreferences(id: string, preferences: Preferences): void {
  writeStored(keyOf(id), JSON.stringify(preferences))
}

function keyOf(id: string): string {
  return `plyworks:analysis:${id}`
}

function readOptionTexts(stored: unknown): Record<string, Record<string, string>> {
  const options: Record<string, Record<string, string>> = {}
  if (typeof stored !== 'object' || stored === null) return options
  for (const [engine, texts] of Object.entries(stored)) {
    if (typeof texts !== 'object' || texts === null) continue
    const strings = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    options[engine] = Object.fromEntries(strings)
  }
  return options
}
