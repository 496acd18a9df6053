import type { EndReason } from '../endings.js'
import type { ChoiceThought } from '../players/player.js'
import type { SeatRemark } from '../referee.js'
import type { MatchSettings } from '../settings.js'

/** What happens in a match, as it is written down: plain data, one after the other. */
export type MatchEvent = HeaderEvent | StartEvent | MoveEvent | EndEvent | NoteEvent

/** The first event of every journal. */
export interface HeaderEvent {
  readonly type: 'match'
  readonly format: typeof JOURNAL_FORMAT
  readonly version: typeof JOURNAL_VERSION
  readonly id: string
  /** Time of day, as ISO 8601. */
  readonly created: string
  readonly settings: MatchSettings
}

export const JOURNAL_FORMAT = 'plyworks-match'
export const JOURNAL_VERSION = 1

/** A game begins; when it began before without ending, what came of that is void. */
export interface StartEvent {
  readonly type: 'start'
  /** Number in the schedule, from 0. */
  readonly game: number
  readonly round: number
  /** Player numbers by seat. */
  readonly players: readonly number[]
  readonly opening: number
  /** Start position in notation, before the opening. */
  readonly start: string
  /** Moves of the opening. */
  readonly moves: readonly string[]
  readonly seed: number
  readonly at: string
}

export interface MoveEvent extends ChoiceThought {
  readonly type: 'move'
  readonly game: number
  readonly ply: number
  readonly seat: number
  readonly move: string
  /** Milliseconds: by the wall clock, off the player's clock, of processor time (null when unknown). */
  readonly wall: number
  readonly charged: number
  readonly processor: number | null
  /** Milliseconds left after the move, or null. */
  readonly clock: number | null
}

export interface EndEvent {
  readonly type: 'end'
  readonly game: number
  readonly reason: EndReason
  readonly seat: number | null
  readonly detail: string
  readonly points: readonly number[]
  /** Moves of the game, the opening included. */
  readonly plies: number
  readonly remarks: readonly SeatRemark[]
  readonly at: string
}

/** Something about the match as a whole. */
export interface NoteEvent {
  readonly type: 'note'
  readonly kind: 'limits' | 'resumed' | 'stopped' | 'finished' | 'remark'
  readonly text: string
  readonly at: string
}

/** A game with its end, as standings need it. */
export interface FinishedGame extends Omit<EndEvent, 'type' | 'at'> {
  readonly round: number
  readonly players: readonly number[]
  readonly opening: number
}
