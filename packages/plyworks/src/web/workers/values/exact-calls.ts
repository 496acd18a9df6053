import type { ExactValue, MoveTrial } from '@plyworks/core'
import type { ListedMove } from './move-values.js'

/**
 * The calls of a worker about positions of one game, one at a time. It hears nothing while it solves; what else it does it does
 * in slices.
 */
export interface ExactCalls {
  solve: { request: ExactQuestion; progress: ExactNews; answer: ExactAnswer }
  /** Loads the game and sets its solver up, for questions to come. */
  prepare: { request: PositionQuestion; progress: never; answer: null }
  /** What is known without any search: by the openings that come with the game, or by databases of the server. */
  known: { request: KnownQuestion; progress: never; answer: KnownAnswer }
  /** Games by chance after each move (`MoveTrials` of the core), until there are enough or another position is asked for. */
  trials: { request: PositionQuestion; progress: readonly MoveTrial[]; answer: readonly MoveTrial[] }
}

export interface PositionQuestion {
  /** With its variant. */
  readonly game: string
  /** In notation; not over. */
  readonly position: string
}

export interface KnownQuestion extends PositionQuestion {
  /** Address of the folder of what the site may offer (`offered-file.ts`). */
  readonly files: string
}

export interface KnownAnswer {
  readonly report: ExactReport
  /** The database of the server that knows it; null where it comes with the game. */
  readonly database: string | null
  /** Why the server's databases are of no use, in a clause; null unless it has some. */
  readonly notice: string | null
  /** Whether the game has openings or databases, so that other positions may be known. */
  readonly able: boolean
  /** The value and those of all moves are known. */
  readonly complete: boolean
}

export interface ExactQuestion {
  /** With its variant. */
  readonly game: string
  /** In notation. */
  readonly position: string
  /** Gives up after this many milliseconds; null for as long as it takes. */
  readonly milliseconds: number | null
  /** Only the value of the position is wanted, not those of its moves. */
  readonly valueOnly?: boolean
  /** What is known already, and not searched for. */
  readonly known?: ExactReport
  /** In memory shared with the page, which sets it to 1 when the answer is no longer wanted. */
  readonly flag?: Int32Array
}

/** The progress of solving, or its findings. */
export type ExactNews = { readonly progress: ExactProgress } | { readonly report: ExactReport }

export type ExactAnswer =
  | { readonly kind: 'solved'; readonly report: ExactReport; readonly progress: ExactProgress }
  | { readonly kind: 'gave up' }
  | { readonly kind: 'refused'; readonly message: string }

/** The progress of the values of a position and its moves. */
export interface ExactProgress {
  readonly nodes: number
  readonly milliseconds: number
  /** Moves whose value is known, and all of them. */
  readonly moves: number
  readonly all: number
  /** An estimate of the part done, from 0 to 1. */
  readonly fraction: number
}

/** The values of a position, as far as they are known. */
export interface ExactReport {
  /** Of the position for the seat to move; null until it is known. */
  readonly value: ExactValue | null
  /** The moves whose value is known, in pinned order. */
  readonly moves: readonly ListedMove[]
}
