import type { Position } from '@plyworks/core'
import type { Fault, Remark } from '../endings.js'
import type { FailureSignal } from './failure-signal.js'

/** One seat's player as the referee sees it: it is asked for moves as text and is never believed. */
export interface Player {
  /**
   * Gets ready for a game.
   * @throws PlayerFailure when it cannot
   */
  begin(start: GameStart): Promise<void>
  /** Hears of a move that another seat played. */
  played(move: string): void
  /**
   * Chooses a move; nothing it says is checked yet. Rejecting the promise by the clock is the referee's business.
   * @throws PlayerFailure when it fails in another way than by its move
   */
  choose(turn: Turn): Promise<Choice>
  /** Failures that no question waits for, e.g. a process that dies while others think. */
  readonly failure: FailureSignal
  /** Its cost for the machine. */
  readonly meter: Meter
  /** Ends the game. Afterwards the player is either ready for `begin` again or gone; says whether it is ready. */
  finish(): Promise<Finish>
  /** Says goodbye: the player is not needed any more. */
  dismiss(): Promise<readonly Remark[]>
  /** Ends at once, leaving nothing behind. */
  destroy(): Promise<readonly Remark[]>
}

export interface Finish {
  readonly ready: boolean
  readonly remarks: readonly Remark[]
}

/** The message to a player when a game begins. */
export interface GameStart {
  /** Number in the match, from 0. */
  readonly number: number
  /** Game name with its variant. */
  readonly game: string
  readonly seat: number
  /** Start position in notation. */
  readonly position: string
  /** Whether that is the start every program of this game knows. */
  readonly standardStart: boolean
  /** Moves of the opening, played by nobody. */
  readonly opening: readonly string[]
  /** Fixes whatever the player draws at random, for players that take a seed. */
  readonly seed: number
}

/** The message to a player when it is to move. */
export interface Turn {
  /** A copy; the player may read it. */
  readonly position: Position
  /** All moves of the game so far, the opening included. */
  readonly moves: readonly string[]
  /** One clock a seat. */
  readonly clocks: readonly ClockFace[]
  readonly limits: TurnLimits
}

/** A clock as players are told of it. */
export interface ClockFace {
  /** Milliseconds left for the rest of the game, or null when its length is not limited. */
  readonly left: number | null
  /** Milliseconds gained by every move. */
  readonly increment: number
}

/** Limits of one move. */
export interface TurnLimits {
  readonly milliseconds: number | null
  readonly nodes: number | null
  readonly depth: number | null
}

export interface Choice {
  /** The move in notation as the player wrote it, or `resign`. */
  readonly text: string
  readonly thought?: ChoiceThought
}

/** The thoughts that a player told; for the record and for adjudication by agreed scores. */
export interface ChoiceThought {
  readonly depth?: number
  /** From the view of the player's own seat, in the engine's units; expected results from -1 to 1 in hundredths. */
  readonly score?: number
  readonly nodes?: number
  readonly line?: readonly string[]
}

/** The cost of a player's processes so far, in milliseconds. */
export interface Meter {
  /** Processor time, or null when the machine does not tell. */
  processor(): number | null
  /** Time that each of its threads was ready to run but had no processor, by a name of the thread. */
  waits(): ReadonlyMap<string, number>
  /** Whether such a thread has made itself wait for all others. */
  lowered(thread: string): boolean
}

/** The word that gives a game up, in every protocol. */
export const RESIGN = 'resign'

/** A failure that ends the game. */
export class PlayerFailure extends Error {
  override readonly name = 'PlayerFailure'

  constructor(readonly fault: Fault) {
    super(fault.detail)
  }
}
