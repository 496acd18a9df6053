import type { Evaluation } from '../game/game.js'
import type { Position } from '../game/position.js'
import { FramedReader, type Model } from './model.js'
import { TupleSums } from './tuple-sums.js'

/** Units of a learned evaluation in which the logarithm of the odds grows by one. */
export const UNITS = 256
/** Scores stay inside: the odds beyond are as good as certain. */
const BOUND = 100_000

/**
 * A learned evaluation at work, in whole numbers. Looks up again only what differs from the position before (`TupleSums`).
 * @param weights whole numbers of `UNITS`, `columns` a weight
 */
export function learnedEvaluation<P extends Position>(model: Model<P>, weights: Int16Array): Evaluation<P> {
  const { layout, columns, outputs, zeroSum, game } = model
  const seats = game.traits.seats
  const byEntry = new Int16Array(layout.weightOf.length * columns)
  for (const [entry, weight] of layout.weightOf.entries()) {
    for (let column = 0; column < columns; column++)
      byEntry[entry * columns + column] = weights[weight * columns + column]
  }
  const reader = new FramedReader(model)
  // Positions that alternate in their frames would look all different to one.
  const sums = model.frames.map(({ map }) => (map === null ? null : new TupleSums(layout, byEntry, columns, null)))
  const plain = new TupleSums(layout, byEntry, columns, null)
  return {
    name: 'learned',
    title: 'Learned from self-play',
    bound: BOUND,
    odds: UNITS,
    evaluate(position, scores, at) {
      const { turn } = position
      const frame = reader.read(position)
      const found = sums[turn] ?? plain
      found.look(reader.cells)
      const first = frame.table * outputs
      if (zeroSum) {
        const score = within(found.sums[first])
        scores[at + turn] = score
        scores[at + 1 - turn] = 0 - score
        return
      }
      for (let seat = 0; seat < seats; seat++) scores[at + seat] = within(found.sums[first + frame.seats[seat]])
    },
  }
}

function within(score: number): number {
  return score > BOUND ? BOUND : Math.max(score, 0 - BOUND)
}
