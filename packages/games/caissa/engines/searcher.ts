import { WIN } from '@plyworks/core'
import type { CaissaPosition } from '../rules.js'
import type { Budget } from './budget.js'
import type { Judge } from './judge.js'

/** What may be switched on and off. With nothing on, a search of depth d gives the plain minimax score. */
export interface Settings {
  readonly judge: Judge
  /** Binary logarithm of the entries that the transposition table may grow to; below 2 the search has no memory. */
  readonly tableBits: number
  /** Search on in check, and look at the queen's captures at the horizon. */
  readonly extensions: boolean
  /** A move that leads to a position of the line of play, or of the game so far, scores as a draw. */
  readonly repetition: boolean
  /** Passing, futility and late-move reductions: faster, but no longer sure to see everything within the depth. */
  readonly selective: boolean
}

/** A search at work: the plain one of `search.ts`, or the same in WebAssembly. */
export interface Searcher {
  readonly nodes: number
  /** Whether the budget ended the last `run`. */
  readonly stopped: boolean
  /** Best move of the root in the last `run`, 0 before there is one. */
  readonly best: number
  /** What that move is worth at least. */
  readonly bestScore: number
  /**
   * Begins the search of a position: nothing of earlier ones stays but the table.
   * @param past keys (low, high) of positions of the game that must not come again
   */
  begin(position: CaissaPosition, past: readonly PastKey[], budget: Budget): void
  /** The searches of the position to come leave out these moves of the root; at least one must stay. */
  leaveOut(moves: readonly number[]): void
  /** The searches of the position to come try this move of the root first; 0: the one that is remembered. */
  tryFirst(move: number): void
  /** Searches to a depth; the score is for the seat to move. */
  run(depth: number, alpha: number, beta: number): number
  /** The principal variation of the last `run`. */
  line(): number[]
  /** Ends the search of the position. */
  end(): void
}

export interface PastKey {
  readonly low: number
  readonly high: number
}

/** Longest line looked at, extensions included. */
export const MAX_PLY = 120
/** No score is so far from 0: the whole window. */
export const WIDEST = WIN + 1
