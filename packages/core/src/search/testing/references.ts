import { WIN } from '../../game/engine.js'
import type { Game } from '../../game/game.js'
import { legalMoves as allMoves } from '../../game/legal-moves.js'
import type { Position } from '../../game/position.js'

/** The plainest possible searches, written for reading: what the fast ones are compared with. */

/** Scores of every seat when each picks what is best for itself, the first of equals; depth counts moves. */
export function plainMaxN(game: Game, position: Position, depth: number, ply = 0): number[] {
  const seats = Array.from({ length: game.traits.seats }, (_, seat) => seat)
  if (position.over) {
    const results = seats.map((seat) => position.score(seat))
    if (!results.some((result) => result > 0)) return seats.map(() => 0)
    return results.map((result) => (result > 0 ? WIN - ply : ply - WIN))
  }
  if (depth === 0) {
    const scores = new Int32Array(seats.length)
    game.search.evaluations[0]?.evaluate(position, scores, 0)
    return Array.from(scores)
  }
  const seat = position.turn
  let best: number[] | null = null
  for (const move of legalMoves(game, position)) {
    position.make(move)
    const scores = plainMaxN(game, position, depth - 1, ply + 1)
    position.unmake()
    if (best === null || scores[seat] > best[seat]) best = scores
  }
  if (best === null) throw new Error('a position that is not over has no moves')
  return best
}

/** The legal moves in the pinned order, as the plain array that comparisons take. */
export function legalMoves(game: Game, position: Position): number[] {
  return Array.from(allMoves(game, position))
}
