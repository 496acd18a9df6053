import { compareExact, formatStep, type Step, type ValuedMove } from '@plyworks/core'

/** An exact value and whether no move is better. */
export interface MoveValue extends Omit<ValuedMove, 'move'> {
  /** How often it does well in trial games, from 0 to 1; absent where it is not tried. */
  readonly chance?: number
}

/** A legal move with its value and its text. */
export interface ListedMove extends ValuedMove, MoveValue {
  readonly text: string
  /** The database of the server that told it; absent where it is known here. */
  readonly source?: string
}

/** Sorts better moves first: a win soon, a win late, a draw, a loss late, a loss soon; of draws the best moves, of equals those that trial games like. */
export function compareValues(first: MoveValue, second: MoveValue): number {
  if (first.value === 'draw' && second.value === 'draw' && first.best !== second.best) return first.best ? -1 : 1
  return compareExact(first, second) || (second.chance ?? 0) - (first.chance ?? 0)
}

/**
 * The steps that may come next after `trail`, by `formatStep`, each with the value of the best move that it begins.
 * @param values of the legal moves of `position`
 */
export function stepValues<P>(
  view: { path(position: P, move: number): readonly Step[] },
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
