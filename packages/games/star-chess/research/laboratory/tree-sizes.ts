import { FastSearch } from '../../computer/fast-search.js'
import { describedSettings, levelsOfTurns, type PredictorSettings } from '../../computer/settings.js'
import { startPosition } from '../../galaxy.js'
import type { StarChessPosition } from '../../rules.js'

/** The size of one position's tree for a number of levels. */
export interface TreeSize {
  readonly turns: number
  readonly levels: number
  /** Masks tried at the root. */
  readonly masks: number
  /** Positions of the whole tree. */
  readonly positions: number
  /** Those of its last level. */
  readonly evaluated: number
  /** Positions that the search makes: equal ones once. */
  readonly made: number
}

/**
 * The write-up's number of positions when every state of the player who searches has the same number of masks: of
 * each level m to the power of its own turns so far.
 */
export function treeFormula(masks: number, levels: number): number {
  let sum = 0
  for (let level = 1; level <= levels; level++) sum += lastLevel(masks, level)
  return sum
}

/** The positions of the last level alone, which are evaluated. */
export function lastLevel(masks: number, levels: number): number {
  return masks ** Math.ceil(levels / 4)
}

/** The levels of trees of up to `most` prediction turns, by both ways to count them. */
function treeLevels(most: number): { turns: number; levels: number }[] {
  return Array.from({ length: most + 1 }, (_, turns) => turns).flatMap((turns) =>
    [...new Set([levelsOfTurns(turns, 'rival'), levelsOfTurns(turns, 'own')])].map((levels) => ({ turns, levels })),
  )
}

/** Measures the trees of a position. @returns null when stopped */
export function measureTrees(position: StarChessPosition, most: number, stopped: () => boolean): TreeSize[] | null {
  const sizes: TreeSize[] = []
  for (const { turns, levels } of treeLevels(most)) {
    const search = new FastSearch(describedSettings(levels), position.fifth, true)
    const { masks, positions, evaluated, generated, complete } = search.search(position, undefined, () => stopped())
    if (!complete) return null
    sizes.push({ turns, levels, masks, positions, evaluated, made: generated })
  }
  return sizes
}

/** A tree made position by position, nothing left out, and the time it took. */
export interface MadeTree {
  readonly positions: number
  readonly evaluated: number
  readonly milliseconds: number
}

/** Makes the tree of a position, nothing left out. @returns null when stopped */
export function makeTree(
  position: StarChessPosition,
  settings: PredictorSettings,
  stopped: () => boolean,
): MadeTree | null {
  const search = new FastSearch(settings, position.fifth, false)
  const started = performance.now()
  const { generated, evaluated, complete } = search.search(position, undefined, () => stopped())
  return complete ? { positions: generated, evaluated, milliseconds: performance.now() - started } : null
}

/** Positions generated on each level from the start of a galaxy when all players try all masks: the write-up's table 2.1. */
export function levelSizes(levels: number, seed: number): { masks: number; sizes: number[] } {
  const start = startPosition('random', false, seed)
  const sums = Array.from({ length: levels }, (_, index) => {
    const search = new FastSearch(describedSettings(index + 1, { allMasks: true }), false, true)
    return search.search(start).positions
  })
  return { masks: sums[0], sizes: sums.map((sum, index) => sum - (sums[index - 1] ?? 0)) }
}

/**
 * A position in which every sector is in range of player 1 and none is safe, so that it tries 137 masks in each of its
 * turns, or hardly fewer: made by hand, with rivals next to all its colonies.
 */
export const CROWDED =
  '30 1 0.0,0.0,0.0,0.0 Tc1.1000.0f1.90.90/Bc2.200.0f2.9.9/Bf2.9.9/Tc2.1000.0f2.30.30/Bc4.200.0f4.9.9/' +
  'Bc1.200.0f1.30.30/Bc1.200.0f1.30.30/Bf2.9.9/Bf4.9.9/Bc1.200.0f1.30.30/Bc1.200.0f1.30.30/Bc3.200.0f3.9.9/' +
  'Tc4.1000.0f4.30.30/Bf4.9.9/Bc3.200.0f3.9.9/Tc3.1000.0f3.30.30'
