import type { Game, TreeShape } from '@plyworks/core'
import { playoutsFrom } from './monte-carlo.js'
import { type Order, orderTree } from './order.js'
import type { Step } from './step.js'
import { type TreeAlgorithm, traceOf } from './trace.js'
import { growTree, type SmallTree, wonScore } from './tree.js'

/** A position and the algorithms that are to be shown on its tree. */
export interface BenchQuestion {
  /** In notation. */
  readonly position: string
  readonly shape: TreeShape
  readonly order: Order
  /** Whether alpha-beta and PVS remember positions. */
  readonly table: boolean
  readonly algorithms: readonly TreeAlgorithm[]
}

/** An algorithm and all its steps. */
export interface Run {
  readonly algorithm: TreeAlgorithm
  readonly steps: readonly Step[]
}

/** One tree and the runs on it; plain data. */
export interface Bench {
  readonly tree: SmallTree
  readonly runs: readonly Run[]
}

/** Grows the tree of a position and runs algorithms on it; null where it would be too large to be looked at. */
export function runBench(game: Game, { position, shape, order, table, algorithms }: BenchQuestion): Bench | null {
  const root = game.notation.parsePosition(position)
  const grown = growTree(game, root, shape)
  if (grown === null) return null
  const tree = orderTree(grown, order)
  const setting = { table, won: wonScore(game), playout: playoutsFrom(game, root, tree) }
  return { tree, runs: algorithms.map((algorithm) => ({ algorithm, steps: traceOf(algorithm, tree, setting) })) }
}
