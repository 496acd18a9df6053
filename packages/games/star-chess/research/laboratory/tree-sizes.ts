import { FastSearch } from '../../computer/fast-search.js'
import { levelsOfTurns } from '../../computer/settings.js'
import type { StarChessPosition } from '../../rules.js'
import { describedPlayer } from './players.js'

/** The size of one position's tree for a number of prediction turns. */
export interface TreeSize {
  readonly turns: number
  /** Masks tried at the root. */
  readonly masks: number
  /** Positions of the whole tree. */
  readonly positions: number
  /** Positions made when everything is left out that cannot change the result. */
  readonly made: number
}

/** Returns the write-up's number of positions for m masks everywhere: 4 (m + m² + … + mⁿ), and m for no turn at all. */
export function treeFormula(masks: number, turns: number): number {
  if (turns === 0) return masks
  let sum = 0
  for (let turn = 1; turn <= turns; turn++) sum += masks ** turn
  return 4 * sum
}

/** Measures the trees of a position. @returns null when stopped */
export function measureTrees(position: StarChessPosition, most: number, stopped: () => boolean): TreeSize[] | null {
  const sizes: TreeSize[] = []
  for (let turns = 0; turns <= most; turns++) {
    const search = new FastSearch({ ...describedPlayer(0), levels: levelsOfTurns(turns) }, position.fifth, true)
    const { masks, positions, generated, complete } = search.search(position, undefined, () => stopped())
    if (!complete) return null
    sizes.push({ turns, masks, positions, made: generated })
  }
  return sizes
}

/** The positions of a tree made one by one, nothing left out, and the time it took. @returns null when stopped */
export function makeTree(
  position: StarChessPosition,
  turns: number,
  stopped: () => boolean,
): { positions: number; milliseconds: number } | null {
  const search = new FastSearch({ ...describedPlayer(0), levels: levelsOfTurns(turns) }, position.fifth, false)
  const started = performance.now()
  const { generated, complete } = search.search(position, undefined, () => stopped())
  return complete ? { positions: generated, milliseconds: performance.now() - started } : null
}
