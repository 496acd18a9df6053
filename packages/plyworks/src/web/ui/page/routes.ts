import { quote, TextError } from '@plyworks/core'
import { text } from '../text/text.js'
import { decode, encode, formatGameLink, type GameLink, MAX_LINK_LENGTH, parseGameLink } from './game-link.js'

const errors = text.errors

/** The pages of the app, each with what its address says. */
export type Route =
  | { readonly page: 'gallery' }
  | { readonly page: 'library' }
  | MakeRoute
  | StudyRoute
  /** The lesson, still unchecked (see `LearnPage`); null for the list of all. */
  | { readonly page: 'learn'; readonly lesson: string | null }
  | LabRoute
  | EngineRoute
  | { readonly page: 'rules'; readonly id: string }
  | ExhibitRoute
  | ArenaRoute
  | FriendRoute
  | { readonly page: 'play'; readonly link: GameLink }
  | { readonly page: 'edit'; readonly link: GameLink }
  | { readonly page: 'explore'; readonly link: GameLink; readonly part: ExplorePart }

/** A page on which a game shows something of its own. */
interface ExhibitRoute {
  readonly page: 'exhibit'
  /** Id of the game. */
  readonly id: string
  /** Name with variant, still unchecked. */
  readonly exhibit: string
}

/** The laboratory of algorithms. */
export interface LabRoute {
  readonly page: 'lab'
  /** The position at the root of the tree; null for an example. */
  readonly link: GameLink | null
  /** What the page itself has written into its address, still unchecked. */
  readonly own: Readonly<Record<string, string>>
}

/** The page that connects an engine on the visitor's own machine. */
export interface EngineRoute {
  readonly page: 'engine'
  /** Port and key of an engine that the link offers, or null. */
  readonly offer: { readonly port: number; readonly key: string } | null
}

/** The page on which games are made. */
export interface MakeRoute {
  readonly page: 'make'
  /** The code of a game, packed, still unchecked; or null. */
  readonly code: string | null
  /** Id of a game that this browser keeps, still unchecked; or null. */
  readonly made: string | null
  /** Id of what was played with it, still unchecked. */
  readonly played?: string
}

/** A study, or the list of all. */
export interface StudyRoute {
  readonly page: 'study'
  /** Id of one that this browser keeps, still unchecked; or null. */
  readonly id: string | null
  /** The chapter that is on the board, from 1; the first where null. */
  readonly chapter: number | null
  /** A whole study, packed, still unchecked; or null. */
  readonly packed: string | null
}

/** The parts of the explorer. */
export const EXPLORE_PARTS = ['board', 'map', 'quiz'] as const
export type ExplorePart = (typeof EXPLORE_PARTS)[number]

/** A page of the arena. */
export interface ArenaRoute {
  readonly page: 'arena'
  /** Id of the match, or null for the list of all. */
  readonly match: string | null
  /** A game of the match by its number, from 1, or null. */
  readonly game: number | null
  /** The moves played in the match, position by position. */
  readonly explore: boolean
  /** Name of a game, of which all that was played in all matches is shown, or null. */
  readonly allOf: string | null
  /** Key of a seat of the match that is to be taken, or null. */
  readonly seat: string | null
  /** The way of a bot into the arena. */
  readonly connect: boolean
}

/** The page of a game of friends. */
export interface FriendRoute {
  readonly page: 'friend'
  readonly id: string
  /** Key of the invitation by which a friend joins, or null. */
  readonly join: string | null
  /** Key of the player who goes on here, or null. */
  readonly seat: string | null
}

/** The site of the documentation, which the build puts beside the app. */
export const DOCUMENTATION = 'docs/index.html'

/** The beginning of the address of a game on the board. */
export const PLAY_PREFIX = '#/play/'

/** Returns the part of the address after (and with) the `#`. */
export function formatRoute(route: Route): string {
  switch (route.page) {
    case 'gallery':
      return '#/'
    case 'library':
      return '#/library'
    case 'make':
      return formatMake(route)
    case 'study':
      return formatStudy(route)
    case 'learn':
      return route.lesson === null ? '#/learn' : `#/learn/${encode(route.lesson)}`
    case 'engine':
      return route.offer === null ? '#/engine' : `#/engine?port=${route.offer.port}&key=${route.offer.key}`
    case 'lab':
      return formatLab(route)
    case 'arena':
      return formatArena(route)
    case 'friend':
      return formatFriend(route)
    case 'rules':
      return `#/rules/${encode(route.id)}`
    case 'exhibit':
      return `${EXHIBIT_PREFIX}${encode(route.id)}/${encode(route.exhibit)}`
    case 'play':
    case 'edit':
      return `#/${route.page}/${encode(route.link.game)}${formatGameLink(route.link)}`
    case 'explore': {
      const part = route.part === 'board' ? [] : [`part=${route.part}`]
      return `#/explore/${encode(route.link.game)}${formatGameLink(route.link, part)}`
    }
  }
}

