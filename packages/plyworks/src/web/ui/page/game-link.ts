import { quote, TextError } from '@plyworks/core'
import { text } from '../text/text.js'
import { formatTimeControl, parseTimeControl, type TimeControl } from './time-control.js'

const errors = text.errors

/** Everything a link says about a game; the start, moves and players are still unchecked texts. */
export interface GameLink {
  /** Game name with variant. */
  readonly game: string
  /** Start position in notation; null for the game's usual start. */
  readonly start: string | null
  /** The tree of moves in words (see `packages/core/src/record/tree-words.ts`); of a game without variations just its moves. */
  readonly moves: readonly string[]
  /** The move last made on the board, by its number among all moves in that order; null for the main line's last. */
  readonly at: number | null
  /** `human` or a level's id for each seat; empty when the link leaves it open. */
  readonly players: readonly string[]
  /** The seat that resigned, if one did. */
  readonly resigned: number | null
  /** The clock of each seat, or one for all; none when absent. */
  readonly clock?: readonly (TimeControl | null)[]
  /** Milliseconds left of each seat, where clocks have run. */
  readonly left?: readonly number[]
}

/** Links longer than this are refused; whole games of every kind stay far below. */
export const MAX_LINK_LENGTH = 400_000
/** Words of a tree of moves. */
const MAX_WORDS = 40_000
const MAX_SEAT = 31

/** A link that says nothing but the game. */
export function emptyLink(game: string): GameLink {
  return { game, start: null, moves: [], at: null, players: [], resigned: null }
}

/** Returns what follows the name of the game in a link, from the `?` on; `own` are parts that only the page knows. */
export function formatGameLink(link: GameLink, own: readonly string[] = []): string {
  const { start, moves, at, players, resigned, clock = [], left = [] } = link
  const fields = [...own]
  if (players.length > 0) fields.push(`players=${encodeList(players)}`)
  if (start !== null) fields.push(`start=${encode(start).replaceAll('%20', '+')}`)
  if (moves.length > 0) fields.push(`moves=${encodeList(moves)}`)
  if (at !== null) fields.push(`at=${at}`)
  if (resigned !== null) fields.push(`resigned=${resigned}`)
  if (clock.length > 0) fields.push(`clock=${encodeList(clock.map(formatTimeControl))}`)
  if (left.length > 0) fields.push(`left=${encodeList(left.map(String))}`)
  return fields.length === 0 ? '' : `?${fields.join('&')}`
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/**
 * Reads what follows the name of the game in a link.
 * @param query index of the `?`, or below 0 without one
 * @param other reads a part that only the page knows, from and to these characters; false where it knows none of that name
 * @throws TextError naming the character of `hash` that is wrong
 */
export function parseGameLink(
  hash: string,
  game: string,
  query: number,
  other: (key: string, from: number, to: number) => boolean = () => false,
): GameLink {
  const link: Writable<GameLink> = { ...emptyLink(game) }
  const seen = new Set<string>()
  let at = query < 0 ? hash.length : query + 1
  while (at < hash.length) {
    const end = endOf(hash, '&', at, hash.length)
    const equals = endOf(hash, '=', at, end)
    const key = hash.slice(at, equals)
    if (seen.has(key)) throw new TextError('link', at + 1, quote(key), errors.eachPartOnce)
    seen.add(key)
    const from = Math.min(equals + 1, end)
    if (!other(key, from, end)) readField(link, key, hash, at, from, end)
    at = end + 1
  }
  return link
}

function readField(link: Writable<GameLink>, key: string, hash: string, keyAt: number, from: number, to: number): void {
  switch (key) {
    case 'players':
      link.players = decodeList(hash, from, to, MAX_SEAT + 1)
      return
    case 'start':
      link.start = decode(hash, from, to)
      return
    case 'moves':
      link.moves = decodeList(hash, from, to, MAX_WORDS)
      return
    case 'at':
      link.at = decodeNumber(hash, from, to, MAX_WORDS)
      return
    case 'resigned':
      link.resigned = decodeNumber(hash, from, to, MAX_SEAT)
      return
    case 'clock':
      link.clock = decodeList(hash, from, to, MAX_SEAT + 1).map(parseTimeControl)
      return
    case 'left':
      link.left = decodeList(hash, from, to, MAX_SEAT + 1).map((time) => readTime(time, from))
      return
    default:
      throw new TextError('link', keyAt + 1, quote(key), errors.linkParts)
  }
}

function readTime(value: string, from: number): number {
  if (!/^\d{1,9}$/.test(value)) throw new TextError('link', from + 1, quote(value), errors.milliseconds)
  return Number(value)
}

/** Percent-encodes what would end or change a link, and leaves the signs of notations readable. */
export function encode(words: string): string {
  return encodeURIComponent(words.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%(2F|3A|2C|3D|40|24|3B)/g, (code) =>
    decodeURIComponent(code),
  )
}

function encodeList(texts: readonly string[]): string {
  return texts.map(encode).join('+')
}

function decodeList(hash: string, from: number, to: number, max: number): string[] {
  const texts: string[] = []
  for (let at = from; at < to; ) {
    if (texts.length === max) throw new TextError('link', at + 1, errors.oneMore, errors.atMostOfThem(max))
    const end = endOf(hash, '+', at, to)
    if (end === at) throw new TextError('link', at + 1, '"+"', errors.betweenPluses)
    texts.push(decode(hash, at, end))
    at = end + 1
  }
  return texts
}

function decodeNumber(hash: string, from: number, to: number, max: number): number {
  const digits = hash.slice(from, to)
  if (!/^(0|[1-9]\d{0,8})$/.test(digits) || Number(digits) > max) {
    throw new TextError('link', from + 1, quote(digits), errors.numberUpTo(max))
  }
  return Number(digits)
}

/** @throws TextError naming the character of `hash` that is wrong */
export function decode(hash: string, from: number, to: number): string {
  const raw = hash.slice(from, to)
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '))
  } catch {
    const wrong = raw.search(/%(?![0-9a-fA-F]{2})/)
    const place = wrong >= 0 ? wrong : raw.indexOf('%')
    throw new TextError('link', from + place + 1, quote(raw.slice(place, place + 3)), errors.encodedCharacter)
  }
}

/** Index of the next `token` in the range, or its end. */
function endOf(hash: string, token: string, from: number, to: number): number {
  const found = hash.indexOf(token, from)
  return found < 0 || found > to ? to : found
}
