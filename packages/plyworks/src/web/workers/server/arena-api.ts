import type { MatchReport } from '../../../match/report/report.js'
import type { MatchEntry } from '../../../match/storage/matches.js'
import type { ExploredMove } from '../../../match/storage/positions.js'
import type { ListedGame, ShownGame } from '../../../server/arena/live-games.js'
import type { LiveView } from '../../../server/live/live-messages.js'
import { askServer } from './ask-server.js'
import { liveClient } from './live-client.js'

/** A person of a match, with the token to play for that person. */
export interface SeatLink {
  readonly name: string
  readonly key: string
}

/** A match as the server tells it. */
export interface MatchView {
  readonly state: MatchEntry['state']
  readonly name: string
  readonly game: string
  readonly seats: number
  readonly players: readonly { readonly name: string; readonly kind: string; readonly time: string }[]
  readonly report: MatchReport
}

export interface PlayedView {
  /** With its variant. */
  readonly game: string
  readonly position: string
  readonly turn: number
  readonly moves: readonly ExploredMove[]
}

export const fetchMatches = () => askServer<{ matches: MatchEntry[]; programs: boolean }>('api/matches')
export const fetchMatch = (id: string) => askServer<MatchView>(`api/matches/${id}`)
export const fetchGame = (id: string, number: number) => askServer<ShownGame>(`api/matches/${id}/games/${number}`)
export const fetchGames = (id: string, before: number | null) =>
  askServer<{ games: ListedGame[] }>(`api/matches/${id}/games${before === null ? '' : `?before=${before}`}`)

/** Games of a match, or all games of a game with its variant. */
export type PlayedIn = { readonly match: string } | { readonly game: string }

/** @param start null for where the games begin */
export function fetchPlayed(games: PlayedIn, start: string | null, moves: readonly string[]): Promise<PlayedView> {
  const query = new URLSearchParams({ ...games, ...(start !== null && { position: start, moves: moves.join(' ') }) })
  return askServer(`api/played?${query}`)
}

/** Whose seat it is. */
export function fetchSeat(match: string, key: string): Promise<{ player: number; name: string }> {
  return askServer(`api/matches/${match}/seat`, { token: key })
}

export function beginMatch(file: object, token: string): Promise<{ id: string; key: string; people: SeatLink[] }> {
  return askServer('api/matches', { body: file, token })
}

export function actOn(id: string, action: 'resume' | 'stop', token: string): Promise<object> {
  return askServer(`api/matches/${id}/${action}`, { body: {}, token })
}

/** @param key of the owner, or the token of the server */
export function deleteMatch(id: string, key: string): Promise<object> {
  return askServer(`api/matches/${id}`, { method: 'DELETE', token: key })
}

/** @param key of the person who moves */
export function sendMove(
  { match, number, key }: { readonly match: string; readonly number: number; readonly key: string },
  ply: number,
  move: string,
): Promise<object> {
  return askServer(`api/matches/${match}/games/${number}/moves`, { body: { ply, move }, token: key })
}

/**
 * Listens to a match; a connection that is lost is opened again.
 * @returns the way to stop listening
 */
export function followMatch(
  match: string,
  hear: { live(view: LiveView): void; report?(report: MatchReport): void; connected(yes: boolean): void },
): () => void {
  return liveClient.wish({
    ask: { type: 'follow', match },
    end: { type: 'leave', match },
    connected: hear.connected,
    hear(message) {
      if (message.type === 'live' && message.match === match) hear.live(message)
      else if (message.type === 'report' && message.match === match) hear.report?.(message.report)
    },
  })
}
