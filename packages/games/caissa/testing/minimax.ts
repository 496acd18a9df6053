import { evaluatePlain } from '../evaluate.js'
import { MAX_MOVES } from '../kernel-layout.js'
import type { CaissaPosition } from '../rules.js'

/**
 * Fixed-depth minimax for the seat to move with the plain evaluation, by the rules alone.
 * @param position in which no game ends within the depth
 */
export function minimax(position: CaissaPosition, depth: number): number {
  if (depth === 0) return position.turn === 0 ? evaluatePlain(position) : 0 - evaluatePlain(position)
  const moves = new Int32Array(MAX_MOVES)
  let best = -1000
  for (const move of moves.subarray(0, position.generate(moves, 0))) {
    position.make(move)
    best = Math.max(best, 0 - minimax(position, depth - 1))
    position.unmake()
  }
  return best
}
