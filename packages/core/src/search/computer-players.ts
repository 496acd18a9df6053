import { closestWords } from '../base/closest-words.js'
import { NotApplicable } from '../base/not-applicable.js'
import { quote, TextError } from '../base/text-error.js'
import type { ComputerPlayer, EngineCard, Level, Limits } from '../game/engine.js'
import { type OptionSpecs, readOptions } from '../game/options.js'

/**
 * Who can take a seat, as text: `human`, a level (`club`), or an engine with options and limits
 * (`mask-predictor:turns=3,all-masks=true`, `alpha-beta:depth=6`). Seats are written this way wherever they are
 * chosen: on command lines, in links, saved games, match files and dialogs.
 */

/** A person in a seat. */
export const HUMAN = 'human'
/** A computer without a level or engine: the reader chooses a level. */
export const ANY_COMPUTER = 'computer'
const PLAIN: readonly string[] = [HUMAN, ANY_COMPUTER]

/** The computer players that a game has to offer, as plain data. */
export interface PlayerOffer {
  /** Weakest first. */
  readonly levels: readonly Level[]
  /** In the order in which they are listed, those that do not fit the game included. */
  readonly engines: readonly OfferedEngine[]
}

/** An engine as a player of a game. */
export interface OfferedEngine {
  /** Name in texts, e.g. `mcts`. */
  readonly name: string
  /** What people read in lists. */
  readonly title: string
  /** Its options for the game. */
  readonly options: OptionSpecs
  /** Of those that are known by name. */
  readonly card?: EngineCard
  /** Why it does not fit the game. */
  readonly refuses?: string
}

/** An engine as a text names it: only what the text says is set. */
export interface NamedEngine {
  /** Name of the engine. */
  readonly engine: string
  /** Option texts, by name. */
  readonly options: Readonly<Record<string, string>>
  /** Absent where the text sets none. */
  readonly limits?: Limits
}

/** What an engine without a card may take for a move where a seat says nothing: as long as people like to wait. */
export const USUAL_LIMITS: Limits = { milliseconds: 1500 }

/** Limits by the name that they have in a text, unless an option of the engine has it. */
const LIMITS = { depth: 'depth', nodes: 'nodes', ms: 'milliseconds' } as const
type LimitName = keyof typeof LIMITS
const LIMIT_NAMES: readonly LimitName[] = ['depth', 'nodes', 'ms']

/**
 * Reads a computer player: a level, or an engine with what is set of it.
 * @param place character at which `text` begins in what a person typed
 * @throws TextError naming the character, with what may have been meant
 * @throws NotApplicable with a sentence when the engine does not fit the game
 */
export function readComputerPlayer(offer: PlayerOffer, text: string, place = 1): ComputerPlayer {
  const { levels, engines } = offer
  const level = levels.find(({ id }) => id === text)
  if (level !== undefined) return level
  const head = headOf(text)
  if (head !== text && (PLAIN.includes(head) || levels.some(({ id }) => id === head))) {
    throw new TextError('player', place + head.length, quote(text.slice(head.length)), `no options of ${head}`)
  }
  const named = readEngineText(offer, text, place)
  const engine = engines.find(({ name }) => name === named.engine)
  const { limits = engine?.card?.limits ?? USUAL_LIMITS } = named
  if (engine?.card === undefined && Object.keys(limits).length === 0) {
    throw new TextError('player', place, quote(text), `a limit of ${head} beside ms=0: depth or nodes`)
  }
  const said = text.slice(head.length + 1).replaceAll(',', ', ')
  const title = `${engine?.title ?? head}${said === '' ? '' : ` (${said})`}`
  return { id: text, title, engine: named.engine, options: named.options, limits }
}

/**
 * Reads an engine with what is set of it: `NAME` or `NAME:key=value,key=value`, where keys are its options, and `depth`,
 * `nodes` and `ms` (0: as long as it takes) limits unless it has options of these names.
 * @param place character at which `text` begins in what a person typed
 * @throws TextError naming the character, with what may have been meant
 * @throws NotApplicable with a sentence when the engine does not fit the game
 */
export function readEngineText(offer: PlayerOffer, text: string, place = 1): NamedEngine {
  const head = headOf(text)
  const engine = offer.engines.find(({ name }) => name === head)
  if (engine === undefined) throw new TextError('player', place, quote(head), knownPlayers(offer, head))
  if (engine.refuses !== undefined) throw new NotApplicable(engine.refuses)
  if (text.charAt(head.length) === ',') {
    const rest = text.slice(head.length + 1)
    throw new TextError('player', place + head.length, quote(`,${rest}`), `":${rest}" for options of ${head}`)
  }
  const options: Record<string, string> = {}
  const limits: { -readonly [Key in keyof Limits]: Limits[Key] } = {}
  const known = new Set<string>()
  for (const { key, value, at } of settingsOf(text, head, place)) {
    if (known.has(key)) throw new TextError('player', at, quote(key), 'each option once')
    known.add(key)
    const valueAt = at + key.length + 1
    if (Object.hasOwn(engine.options, key)) options[key] = checkedOption(engine.options, key, value, valueAt)
    else if (isLimit(key)) limits[LIMITS[key]] = limitOf(value, key === 'ms' ? 0 : 1, valueAt)
    else throw new TextError('player', at, quote(key), knownKeys(engine, key))
  }
  if (limits.milliseconds === 0) delete limits.milliseconds
  const limited = LIMIT_NAMES.some((name) => known.has(name) && !Object.hasOwn(engine.options, name))
  return { engine: head, options, ...(limited && { limits }) }
}

