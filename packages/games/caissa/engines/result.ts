import type { Limits, SearchResult } from '@plyworks/core'
import type { Budget } from './budget.js'

/** What an engine found, before it is told. */
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

/** Whether a move is wanted in so much time: then books are asked. A search with other limits asks what the engine sees. */
export function isPlay({ milliseconds, depth, nodes }: Limits): boolean {
  return milliseconds !== undefined && depth === undefined && nodes === undefined
}
