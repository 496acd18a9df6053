import { quote, TextError } from '@plyworks/core'
import { text } from '../text/text.js'
import { type ArenaRoute, formatArena, parseArena } from './arena-route.js'
import { formatTimeControl, parseTimeControl, type TimeControl } from './time-control.js'

const { errors } = text

/** Everything a link says about a game; the start, moves and players are still unchecked texts. */
export interface GameLink {
  /** Game name with variant. */
  readonly game: string
  /** Start position in notation; null for the game's usual start. */
  readonly start: string | null
  /** The tree of moves in words (see `core/tree-words.ts`); of a game without variations just its moves. */
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

export type Route =
  | { readonly page: 'gallery' }
  | { readonly page: 'library' }
  /** What is learned, still unchecked (see `LearnPage`); null for the list of it all. */
  | { readonly page: 'learn'; readonly lesson: string | null }
  | { readonly page: 'rules'; readonly id: string }
  | ExhibitRoute
  | ArenaRoute
  | { readonly page: 'play'; readonly link: GameLink }
  | { readonly page: 'edit'; readonly link: GameLink }
  | { readonly page: 'explore'; readonly link: GameLink; readonly part: ExplorePart }

/** A page on which a game shows something of its own. */
export interface ExhibitRoute {
  readonly page: 'exhibit'
  /** Id of the game. */
  readonly id: string
  /** Name with variant, still unchecked. */
  readonly exhibit: string
}

/** The parts of the explorer. */
export const EXPLORE_PARTS = ['board', 'map', 'quiz'] as const
export type ExplorePart = (typeof EXPLORE_PARTS)[number]

/** Links longer than this are refused; whole games of every kind stay far below. */
export const MAX_LINK_LENGTH = 400_000
/** Words of a tree of moves. */
const MAX_WORDS = 40_000
const MAX_SEAT = 31

/** A link that says nothing but the game. */
export function emptyLink(game: string): GameLink {
  return { game, start: null, moves: [], at: null, players: [], resigned: null }
}

/** The part of the address after (and with) the `#`. */
export function formatRoute(route: Route): string {
  if (route.page === 'gallery') return '#/'
  if (route.page === 'library') return '#/library'
  if (route.page === 'learn') return route.lesson === null ? '#/learn' : `#/learn/${encode(route.lesson)}`
  if (route.page === 'arena') return formatArena(route)
  if (route.page === 'rules') return `#/rules/${encode(route.id)}`
  if (route.page === 'exhibit') return `#/exhibit/${encode(route.id)}/${encode(route.exhibit)}`
  const { game, start, moves, at, players, resigned, clock = [], left = [] } = route.link
  const fields: string[] = []
  if (route.page === 'explore' && route.part !== 'board') fields.push(`part=${route.part}`)
  if (players.length > 0) fields.push(`players=${encodeList(players)}`)
  if (start !== null) fields.push(`start=${encode(start).replaceAll('%20', '+')}`)
  if (moves.length > 0) fields.push(`moves=${encodeList(moves)}`)
  if (at !== null) fields.push(`at=${at}`)
  if (resigned !== null) fields.push(`resigned=${resigned}`)
  if (clock.length > 0) fields.push(`clock=${encodeList(clock.map(formatTimeControl))}`)
  if (left.length > 0) fields.push(`left=${encodeList(left.map(String))}`)
  return `#/${route.page}/${encode(game)}${fields.length === 0 ? '' : `?${fields.join('&')}`}`
}

/**
 * Reads the part of the address from the `#` on; an empty one is the gallery.
 * @throws TextError naming the character of `hash` that is wrong
 */
export function parseRoute(hash: string): Route {
  if (hash.length > MAX_LINK_LENGTH) {
    throw new TextError(
      'link',
      MAX_LINK_LENGTH,
      errors.linkLength(hash.length),
      errors.atMostCharacters(MAX_LINK_LENGTH),
    )
  }
  if (hash === '' || hash === '#' || hash === '#/') return { page: 'gallery' }
  if (hash === '#/library') return { page: 'library' }
  if (hash === '#/learn') return { page: 'learn', lesson: null }
  if (hash.startsWith(EXHIBIT_PREFIX)) return parseExhibit(hash)
  if (/^#\/arena(\/|$)/.test(hash)) return parseArena(hash)
  for (const page of ['play', 'rules', 'learn', 'explore', 'edit'] as const) {
    const prefix = `#/${page}/`
    if (!hash.startsWith(prefix)) continue
    const query = hash.indexOf('?')
    const end = query < 0 ? hash.length : query
    const name = decode(hash, prefix.length, end)
    if (name === '') throw new TextError('link', prefix.length + 1, errors.nothing, errors.aGameName)
    if (page === 'play' || page === 'edit') return { page, link: parseGame(hash, name, query).link }
    if (page === 'explore') return { page, ...parseGame(hash, name, query, 'board') }
    if (query >= 0) throw new TextError('link', query + 1, '"?"', errors.linkEnd)
    return page === 'learn' ? { page, lesson: name } : { page, id: name }
  }
  throw new TextError('link', 3, quote(hash.slice(2)), errors.linkPages)
}

const EXHIBIT_PREFIX = '#/exhibit/'

function parseExhibit(hash: string): ExhibitRoute {
  const from = EXHIBIT_PREFIX.length
  const slash = hash.indexOf('/', from)
  if (slash < 0) throw new TextError('link', hash.length + 1, errors.theEnd, errors.exhibitName)
  return { page: 'exhibit', id: decode(hash, from, slash), exhibit: decode(hash, slash + 1, hash.length) }
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

interface ParsedGame {
  readonly link: Writable<GameLink>
  part: ExplorePart
}

/** @param part the part shown when the link names none; absent where a page has no parts */
function parseGame(hash: string, game: string, query: number, part?: ExplorePart): ParsedGame {
  const parsed: ParsedGame = { link: { ...emptyLink(game) }, part: part ?? 'board' }
  const seen = new Set<string>()
  let at = query < 0 ? hash.length : query + 1
  while (at < hash.length) {
    const end = endOf(hash, '&', at, hash.length)
    const equals = endOf(hash, '=', at, end)
    const key = hash.slice(at, equals)
    if (seen.has(key)) throw new TextError('link', at + 1, quote(key), errors.eachPartOnce)
    seen.add(key)
    const from = Math.min(equals + 1, end)
    if (key === 'part' && part !== undefined) parsed.part = decodePart(hash, from, end)
    else readField(parsed.link, key, hash, at, from, end)
    at = end + 1
  }
  return parsed
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

function decodePart(hash: string, from: number, to: number): ExplorePart {
  const found = EXPLORE_PARTS.find((part) => part === hash.slice(from, to))
  if (found === undefined) {
    throw new TextError('link', from + 1, quote(hash.slice(from, to)), errors.oneOf(EXPLORE_PARTS.join(', ')))
  }
  return found
}

/** Percent-encodes what would end or change a link, and leaves the signs of notations readable. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%(2F|3A|2C|3D|40|24|3B)/g, (code) =>
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
  const text = hash.slice(from, to)
  if (!/^(0|[1-9]\d{0,8})$/.test(text) || Number(text) > max) {
    throw new TextError('link', from + 1, quote(text), errors.numberUpTo(max))
  }
  return Number(text)
}

function decode(hash: string, from: number, to: number): string {
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
function endOf(text: string, token: string, from: number, to: number): number {
  const found = text.indexOf(token, from)
  return found < 0 || found > to ? to : found
}
