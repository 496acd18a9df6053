import type { EndReason } from '../endings.js'
import type { ChoiceThought } from '../players/player.js'
import type { SeatRemark } from '../referee.js'

/** A game begins; when it began before without ending, what came of that is void. */
export interface GameBegin {
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
  /** Time of day, as ISO 8601. */
  readonly at: string
}

export interface MoveNote extends ChoiceThought {
  readonly game: number
  /** From 1; moves of the opening count. */
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

export interface GameEnd {
  readonly game: number
  readonly reason: EndReason
  readonly seat: number | null
  readonly detail: string
  readonly points: readonly number[]
  /** Moves of the game, the opening included. */
  readonly plies: number
  readonly remarks: readonly SeatRemark[]
  /** The name of the worker of a queue that played it. */
  readonly worker?: string | undefined
  readonly at: string
}

/** The subject of a note about the match as a whole. */
export type NoteKind = 'limits' | 'resumed' | 'stopped' | 'finished' | 'remark'

/** A game with its end, as standings need it. */
export interface FinishedGame extends Omit<GameEnd, 'at' | 'worker'> {
  readonly round: number
  readonly players: readonly number[]
  readonly opening: number
}
