import type { RunControl } from '../run/control.js'
import type { Steps } from '../run/steps.js'
import type { Value } from './outcome.js'
import type { Position } from './position.js'

/** A solver that only this game has: exact values, with or without distances. */
export interface OwnSolver<P extends Position = Position> {
  /** Counted up, from 1, whenever the entries of its journals change their meaning: those of another version are refused. */
  readonly journalVersion: number
  /** Whether its solutions tell the distance to the end. */
  readonly distances: boolean
  /** Says whether it should be asked about the position instead of the exhaustive search. */
  prefers(position: P): boolean
  /** Says in a sentence why it cannot take the position; null when it can. */
  refuses(position: P): string | null
  /** Starts the threads that solving the position needs; to be called before `solve` when they are more than one. */
  prepare?(position: P, threads: number): Promise<void>
  /** Finds the exact value of a position, which is left as it was. @returns null when stopped before the end */
  solve(position: P, control: OwnSolverControl): OwnSolution | null
  /** Proofs of values that are checked without the solver (`plyworks solve --certificate`). */
  readonly certifier?: Certifier<P>
}

/** Stop signal, progress (`nodes`) and resources of a solver. */
export interface OwnSolverControl extends RunControl {
  /** Bytes its tables may take at most; the solver's own choice when absent. */
  readonly memory?: number
  /** Threads to search with, at most; one when absent. The values are the same, nodes and times are not. */
  readonly threads?: number
  /** Only the value is wanted, with its distance: moves that keep it need not be looked for. */
  readonly valueOnly?: boolean
  /** The value where it is known: what is left to find are the moves that keep it. */
  readonly told?: Pick<OwnSolution, 'value' | 'plies'>
  /** Keeps results, so that a run that was ended can be resumed. */
  readonly journal?: SolverJournal
}

/** Results a solver keeps outside its memory, in bytes that mean something to it alone. */
export interface SolverJournal {
  /** The results of earlier runs. */
  readonly entries: readonly Uint8Array[]
  /** Keeps one more result. */
  append(entry: Uint8Array): void
}

/** The exact value of a position, and how it was found. */
export interface OwnSolution {
  /** For the seat to move. */
  readonly value: Value
  /** Distance to the end with best play, from solvers that know it; absent for draws. */
  readonly plies?: number
  /** Moves that keep the value and, where it is known, the distance; may be empty where only the value was wanted. */
  readonly best: readonly number[]
  /** False where others may do so, too: they were not decided. */
  readonly complete?: boolean
  /** Why the value is sure where no search was needed: what follows "decided without a search: ". */
  readonly reason?: string
  /** Positions in the table at the end. */
  readonly positions: number
  /** Nodes of the search; those of different solvers do not compare. */
  readonly nodes: number
  /** Time that it took. */
  readonly milliseconds: number
}

/**
 * Makes and checks proofs of values: strategies that are played against every answer. The proof of a position, and the check
 * of a strategy, are made in steps.
 */
export interface Certifier<P extends Position = Position> {
  /** Says in a sentence why it cannot take the position; null when it can. */
  refuses(position: P): string | null
  /** Proves the value of a position. @returns null when stopped before the end */
  prove(position: P, control: OwnSolverControl & Steps): Certificate | null
  /**
   * Plays a strategy against every answer by the rules alone.
   * @returns null when stopped before the end
   */
  check(position: P, strategy: Strategy, control: OwnSolverControl & Steps): StrategyCheck | null
}

/** A value with the strategies that prove it. */
export interface Certificate {
  /** For the seat to move. */
  readonly value: Value
  /** For a win that of the winner, for a draw one of each seat. */
  readonly strategies: readonly Strategy[]
}

/** The moves by which a seat scores at least `score`, whatever the other one does. */
export interface Strategy {
  /** The seat that plays it, from 0. */
  readonly seat: number
  /** 1 for a win, 0 for a draw. */
  readonly score: number
  /** In the order in which the check asks for them. */
  readonly moves: Uint8Array
}

/** The result of a strategy that was played against every answer. */
export interface StrategyCheck {
  /** Different positions the strategy was played in. */
  readonly positions: number
  /** The first thing found wrong, or null. */
  readonly error: string | null
}
