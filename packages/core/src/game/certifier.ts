import type { Steps } from '../run/steps.js'
import type { Value } from './outcome.js'
import type { OwnSolverControl } from './own-solver.js'
import type { Position } from './position.js'

/**
 * Makes and checks proofs of values: strategies that are played against every answer. The proof of a position, and the check
 * of a strategy, are made in steps.
 */
export interface Certifier<P extends Position = Position> {
  /** Why it cannot take the position, in a sentence, or null when it can. */
  refuses(position: P): string | null
  /** @returns null when stopped before the end */
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
  readonly seat: number
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
