import type { EndReason } from '../endings.js'

/** A finished game with all its moves: what is exported and imported. */
export interface RecordedGame {
  /** Id of the match, number of the game in it and its round, both from 1. */
  readonly match: string
  readonly number: number
  readonly round: number
  /** Game name with variant. */
  readonly game: string
  /** Players by seat. */
  readonly players: readonly string[]
  /** Time the game began, ISO 8601. */
  readonly date: string
  /** Start position in notation. */
  readonly start: string
  /** Moves of the opening, played by nobody. */
  readonly opening: readonly string[]
  readonly moves: readonly RecordedMove[]
  /** Shares of the point by seat. */
  readonly points: readonly number[]
  readonly reason: EndReason
  /** The seat that failed or gave up, or null. */
  readonly seat: number | null
  readonly detail: string
}

/** A move with whatever is known of it; times in milliseconds. */
export interface RecordedMove {
  readonly move: string
  readonly wall?: number
  readonly charged?: number
  readonly processor?: number
  readonly clock?: number
  readonly depth?: number
  readonly score?: number
  readonly nodes?: number
  readonly line?: readonly string[]
}
