import { quote, TextError } from '@plyworks/core'
import { text } from '../text/text.js'

/** A page of the arena. */
export interface ArenaRoute {
  readonly page: 'arena'
  /** Id of the match, or null for the list of all. */
  readonly match: string | null
  /** A game of the match by its number, from 1, or null. */
  readonly game: number | null
  /** What was played in the match, position by position. */
  readonly explore: boolean
  /** Name of a game, of which all that was played in all matches is shown, or null. */
  readonly allOf: string | null
  /** Key of a seat of the match that is to be taken, or null. */
  readonly seat: string | null
}

export const ARENA: ArenaRoute = { page: 'arena', match: null, game: null, explore: false, allOf: null, seat: null }

export function matchRoute(match: string, more: Partial<ArenaRoute> = {}): string {
  return formatArena({ ...ARENA, match, ...more })
}

export function formatArena({ match, game, explore, allOf, seat }: ArenaRoute): string {
  if (allOf !== null) return `#/arena/of/${encodeURIComponent(allOf)}`
  if (match === null) return '#/arena'
  const place = game !== null ? `/${game}` : explore ? '/explore' : ''
  return `#/arena/${match}${place}${seat === null ? '' : `?seat=${seat}`}`
}

const MATCH = /^#\/arena(?:\/?|\/([a-z0-9][a-z0-9-]{0,99})(?:\/(?:([1-9]\d{0,8})|(explore))|\?seat=([0-9a-f]{24}))?)$/
/** Ids of matches end in a number of eight digits, so none is taken for this. */
const ALL_OF = /^#\/arena\/of\/([^/?#]{1,200})$/

/** @throws TextError naming the character of `hash` that is wrong */
export function parseArena(hash: string): ArenaRoute {
  const all = ALL_OF.exec(hash)
  if (all !== null) return { ...ARENA, allOf: decoded(all[1]) }
  const match = MATCH.exec(hash)
  if (match === null) {
    throw new TextError('link', 9, quote(hash.slice(8)), text.errors.arenaForm)
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
    throw new TextError('link', 13, quote(name), text.errors.aGameName)
  }
}
