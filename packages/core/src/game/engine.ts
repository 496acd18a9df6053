import type { RunControl } from '../run/control.js'
import type { Position } from './position.js'

/** Score of a win at once; a win in n plies scores `WIN - n`, a loss `n - WIN`. */
export const WIN = 1_000_000
/** Evaluations stay strictly inside; whatever reaches it is a proved win or loss. */
export const WIN_LIMIT = 900_000

/** Limits that end a search, whichever comes first. Nothing set means until stopped. */
export interface Limits {
  /** Plies (for engines over whole turns: turns) below the root. */
  readonly depth?: number
  /** Nodes of the search, about. */
  readonly nodes?: number
  /** Time for the search, in milliseconds by the clock of the machine. */
  readonly milliseconds?: number
  /** Not where it ends, but how many lines are wanted, each with another first move; 1 when absent. See `EngineDefinition.lines`. */
  readonly lines?: number
}

/** A computer player for a seat: an engine, how it is set, and what it may take for a move. */
export interface ComputerPlayer {
  /** How a seat names it (`readComputerPlayer`): `club`, `hipp`, `mask-predictor:turns=3,all-masks=true`. */
  readonly id: string
  /** What people read. */
  readonly title: string
  /** Name of the engine. */
  readonly engine: string
  /** Option texts, see `readOptions`. */
  readonly options: Readonly<Record<string, string>>
  /** What it may take for a move. */
  readonly limits: Limits
}

/** A strength of computer play that a person understands: a computer player with a short name. */
export type Level = ComputerPlayer

/** Tells of an engine that people may want to meet by name: with it the engine is offered as an opponent. */
export interface EngineCard {
  /** Who made it. */
  readonly author: string
  /** The year in which it was made. */
  readonly year: number
  /** How it thinks, in one or two sentences. */
  readonly about: string
  /** How strong it is here: a measured figure in a sentence, and the command that measured it. */
  readonly strength: string
  /** The command that measured the strength. */
  readonly command: string
  /** Names of the options that are offered first; the others follow. */
  readonly settings?: readonly string[]
  /** What it may take for a move where a seat says nothing; nothing where it comes to an end by itself. */
  readonly limits: Limits
}

/** Stop signal of a search, which then answers with the best found so far, and its lines of thought. */
export interface SearchControl extends Pick<RunControl, 'stopped'> {
  /** Takes a line whenever an iteration, or something worth showing, is complete. */
  onLine(line: SearchLine): void
}

/** One line of thought. */
export interface SearchLine {
  /** Plies, or turns of an engine over whole turns, as in `Limits.depth`. */
  readonly depth: number
  /** Place among the lines wanted, from 1; absent where there is but one. All lines of a depth come one after the other. */
  readonly rank?: number
  /** One number a seat: evaluation units, `WIN`-based for proved results, or expected results from -1 to 1 (`scale`). */
  readonly scores: readonly number[]
  /** `evaluation`: units of the evaluation, or proved. `expectation`: expected results from -1 to 1. */
  readonly scale: 'evaluation' | 'expectation'
  /** Whether the score is exact or only a bound of the true one. */
  readonly bound: 'exact' | 'lower' | 'upper'
  /** Principal variation: moves from the root. */
  readonly pv: readonly number[]
  /** Nodes searched so far. */
  readonly nodes: number
  /** Since the search began. */
  readonly milliseconds: number
}

/** The decision of a search. */
export interface SearchResult extends SearchLine {
  /** The move to play. */
  readonly move: number
  /** The whole turn, for engines that plan one (without what ends it); starts with `move`, and is empty where that ends it. */
  readonly turn?: readonly number[]
  /** Anything more an engine reports, as plain JSON. */
  readonly detail?: unknown
}

/**
 * Returns the moves to play after a search: for an engine that plans whole turns the first moves of its principal variation, up to
 * the move that passes the turn, otherwise one move. The position is left as it was.
 */
export function plannedMoves(position: Position, result: Pick<SearchResult, 'move' | 'turn' | 'pv'>): number[] {
  if (result.turn === undefined || result.pv.length === 0) return [result.move]
  const seat = position.turn
  const moves: number[] = []
  for (const move of result.pv) {
    if (position.over || position.turn !== seat) break
    position.make(move)
    moves.push(move)
  }
  for (const _move of moves) position.unmake()
  return moves
}

/** An engine at work on one game. Keeps tables between calls. */
export interface Engine<P extends Position = Position> {
  /** Searches a position that is not over; leaves it as it was. */
  search(position: P, limits: Limits, control: SearchControl): SearchResult
}