/** Returns the address of a goal of a game's introduction by its number, from 1. */
export function goalRoute(id: string, number: number): string {
  return formatRoute({ page: 'learn', lesson: `${id}/${number}` })
}

/** The address of the puzzle of the day. */
export const DAILY_ROUTE = formatRoute({ page: 'learn', lesson: 'daily' })

/** Returns the address of the puzzles of a game, or of one of them by its number, from 1. */
export function puzzlesRoute(id: string, number: number | null = null): string {
  return formatRoute({ page: 'learn', lesson: `${id}/puzzles${number === null ? '' : `/${number}`}` })
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
  if (/^#\/make(?:[/?]|$)/.test(hash)) return parseMake(hash)
  if (/^#\/study(?:[/?]|$)/.test(hash)) return parseStudy(hash)
  if (/^#\/lab(?:[/?]|$)/.test(hash)) return parseLab(hash)
  if (hash.startsWith('#/engine')) return parseEngine(hash)
  if (hash.startsWith(EXHIBIT_PREFIX)) return parseExhibit(hash)
  if (/^#\/arena(\/|$)/.test(hash)) return parseArena(hash)
  if (hash.startsWith(FRIEND_PREFIX)) return parseFriend(hash)
  for (const page of ['play', 'rules', 'learn', 'explore', 'edit'] as const) {
    const prefix = `#/${page}/`
    if (!hash.startsWith(prefix)) continue
    const query = hash.indexOf('?')
    const end = query < 0 ? hash.length : query
    const name = decode(hash, prefix.length, end)
    if (name === '') throw new TextError('link', prefix.length + 1, errors.nothing, errors.aGameName)
    if (page === 'play' || page === 'edit') return { page, link: parseGameLink(hash, name, query) }
    if (page === 'explore') return parseExplore(hash, name, query)
    if (query >= 0) throw new TextError('link', query + 1, '"?"', errors.linkEnd)
    return page === 'learn' ? { page, lesson: name } : { page, id: name }
  }
  throw new TextError('link', 3, quote(hash.slice(2)), errors.linkPages)
}

/** @throws TextError when the link is cut off or changed */
function parseEngine(hash: string): EngineRoute {
  const [all, port, key] = /^#\/engine(?:\?port=([1-9]\d{0,4})&key=([\w-]{16,64}))?$/.exec(hash) ?? []
  if (all === undefined) throw new TextError('link', 9, quote(hash.slice(8)), errors.engineForm)
  return { page: 'engine', offer: port === undefined ? null : { port: Number(port), key } }
}

/** Parts of the laboratory's address that are its own; all are short words and numbers. */
const LAB_PARTS = /^(?:example|show|depth|widest|order|table)$/

function formatLab({ link, own }: LabRoute): string {
  const parts = Object.entries(own).map(([key, value]) => `${key}=${value}`)
  if (link !== null) return `#/lab/${encode(link.game)}${formatGameLink(link, parts)}`
  return parts.length === 0 ? '#/lab' : `#/lab?${parts.join('&')}`
}

/** @throws TextError naming the character of `hash` that is wrong */
function parseLab(hash: string): LabRoute {
  const query = hash.indexOf('?')
  const name = decode(hash, '#/lab/'.length, query < 0 ? hash.length : query)
  const own: Record<string, string> = {}
  const link = parseGameLink(hash, name, query, (key, from, to) => {
    if (!LAB_PARTS.test(key)) return false
    own[key] = hash.slice(from, to)
    return true
  })
  return { page: 'lab', link: name === '' ? null : link, own }
}

const MAKE = /^#\/make(?:\/([a-z0-9-]{1,60})(?:\/([a-z0-9-]{1,60}))?|\?code=([\w-]+))?$/

function formatMake({ code, made, played }: MakeRoute): string {
  if (code !== null) return `#/make?code=${code}`
  if (made === null) return '#/make'
  return played === undefined ? `#/make/${made}` : `#/make/${made}/${played}`
}

/** @throws TextError when the link is cut off or changed */
function parseMake(hash: string): MakeRoute {
  const match = MAKE.exec(hash)
  if (match === null) throw new TextError('link', 7, quote(hash.slice(6)), errors.makeForm)
  const [, made, played, code] = match
  return { page: 'make', made: made ?? null, code: code ?? null, ...(played !== undefined && { played }) }
}

const STUDY = /^#\/study(?:\/([0-9a-f]{18})(?:\/([1-9]\d?))?|\?open=([\w-]+))?$/

function formatStudy({ id, chapter, packed }: StudyRoute): string {
  if (packed !== null) return `#/study?open=${packed}`
  if (id === null) return '#/study'
  return chapter === null ? `#/study/${id}` : `#/study/${id}/${chapter}`
}

/** @throws TextError when the link is cut off or changed */
function parseStudy(hash: string): StudyRoute {
  const match = STUDY.exec(hash)
  if (match === null) throw new TextError('link', 8, quote(hash.slice(7)), errors.studyForm)
  const [, id, chapter, packed] = match
  return {
    page: 'study',
    id: id ?? null,
    chapter: chapter === undefined ? null : Number(chapter),
    packed: packed ?? null,
  }
}

const FRIEND_PREFIX = '#/friend/'
const FRIEND = /^([0-9a-f]{18})(?:\?(join|seat)=([0-9a-f]{24}))?$/

function formatFriend({ id, join, seat }: FriendRoute): string {
  const key = join !== null ? `?join=${join}` : seat !== null ? `?seat=${seat}` : ''
  return `${FRIEND_PREFIX}${id}${key}`
}

/** @throws TextError when the link is cut off or changed */
function parseFriend(hash: string): FriendRoute {
  const rest = hash.slice(FRIEND_PREFIX.length)
  const [, id, kind, key] = FRIEND.exec(rest) ?? []
  if (id === undefined) throw new TextError('link', FRIEND_PREFIX.length + 1, quote(rest), errors.friendForm)
  return { page: 'friend', id, join: kind === 'join' ? key : null, seat: kind === 'seat' ? key : null }
}

const EXHIBIT_PREFIX = '#/exhibit/'

function parseExhibit(hash: string): ExhibitRoute {
  const from = EXHIBIT_PREFIX.length
  const slash = hash.indexOf('/', from)
  if (slash < 0) throw new TextError('link', hash.length + 1, errors.theEnd, errors.exhibitName)
  return { page: 'exhibit', id: decode(hash, from, slash), exhibit: decode(hash, slash + 1, hash.length) }
}

function parseExplore(hash: string, game: string, query: number): Route {
  let part: ExplorePart = 'board'
  const link = parseGameLink(hash, game, query, (key, from, to) => {
    if (key !== 'part') return false
    part = decodePart(hash, from, to)
    return true
  })
  return { page: 'explore', link, part }
}

function decodePart(hash: string, from: number, to: number): ExplorePart {
  const found = EXPLORE_PARTS.find((part) => part === hash.slice(from, to))
  if (found === undefined) {
    throw new TextError('link', from + 1, quote(hash.slice(from, to)), errors.oneOf(EXPLORE_PARTS.join(', ')))
  }
  return found
}

export const ARENA: ArenaRoute = {
  page: 'arena',
  match: null,
  game: null,
  explore: false,
  allOf: null,
  seat: null,
  connect: false,
}

/** Returns the address of a match, or of something in it. */
export function matchRoute(match: string, more: Partial<ArenaRoute> = {}): string {
  return formatArena({ ...ARENA, match, ...more })
}

/** Ids of matches end in a number of eight digits, so none is taken for this. */
const CONNECT = '#/arena/connect'

function formatArena({ match, game, explore, allOf, seat, connect }: ArenaRoute): string {
  if (connect) return CONNECT
  if (allOf !== null) return `#/arena/of/${encodeURIComponent(allOf)}`
  if (match === null) return '#/arena'
  const place = game !== null ? `/${game}` : explore ? '/explore' : ''
  return `#/arena/${match}${place}${seat === null ? '' : `?seat=${seat}`}`
}

const MATCH = /^#\/arena(?:\/?|\/([a-z0-9][a-z0-9-]{0,99})(?:\/(?:([1-9]\d{0,8})|(explore))|\?seat=([0-9a-f]{24}))?)$/
/** Ids of matches end in a number of eight digits, so none is taken for this. */
const ALL_OF = /^#\/arena\/of\/([^/?#]{1,200})$/

/** @throws TextError naming the character of `hash` that is wrong */
function parseArena(hash: string): ArenaRoute {
  if (hash === CONNECT) return { ...ARENA, connect: true }
  const all = ALL_OF.exec(hash)
  if (all !== null) return { ...ARENA, allOf: decoded(all[1]) }
  const match = MATCH.exec(hash)
  if (match === null) {
    throw new TextError('link', 9, quote(hash.slice(8)), errors.arenaForm)
  }
  const [, id, game, explore, seat] = match
  return {
    ...ARENA,
    match: id ?? null,
    game: game === undefined ? null : Number(game),
    explore: explore !== undefined,
    seat: seat ?? null,
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    throw new TextError('link', 13, quote(name), errors.aGameName)
  }
}
