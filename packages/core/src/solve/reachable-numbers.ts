import type { Position } from '../game/position.js'
import type { SolvedGame } from './database-probe.js'

/** Called for every position; it may be moved if it is moved back. */
type PositionVisitor<P extends Position> = (position: P, tier: number, index: number) => void

/**
 * Calls `visit` once for every position that play from the start can reach and that is not over, tiers in falling order. For
 * games with a ranking; takes a byte of memory a number.
 * @returns how many there are, or null when stopped
 */
export function visitReachableNumbers<P extends Position>(
  { game, ranking, database }: SolvedGame<P>,
  visit: PositionVisitor<P>,
  stopped: () => boolean = () => false,
): number | null {
  const marks = database.tables.map((table) => new Uint8Array(table.length))
  const position = game.start(1)
  const moves = new Int32Array(game.traits.maxMoves)
  const waiting: number[] = []
  let count = 0

  /** Marks what the position leads to; what lies in its own tier has to be looked at as well. */
  const markNext = (tier: number): void => {
    const end = position.generate(moves, 0)
    for (let at = 0; at < end; at++) {
      position.make(moves[at])
      if (!position.over) {
        const next = ranking.tier(position)
        const index = ranking.rank(position)
        if (marks[next][index] === 0) {
          marks[next][index] = REACHED
          if (next === tier) waiting.push(index)
        }
      }
      position.unmake()
    }
  }

  if (!position.over) marks[ranking.tier(position)][ranking.rank(position)] = REACHED
  for (let tier = marks.length - 1; tier >= 0; tier--) {
    const reached = marks[tier]
    for (let from = 0; from < reached.length; from++) {
      if (reached[from] !== REACHED) continue
      waiting.push(from)
      for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
        if (count++ % 4096 === 0 && stopped()) return null
        reached[index] = VISITED
        ranking.unrank(tier, index, position)
        visit(position, tier, index)
        markNext(tier)
      }
    }
  }
  return count
}

const REACHED = 1
const VISITED = 2
