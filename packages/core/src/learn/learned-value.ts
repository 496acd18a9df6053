import type { Evaluation } from '../game/game.js'
import type { Position } from '../game/position.js'
import { foldTuples } from './folded-tuples.js'
import { type Frame, FramedReader, type Model } from './model.js'
import { TupleSums } from './tuple-sums.js'

/** Units of a learned evaluation in which the logarithm of the odds grows by one. */
export const UNITS = 256
/** Scores stay inside: the odds beyond are as good as certain. */
const BOUND = 100_000

/**
 * Makes a learned evaluation that works in whole numbers. It looks up again only what differs from the position before (`TupleSums`).
 * @param weights whole numbers of `UNITS`, `columns` a weight
 */
export function learnedEvaluation<P extends Position>(model: Model<P>, weights: Int16Array): Evaluation<P> {
  const { columns, outputs, zeroSum, game } = model
  const { weightOf } = model.layout
  const { layout, fold } = foldTuples(model.layout)
  const seats = game.traits.seats
  const tables = Array.from({ length: model.tables }, (_, table) => {
    const byEntry = new Int16Array(weightOf.length * outputs)
    for (const [entry, weight] of weightOf.entries()) {
      const from = weight * columns + table * outputs
      for (let output = 0; output < outputs; output++) byEntry[entry * outputs + output] = weights[from + output]
    }
    return fold(byEntry, outputs)
  })
  const reader = new FramedReader(model)
  const sums = model.places().map(({ table, frame }) => new TupleSums(layout, tables[table], outputs, null, frame.map))
  const judge = (frame: Frame, turn: number, scores: Int32Array, at: number): void => {
    const found = sums[reader.place(turn)]
    found.look(reader.cells)
    if (zeroSum) {
      const score = within(found.sums[0])
      scores[at + turn] = score
      scores[at + 1 - turn] = 0 - score
      return
    }
    for (let seat = 0; seat < seats; seat++) scores[at + seat] = within(found.sums[frame.seats[seat]])
  }
  return {
    name: 'learned',
    title: 'Learned from self-play',
    bound: BOUND,
    odds: UNITS,
    evaluate: (position, scores, at) => judge(reader.read(position), position.turn, scores, at),
    ...(game.search.features?.read !== undefined && {
      evaluateCells: (turn: number, cells: Uint8Array, scores: Int32Array, at: number): void =>
        judge(reader.take(turn, cells), turn, scores, at),
    }),
  }
}

function within(score: number): number {
  return score > BOUND ? BOUND : Math.max(score, 0 - BOUND)
}
