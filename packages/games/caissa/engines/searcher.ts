import { type Limits, type SearchControl, type SearchResult, WIN } from '@plyworks/core'
import type { CaissaPosition } from '../rules.js'

/** The evaluation of a search: the network that comes with the game, or men and mobility as in the write-up. */
export type EvaluationName = 'network' | 'plain'

/** The order of moves after captures: the learned rating (`order.ts`) or checks first. To either, killers and history add. */
export type OrderName = 'learned' | 'plain'

/**
 * The features of a search that can be switched on and off. With nothing on, a search of depth d gives the plain
 * minimax score.
 */
export interface Settings {
  readonly evaluation: EvaluationName
  readonly order: OrderName
  /** Binary logarithm of the entries that the transposition table may grow to; below 2 the search has no memory. */
  readonly tableBits: number
  /** Search on in check, and look at the queen's captures at the horizon. */
  readonly extensions: boolean
  /** A move that leads to a position of the line of play, or of the game so far, scores as a draw. */
  readonly repetition: boolean
  /** Passing, futility and late-move reductions: faster, but no longer sure to see everything within the depth. */
  readonly selective: boolean
}

/** A search at work: the plain one of `testing/plain-search.ts`, or the same in WebAssembly. */
export interface Searcher {
  readonly nodes: number
  /** Whether the budget ended the last `run`. */
  readonly stopped: boolean
  /** Best move of the root in the last `run`, 0 before there is one. */
  readonly best: number
  /** Lower bound of that move's score. */
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

/** Beyond every score: the bounds of the whole window. */
export const WIDEST = WIN + 1

/** Nodes between two looks at the clock: a fraction of a millisecond. */
const STRIDE = 1024

/** Turns limits and the stop signal into one comparison a node: call `spent` when the node count reaches `nextCheck`. */
export class Budget {
  nextCheck: number
  private readonly started = performance.now()
  private readonly maxNodes: number
  private readonly maxMilliseconds: number

  constructor(
    limits: Limits,
    private readonly control: SearchControl,
  ) {
    this.maxNodes = Math.max(1, limits.nodes ?? Infinity)
    this.maxMilliseconds = limits.milliseconds ?? Infinity
    this.nextCheck = Math.min(STRIDE, this.maxNodes)
  }

  get milliseconds(): number {
    return performance.now() - this.started
  }

  /** Fraction of the time that is gone; 0 without a time limit. */
  get fraction(): number {
    return this.milliseconds / this.maxMilliseconds
  }

  get millisecondsLeft(): number {
    return this.maxMilliseconds - this.milliseconds
  }

  /** Whether the search must end now. */
  spent(nodes: number): boolean {
    this.nextCheck = Math.min(nodes + STRIDE, Math.max(nodes + 1, this.maxNodes))
    return nodes >= this.maxNodes || this.milliseconds >= this.maxMilliseconds || this.control.stopped()
  }
}

/** The finding of an engine before it is reported. */
export interface Finding {
  /** Seat to move. */
  readonly turn: number
  readonly depth: number
  readonly move: number
  /** For the seat to move. */
  readonly score: number
  /** Exact when absent. */
  readonly bound?: SearchResult['bound']
  readonly pv?: readonly number[]
  readonly nodes: number
}

/** A finding as the result of a search. */
export function resultOf(
  { turn, depth, move, score, bound = 'exact', pv = [move], nodes }: Finding,
  budget: Budget,
): SearchResult {
  const scores = turn === 0 ? [score, 0 - score] : [0 - score, score]
  return { move, depth, scores, scale: 'evaluation', bound, pv, nodes, milliseconds: budget.milliseconds }
}

/** A move from a book as the result of a search that needed no nodes. */
export function bookResult(finding: Omit<Finding, 'nodes' | 'pv'>, budget: Budget): SearchResult {
  return { ...resultOf({ ...finding, nodes: 0 }, budget), detail: { book: true } }
}

/** Whether nothing but time limits the search: then the book may answer. With other limits the caller asks what the engine sees. */
export function isPlay({ milliseconds, depth, nodes }: Limits): boolean {
  return milliseconds !== undefined && depth === undefined && nodes === undefined
}
