import { formatStep, type Position, type Step, type Value, type View } from '@plyworks/core'

/** An exact value as it is shown. */
export interface ShownValue {
  readonly value: Value
  /** Plies to the end, or null where nobody knows them. */
  readonly plies: number | null
}

/** What is known of a move, for the seat that makes it; the plies include the move. */
export interface MoveValue extends ShownValue {
  /** No move is better. */
  readonly best: boolean
}

/** A legal move with its value. */
export interface ListedMove extends MoveValue {
  readonly move: number
  readonly text: string
}

const RANKS: Readonly<Record<Value, number>> = { win: 2, draw: 1, loss: 0 }

/** Sorts better moves first: a win soon, a win late, a draw, a loss late, a loss soon. */
export function compareValues(first: MoveValue, second: MoveValue): number {
  if (first.value !== second.value) return RANKS[second.value] - RANKS[first.value]
  if (first.value === 'draw' && first.best !== second.best) return first.best ? -1 : 1
  if (first.plies === null || second.plies === null) return 0
  return first.value === 'loss' ? second.plies - first.plies : first.plies - second.plies
}

/**
 * The steps that may come next after `trail`, by `formatStep`, each with the value of the best move that it begins.
 * @param values of the legal moves of `position`
 */
export function stepValues<P extends Position>(
  view: View<P>,
  position: P,
  values: ReadonlyMap<number, MoveValue>,
  trail: readonly Step[],
): Map<string, MoveValue> {
  const taken = trail.map(formatStep)
  const next = new Map<string, MoveValue>()
  for (const [move, value] of values) {
    const path = view.path(position, move).map(formatStep)
    if (path.length <= taken.length || taken.some((step, index) => path[index] !== step)) continue
    const step = path[taken.length]
    const known = next.get(step)
    if (known === undefined || compareValues(value, known) < 0) next.set(step, value)
  }
  return next
}
