import { ranking } from './ranking.js'
import { CroquarPosition, MAX_MOVES } from './rules.js'

/**
 * Calls `visit` once for every position that any play from the start can reach and that is not over, in falling order of
 * tiers, so that a position comes after all that lead to it (but for skips, which stay in their tier). The position
 * belongs to the caller during the visit; it may be moved if it is moved back.
 * @returns how many there are
 */
export function visitReachable(visit: (position: CroquarPosition) => void): number {
  const marks = Array.from({ length: ranking.tiers }, (_, tier) => new Uint8Array(ranking.tierSize(tier)))
  const position = new CroquarPosition()
  const moves = new Int32Array(MAX_MOVES)
  let count = 0

  const mark = (): number[] => {
    const found: number[] = []
    const tier = ranking.tier(position)
    const end = position.generate(moves, 0)
    for (let at = 0; at < end; at++) {
      position.make(moves[at])
      if (!position.over) {
        const next = ranking.tier(position)
        const rank = ranking.rank(position)
        if (marks[next][rank] === 0) {
          marks[next][rank] = 1
          if (next === tier) found.push(rank)
        }
      }
      position.unmake()
    }
    return found
  }

  marks[ranking.tier(position)][ranking.rank(position)] = 1
  for (let tier = ranking.tiers - 1; tier >= 0; tier--) {
    // Those met inside the tier are dealt with at once, wherever the walk through the tier stands.
    for (let index = 0; index < marks[tier].length; index++) {
      if (marks[tier][index] !== 1) continue
      const waiting = [index]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        ranking.unrank(tier, next, position)
        marks[tier][next] = 2
        visit(position)
        count++
        waiting.push(...mark())
      }
    }
  }
  return count
}
