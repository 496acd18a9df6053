import type { Port } from '../port.js'
import type { ListedMove, ShownValue } from './move-values.js'

/** What the page says to a worker that solves positions of one game, one at a time. It hears nothing while it solves. */
export interface ExactRequest {
  readonly number: number
  readonly game: string
  /** In notation. */
  readonly position: string
  /** Gives up after this many milliseconds; null for as long as it takes. */
  readonly milliseconds: number | null
  /** Only the value of the position is wanted, not those of its moves. */
  readonly valueOnly?: boolean
}

/** What the worker says to the page, each with the number of the question. */
export type ExactReply =
  | { readonly type: 'progress'; readonly number: number; readonly progress: ExactProgress }
  | { readonly type: 'found'; readonly number: number; readonly report: ExactReport }
  | { readonly type: 'solved'; readonly number: number; readonly report: ExactReport; readonly progress: ExactProgress }
  | { readonly type: 'gave up'; readonly number: number }
  | { readonly type: 'refused'; readonly number: number; readonly message: string }
  | { readonly type: 'failed'; readonly number: number; readonly message: string }

export interface ExactProgress {
  readonly nodes: number
  readonly milliseconds: number
  /** Moves whose value is known, and all of them. */
  readonly moves: number
  readonly all: number
  /** Guess of the share done, from 0 to 1. */
  readonly share: number
}

/** What is known of a position so far. */
export interface ExactReport {
  /** Of the position for the seat to move; null until it is known. */
  readonly value: ShownValue | null
  /** The moves whose value is known, in pinned order. */
  readonly moves: readonly ListedMove[]
}

/** The port of the worker. */
export type ExactPort = Port<ExactRequest, ExactReply>