/** Writes an engine with what is set of it, as `readComputerPlayer` reads it: options in the order of the engine, limits last. */
export function formatEngineText(engine: OfferedEngine, settings: Readonly<Record<string, string>>): string {
  const keys = [...Object.keys(engine.options), ...LIMIT_NAMES.filter((name) => !Object.hasOwn(engine.options, name))]
  const said = keys.filter((key) => Object.hasOwn(settings, key)).map((key) => `${key}=${settings[key]}`)
  return said.length === 0 ? engine.name : `${engine.name}:${said.join(',')}`
}

/** Whether a level, an engine or an option of that name can be written in a seat and is read as itself. */
export function isSeatName(name: string): boolean {
  return /^[^\s,:=]+$/.test(name) && !/^[1-9][x×*]/.test(name) && !PLAIN.includes(name)
}

/** Returns the name of a computer player's engine or level, without what is set of it. */
export function headOf(text: string): string {
  return /^[^:,]*/.exec(text)?.[0] ?? ''
}

/** Returns what a text sets of its engine, by key, unchecked. */
export function settingsText(text: string): Record<string, string> {
  const rest = text.slice(headOf(text).length + 1)
  if (rest === '') return {}
  return Object.fromEntries(
    rest.split(',').map((part) => {
      const equals = part.indexOf('=')
      return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
    }),
  )
}

/** One seat of a list, and the character at which it begins. */
export interface SeatText {
  /** The text of the seat. */
  readonly text: string
  /** The character at which it begins, counted from 1. */
  readonly place: number
}

/**
 * Cuts a list of seats apart: commas lie between seats, but `key=value` after a comma is an option of the engine before.
 * `4×novice` (or `4xnovice`) stands for four seats.
 */
export function splitSeats(list: string): SeatText[] {
  const parts: SeatText[] = []
  let place = 1
  for (const text of list.split(',')) {
    const before = parts.at(-1)
    if (before !== undefined && /^[^:=]*=/.test(text))
      parts[parts.length - 1] = { ...before, text: `${before.text},${text}` }
    else parts.push({ text, place })
    place += text.length + 1
  }
  return parts.flatMap(({ text, place }) => {
    const times = /^([1-9])[x×*]/.exec(text)
    if (times === null) return [{ text, place }]
    const seat = { text: text.slice(times[0].length), place: place + times[0].length }
    return Array.from({ length: Number(times[1]) }, () => seat)
  })
}

/** The `key=value` parts behind an engine's name, with the character at which each begins. */
function settingsOf(text: string, head: string, place: number): { key: string; value: string; at: number }[] {
  if (text === head) return []
  const settings = []
  let at = place + head.length + 1
  for (const part of text.slice(head.length + 1).split(',')) {
    const equals = part.indexOf('=')
    if (equals < 1) throw new TextError('player', at, part === '' ? 'nothing' : quote(part), `key=value for ${head}`)
    settings.push({ key: part.slice(0, equals), value: part.slice(equals + 1), at })
    at += part.length + 1
  }
  return settings
}

function checkedOption(specs: OptionSpecs, key: string, value: string, at: number): string {
  try {
    readOptions(specs, { [key]: value })
    return value
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw new TextError('player', at, error.found, `${error.expected} for ${key}`)
  }
}

function isLimit(key: string): key is LimitName {
  return Object.hasOwn(LIMITS, key)
}

const MOST = 1e12

function limitOf(text: string, least: number, at: number): number {
  const value = Number(text)
  if (/^\d{1,13}$/.test(text) && value >= least && value <= MOST) return value
  throw new TextError('player', at, quote(text), `a whole number from ${least}`)
}

function knownPlayers({ levels, engines }: PlayerOffer, typed: string): string {
  const fitting = engines.filter(({ refuses }) => refuses === undefined).map(({ name }) => name)
  const known = [...PLAIN, ...levels.map(({ id }) => id), ...fitting]
  return `one of ${known.join(', ')}${meant(typed, known)}`
}

function knownKeys({ name, options }: OfferedEngine, typed: string): string {
  const known = [...Object.keys(options), ...LIMIT_NAMES.filter((limit) => !Object.hasOwn(options, limit))]
  return `an option of ${name}: ${known.join(', ')}${meant(typed, known)}`
}

function meant(typed: string, known: readonly string[]): string {
  const close = closestWords(typed, known)
  return close.length === 0 ? '' : `; did you mean ${close.join(' or ')}?`
}
