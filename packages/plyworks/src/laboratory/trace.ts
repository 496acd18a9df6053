import type { Game, LessonAlgorithm } from '@plyworks/core'
import { alphaBeta, mtdf } from './alpha-beta.js'
import { maskedMaxN, maxN } from './max-n.js'
import { minimax } from './minimax.js'
import { monteCarlo } from './monte-carlo.js'
import { principalVariation } from './principal-variation.js'
import { proofNumber } from './proof-number.js'
import type { RunSetting, Step, Steps } from './step.js'
import type { SmallTree } from './tree.js'

/** Algorithms that search a tree; retrograde analysis takes all positions instead (`retrograde.ts`). */
export type TreeAlgorithm = Exclude<LessonAlgorithm, 'retrograde'>

const ALGORITHMS: Readonly<Record<TreeAlgorithm, (tree: SmallTree, setting: RunSetting) => Steps>> = {
  minimax,
  'alpha-beta': alphaBeta,
  pvs: principalVariation,
  mtdf: (tree, _setting) => mtdf(tree, 0),
  'max-n': maxN,
  'masked-max-n': maskedMaxN,
  'monte-carlo': monteCarlo,
  'proof-number': proofNumber,
}

/** Returns the steps of an algorithm that searches a tree. */
export function traceOf(algorithm: TreeAlgorithm, tree: SmallTree, setting: RunSetting): Step[] {
  return [...ALGORITHMS[algorithm](tree, setting)]
}

/** Algorithms that any game fits. */
const FOR_ALL: readonly LessonAlgorithm[] = ['max-n', 'masked-max-n', 'monte-carlo']

/** Whether an algorithm fits a game: the others need two seats whose results add up to zero. */
export function fits(algorithm: LessonAlgorithm, { traits }: Game): boolean {
  return FOR_ALL.includes(algorithm) || (traits.seats === 2 && traits.payoff === 'zero-sum')
}
