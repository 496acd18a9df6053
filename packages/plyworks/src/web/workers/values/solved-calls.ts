import type { ExactValue, MapSelection, Puzzle, Value } from '@plyworks/core'
import type { Grade, Source } from '../../ui/text/told.js'
import type { ListedMove } from './move-values.js'

/** The calls of a solver worker. It is opened once, for one game; questions are asked when that is solved. */
export interface SolvedCalls extends Questions {
  open: { request: SolvedRequest; progress: SolvedNews; answer: SolvedAnswer }
  /** Solving rests, and what is solved is kept. */
  pause: { request: null; progress: never; answer: null }
  resume: { request: null; progress: never; answer: null }
}

export interface SolvedRequest {
  /** With its variant. */
  readonly game: string
  /** Position in notation from which a game without a ranking is solved; null for its start. */
  readonly from: string | null
  /** Address of the folder of what the site may offer (`offered-file.ts`); null where none are looked for. */
  readonly files: string | null
  /** A database file that a person has opened, in place of all others; null where there is none. */
  readonly database: Uint8Array | null
}

export type SolvedNews =
  /** The reachable positions of a game without a ranking are being looked for. */
  | { readonly kind: 'walking'; readonly walked: number }
  | { readonly kind: 'solving'; readonly progress: SolveProgress; readonly paused: boolean }

export type SolvedAnswer =
  | { readonly kind: 'ready'; readonly source: Source; readonly counts: Counts; readonly notice: string | null }
  /** Databases of the server know it. */
  | {
      readonly kind: 'ready'
      readonly source: 'server'
      readonly counts: null
      readonly notice: string | null
      /** Names of the databases, joined. */
      readonly database: string
      readonly positions: number
    }
  /** The game, or this position of it, cannot be solved here. */
  | { readonly kind: 'refused'; readonly message: string }

/** The progress of solving. */
export interface SolveProgress {
  readonly done: number
  readonly total: number
  /** Positions a second since work began or went on. */
  readonly rate: number
  /** At that rate; null while nothing is known. */
  readonly secondsLeft: number | null
  /** Memory of the tables. */
  readonly bytes: number
}

export interface Counts extends Readonly<Record<Value, number>> {
  /** Greatest distance, in plies. */
  readonly longest: number
}

/** The questions about a solved game. */
export interface Questions {
  probe: { request: { readonly position: string }; progress: never; answer: ProbeReport | null }
  map: { request: { readonly map: string; readonly selection: MapSelection }; progress: never; answer: MapReport }
  value: { request: { readonly position: string }; progress: never; answer: ExactValue | null }
  puzzle: {
    request: { readonly grade: Grade | null; readonly seed: number }
    progress: never
    answer: GradedPuzzle | null
  }
}

export type QuestionName = keyof Questions

/** The values of a position; null answers stand for positions that the solution does not cover. */
export interface ProbeReport extends ExactValue {
  /** All legal moves in pinned order. */
  readonly moves: readonly ListedMove[]
  /** Best play to the end. */
  readonly line: readonly LineStep[]
}

export interface LineStep {
  readonly move: number
  readonly text: string
  /** The seat that makes the move. */
  readonly seat: number
}

/** The positions of a plane, row after row from the bottom: `plies << 2 | kind`, 0 for none; draws by repetition have `MAX_ENTRY_PLIES`. */
export interface MapReport {
  readonly columns: number
  readonly rows: number
  readonly entries: Uint16Array<ArrayBuffer>
}

/** A puzzle with exactly one move to find, and how hard it is. */
export interface GradedPuzzle {
  readonly puzzle: Puzzle
  readonly grade: Grade
}
