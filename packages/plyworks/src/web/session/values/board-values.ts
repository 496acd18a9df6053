import type { ExactValue } from '@plyworks/core'
import type { ReadonlySignal } from '@preact/signals'
import type { ExactProgress, ExactReport } from '../../workers/values/exact-calls.js'
import type { LineStep } from '../../workers/values/solved-calls.js'
import type { SolvedState } from '../../workers/values/solved-values.js'

/** A source of the exact values of the positions on a board; it draws those of the moves on the board. */
export interface BoardValues {
  readonly state: ReadonlySignal<ValuesState>
  /** Null while the source has no values at all. For a moment after a move it may be that of the position before. */
  readonly latest: ReadonlySignal<PositionReport | null>
  /** Why the databases of the server are of no use, in a clause; null unless it has some. */
  readonly notice: ReadonlySignal<string | null>
  /** Whether `value` may be called: the position on the board comes first. */
  readonly free: ReadonlySignal<boolean>
  /** Returns the value of a position in notation, null where it is not known; rejects with `Stopped` where the position on the board came first, else when it is not to be had. */
  value(position: string): Promise<ExactValue | null>
  stop(): void
  /** Resumes after `stop`, or tries again. */
  goOn(): void
  /** Solves from the position on the board on; null where the values do not depend on where solving begins. */
  readonly solveFromHere: (() => void) | null
  /** Takes the values from a database file in place of all others; null where they are found position by position. */
  readonly openFile: ((bytes: Uint8Array) => void) | null
  close(): void
}

/** The values known of a position: none where its value is null and it has no moves. */
export interface PositionReport extends ExactReport {
  /** In notation. */
  readonly position: string
  /** Best play to the end; empty where it is not known. */
  readonly line: readonly LineStep[]
}

/** The progress of a source: a database of the whole game, or the search of one position. */
export type ValuesState = SolvedState | SearchState

export type SearchState =
  /** Nothing to be asked: the game is over. */
  | { readonly kind: 'over' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'searching'; readonly progress: ExactProgress }
  /** The openings that come with the game, or a database of the server, know the value and those of all moves. */
  | { readonly kind: 'known'; readonly database: string | null }
  | { readonly kind: 'found'; readonly progress: ExactProgress }
  | { readonly kind: 'stopped'; readonly gaveUp: boolean }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
