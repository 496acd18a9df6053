import { FastSearch } from './computer/fast-search.js'
import { describedSettings, levelsOfTurns } from './computer/settings.js'
import { starChessText } from './text.js'

/** One measurement of the computer player. */
interface StarChessBench {
  readonly title: string
  /** Positions of the trees, those left out included: what every correct version counts. */
  readonly positions: number
  /** Positions really made: the signature of the search. */
  readonly generated: number
  readonly milliseconds: number
}

const SETTINGS = describedSettings(8)

/**
 * Measures the described computer player on the given positions: eight levels with every mask played, and twelve levels
 * with everything left out that cannot change the result.
 * @param positions in notation
 * @param rounds how often each is measured; the fastest round counts
 * @throws TextError when a position is not one
 */
export function benchStarChess(positions: readonly string[], rounds = 10): StarChessBench[] {
  const measure = measuring(positions, rounds)
  return [measure('8 levels, every mask', 2, false), measure('12 levels, with speed-ups', 3, true)]
}

/** The same for sixteen levels, and for eight with masks for every player. */
export function benchDeeper(positions: readonly string[], rounds = 1): StarChessBench[] {
  const measure = measuring(positions, rounds)
  return [
    measure('16 levels, with speed-ups', 4, true),
    measure('8 levels, masks for every player, with speed-ups', 2, true, true),
  ]
}

function measuring(positions: readonly string[], rounds: number) {
  const parsed = positions.map((position) => starChessText(false).parsePosition(position))
  return (title: string, turns: number, prune: boolean, allMasks = false): StarChessBench => {
    const search = new FastSearch({ ...SETTINGS, levels: levelsOfTurns(turns, 'rival'), allMasks }, false, prune)
    let best: StarChessBench | undefined
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      const found = parsed.map((position) => search.search(position))
      const milliseconds = performance.now() - started
      if (best !== undefined && best.milliseconds <= milliseconds) continue
      const sum = (part: 'positions' | 'generated'): number => found.reduce((total, one) => total + one[part], 0)
      best = { title, positions: sum('positions'), generated: sum('generated'), milliseconds }
    }
    if (best === undefined) throw new Error('a measurement needs at least one round')
    return best
  }
}
