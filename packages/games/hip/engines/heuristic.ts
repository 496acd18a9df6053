import { Stopped } from '@plyworks/core'
import { WON } from '../kernel-layout.js'
import type { HipPosition } from '../rules.js'
import type { HipKernel } from '../solver/kernel.js'

/** A score beyond it is a win or a loss that has been seen, see `packages/games/hip/kernel/heuristic.ts`. */
export const DECIDED = 90_000

/** The move of a heuristic search, and how far it looked. */
export interface HeuristicMove {
  readonly move: number
  /** Plies looked ahead for all moves. */
  readonly depth: number
}

/** A move and what it is worth to its mover. */
export interface ScoredMove {
  readonly move: number
  /** A win or a loss that has been seen where it is `DECIDED` or more away from 0. */
  readonly score: number
}

/** The best moves are wanted with their scores, after every iteration. */
interface WantedMoves {
  readonly count: number
  onIteration(depth: number, best: readonly ScoredMove[]): void
}

/**
 * Picks among moves where proof does not reach, by heuristic search: alpha-beta in the kernel, deeper and deeper. An iteration
 * that is broken off still counts when it has found a better move than the first one, which it looks at first.
 * @param candidates at least one, best guess first
 * @param most plies to look ahead at most
 * @param stopped asked before every move; the kernel asks its own caller
 * @param wanted more than one costs the cut-offs between them
 */
export function searchHeuristically(
  kernel: HipKernel,
  position: HipPosition,
  candidates: readonly number[],
  most: number,
  stopped: () => boolean,
  wanted: WantedMoves = JUST_A_MOVE,
): HeuristicMove {
  let order = [...candidates]
  for (let depth = 1; depth <= most; depth++) {
    const scores = new Map<number, number>()
    let best: number[] = []
    for (const move of order) {
      const alpha = best[wanted.count - 1] ?? -Infinity
      const score = stopped() ? null : scoreOf(kernel, position, move, depth - 1, alpha)
      if (score === null) return { move: bestOf(order, scores), depth: depth - 1 }
      scores.set(move, score)
      best = [...best, score].sort((one, other) => other - one).slice(0, wanted.count)
    }
    order = order.sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
    wanted.onIteration(
      depth,
      best.map((score, index) => ({ move: order[index], score })),
    )
    if (best.every((score) => Math.abs(score) >= DECIDED)) return { move: order[0], depth }
  }
  return { move: order[0], depth: most }
}

const JUST_A_MOVE: WantedMoves = { count: 1, onIteration: () => {} }

/** The first move with the highest score; the first of all when none has one. */
function bestOf(order: readonly number[], scores: ReadonlyMap<number, number>): number {
  const score = (move: number) => scores.get(move) ?? -Infinity
  return order.reduce((best, move) => (score(move) > score(best) ? move : best))
}

/** For the mover, not above `alpha` unless it is better; null when stopped. */
function scoreOf(kernel: HipKernel, position: HipPosition, move: number, depth: number, alpha: number): number | null {
  const { turn } = position
  position.make(move)
  try {
    if (position.over) return position.score(turn) * (WON - position.placed)
    return position.turn === turn
      ? kernel.heuristicScore(position, depth, alpha, Infinity)
      : 0 - kernel.heuristicScore(position, depth, -Infinity, 0 - alpha)
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  } finally {
    position.unmake()
  }
}
