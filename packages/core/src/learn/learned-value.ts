import type { Evaluation } from '../game/game.js'
import type { Position } from '../game/position.js'
import { foldTuples } from './folded-tuples.js'
import { type Frame, FramedReader, type Model } from './model.js'
import { TupleSums } from './tuple-sums.js'
import type { TuplePlaces } from './tuples.js'

/** Units of a learned evaluation in which the logarithm of the odds grows by one. */
export const UNITS = 256
/** Scores stay inside: the odds beyond are as good as certain. */
const BOUND = 100_000

/**
 * Makes a learned evaluation that works in whole numbers. It looks up again only what differs from the position before (`TupleSums`).
 * @param weights whole numbers of `UNITS`, `columns` a weight
 */
export function learnedEvaluation<P extends Position>(model: Model<P>, weights: Int16Array): Evaluation<P> {
  return learnedEvaluations(model, weights)()
}

/**
 * Returns what makes such evaluations: they share their tables, which take a while to make, but each remembers a position of its own.
 * @param weights as of `learnedEvaluation`
 */
export function learnedEvaluations<P extends Position>(model: Model<P>, weights: Int16Array): () => Evaluation<P> {
  const { columns, outputs } = model
  const { weightOf } = model.layout
  const { layout, fold } = foldTuples(model.layout)
  /** The weights of each entry: some of the outputs of a table. */
  const entriesOf = (table: number, first: number, count: number): Int16Array | Int32Array => {
    const byEntry = new Int16Array(weightOf.length * count)
    for (const [entry, weight] of weightOf.entries()) {
      const from = weight * columns + table * outputs + first
      for (let output = 0; output < count; output++) byEntry[entry * count + output] = weights[from + output]
    }
    return fold(byEntry, count)
  }
  const tables = Array.from({ length: model.tables }, (_, table) => entriesOf(table, 0, outputs))
  // Those of one seat are made when they are first asked for: most searches want the scores of all.
  const ownTables = new Map<number, Int16Array | Int32Array>()
  const ownTable = (table: number, output: number): Int16Array | Int32Array => {
    const key = table * outputs + output
    const found = ownTables.get(key) ?? entriesOf(table, output, 1)
    ownTables.set(key, found)
    return found
  }
  return () => evaluationOf(model, layout, tables, ownTable)
}

function evaluationOf<P extends Position>(
  model: Model<P>,
  layout: TuplePlaces,
  tables: readonly (Int16Array | Int32Array)[],
  ownTable: (table: number, output: number) => Int16Array | Int32Array,
): Evaluation<P> {
  const { outputs, zeroSum, game } = model
  const seats = game.traits.seats
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
  const own = new Map<number, TupleSums>()
  const ownScore = (turn: number, cells: Uint8Array): number => {
    const frame = reader.take(turn, cells)
    const place = reader.place(turn)
    let found = own.get(place)
    if (found === undefined) {
      const output = zeroSum ? 0 : frame.seats[turn]
      found = new TupleSums(layout, ownTable(reader.table, output), 1, null, frame.map)
      own.set(place, found)
    }
    found.look(reader.cells)
    return within(found.sums[0])
  }
  return {
    name: 'learned',
    title: 'Learned from self-play',
    bound: BOUND,
    odds: UNITS,
    evaluate: (position, scores, at) => judge(reader.read(position), position.turn, scores, at),
    ...(game.search.features?.read !== undefined && { ownScore }),
  }
}

function within(score: number): number {
  return score > BOUND ? BOUND : Math.max(score, 0 - BOUND)
}
