import type { Value } from '../game/outcome.js'

/** The exact value of a position for the seat to move, or of a move for the seat that makes it. */
export interface ExactValue {
  /** For the seat to move. */
  readonly value: Value
  /** Plies to the end with best play, those of the move included; `Infinity` in a draw by repetition, null where they are not known. */
  readonly plies: number | null
}

/** A legal move with its value. */
export interface ValuedMove extends ExactValue {
  /** The move. */
  readonly move: number
  /** No move is better. */
  readonly best: boolean
}

const RANKS: Readonly<Record<Value, number>> = { win: 2, draw: 1, loss: 0 }

/** Compares values so that better ones come first: a win soon, a win late, a draw, a loss late, a loss soon. */
export function compareExact(first: ExactValue, second: ExactValue): number {
  if (first.value !== second.value) return RANKS[second.value] - RANKS[first.value]
  if (first.value === 'draw' || first.plies === null || second.plies === null) return 0
  return first.value === 'loss' ? second.plies - first.plies : first.plies - second.plies
}

/** Says whether a move keeps the value of its position; false for all moves of a lost position whose distance is not known. */
export function keepsValue(value: ExactValue, move: ExactValue): boolean {
  return (value.value !== 'loss' || value.plies !== null) && compareExact(value, move) === 0
}

/** Marks the moves that no move is better than; all where every move loses and it is not known how soon. */
export function markBest(moves: readonly ValuedMove[]): ValuedMove[] {
  const [best] = [...moves].sort(compareExact)
  if (best.value === 'loss' && best.plies === null) return [...moves]
  return moves.map((move) => ({ ...move, best: move.value === best.value && compareExact(best, move) === 0 }))
}
