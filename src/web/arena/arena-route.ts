import { quote, TextError } from '../../core/text-error.js'

/** A page of the arena. */
export interface ArenaRoute {
  readonly page: 'arena'
  /** Id of the match, or null for the list of all. */
  readonly match: string | null
  /** A game of the match by its number, from 1, or null. */
  readonly game: number | null
  /** What was played in the match, position by position. */
  readonly explore: boolean
}

export const ARENA: ArenaRoute = { page: 'arena', match: null, game: null, explore: false }

export function matchRoute(match: string, more: Partial<ArenaRoute> = {}): string {
  return formatArena({ ...ARENA, match, ...more })
}

export function formatArena({ match, game, explore }: ArenaRoute): string {
  if (match === null) return '#/arena'
  return `#/arena/${match}${game === null ? '' : `/${game}`}${explore ? '/explore' : ''}`
}

/** @throws TextError naming the character of `hash` that is wrong */
export function parseArena(hash: string): ArenaRoute {
  const match = /^#\/arena(?:\/?|\/([a-z0-9][a-z0-9-]{0,99})(?:\/(?:([1-9]\d{0,8})|(explore)))?)$/.exec(hash)
  if (match === null) {
    throw new TextError('link', 9, quote(hash.slice(8)), '/ID, /ID/GAME or /ID/explore of a match')
  }
  const [, id, game, explore] = match
  return {
    page: 'arena',
    match: id ?? null,
    game: game === undefined ? null : Number(game),
    explore: explore !== undefined,
  }
}
