import type { Estimate, Interval } from '@plyworks/core'
import type { JournalRequest } from '../checkpoints.js'
import type { WidthRequest } from '../compute.js'
import type { SeriesTally } from './series.js'
import type { StartKind } from './starts.js'

export interface LadderSettings {
  /** Games of every pair from every kind of start. */
  readonly games: number
  /** Critical positions in which everybody is asked; 0 for all there are. */
  readonly positions: number
  /** Deepest alpha-beta among the opponents. */
  readonly depth: number
  /** Strength that the speculative player assumes. */
  readonly strength: number
  readonly seed: number
}

export interface LadderQuestion extends LadderSettings {
  readonly game: string
}

export interface LadderRequest extends LadderQuestion, JournalRequest, WidthRequest {}

/** Counts of how often a player gives up a win or a draw where that can be done. */
export interface ErrorRate extends Interval {
  readonly player: string
  readonly positions: number
  readonly errors: number
}

/** The results of a player in games against an opponent. */
export interface SeriesReport extends SeriesTally, Estimate {
  readonly player: string
  readonly opponent: string
  readonly start: StartKind
  readonly games: number
}

/** The exact share of the points, over all positions of that kind that can be reached. */
export interface ExactShare {
  readonly player: string
  readonly opponent: string
  readonly start: StartKind
  readonly share: number
}

export interface LadderAnswer {
  readonly game: string
  readonly settings: LadderSettings
  readonly reached: {
    readonly positions: number
    readonly won: number
    readonly drawn: number
    readonly lost: number
    readonly critical: number
  }
  readonly players: readonly string[]
  readonly opponents: readonly string[]
  readonly errorRates: readonly ErrorRate[]
  readonly series: readonly SeriesReport[]
  readonly exact: readonly ExactShare[]
  readonly ms: number
}
