import type { Game, Ranking } from '../game/game.js'
import type { Position } from '../game/position.js'
import { CYCLE_BYTES, CYCLE_BYTES_A_MOVE } from './cycle-tier.js'
import { sizeOf } from './database.js'

/** The cost of solving a game. */
interface SolveEstimate {
  readonly numbers: number
  /** Bytes of the entries, unpacked. */
  readonly bytes: number
  readonly seconds: number
}

const SAMPLES = 20_000

/**
 * Estimates the work of retrograde analysis: numbers spread evenly over all tiers are turned into positions, and what
 * their moves lead to is numbered, which is what solving does with each of them. The first of two passes warms up.
 */
export function estimateSolve<P extends Position>(game: Game<P>, ranking: Ranking<P>): SolveEstimate {
  const tierSizes = Array.from({ length: ranking.tiers }, (_, tier) => ranking.tierSize(tier))
  const numbers = sizeOf({ tierSizes })
  const stride = Math.max(1, Math.floor(numbers / SAMPLES))
  const position = game.start(1)
  const moves = new Int32Array(game.traits.maxMoves)
  samplePass(ranking, tierSizes, stride, position, moves)
  const began = performance.now()
  const sampled = samplePass(ranking, tierSizes, stride, position, moves)
  const seconds = sampled === 0 ? 0 : (((performance.now() - began) / 1000) * numbers) / sampled
  return { numbers, bytes: 2 * numbers, seconds }
}

/** Numbers of each tier that are looked at for the memory of cycles. */
const TIER_SAMPLES = 500

/** Returns about how many bytes the largest tier takes while it is solved, beside the tables: 0 unless positions can come again. */
export function cycleMemory<P extends Position>(game: Game<P>, ranking: Ranking<P>): number {
  if (!game.traits.repeats) return 0
  const position = game.start(1)
  const moves = new Int32Array(game.traits.maxMoves)
  let largest = 0
  for (let tier = 0; tier < ranking.tiers; tier++) {
    const size = ranking.tierSize(tier)
    const stride = Math.max(1, Math.floor(size / TIER_SAMPLES))
    let inside = 0
    let sampled = 0
    for (let index = 0; index < size; index += stride, sampled++) {
      if (!ranking.unrank(tier, index, position)) continue
      const end = position.generate(moves, 0)
      for (let at = 0; at < end; at++) {
        position.make(moves[at])
        if (!position.over && ranking.tier(position) === tier) inside++
        position.unmake()
      }
    }
    largest = Math.max(largest, size * (CYCLE_BYTES + (CYCLE_BYTES_A_MOVE * inside) / Math.max(1, sampled)))
  }
  return largest
}

/** Looks at every number that is a multiple of `stride`; returns how many. */
function samplePass<P extends Position>(
  ranking: Ranking<P>,
  tierSizes: readonly number[],
  stride: number,
  position: P,
  moves: Int32Array,
): number {
  let sampled = 0
  let next = 0
  for (const [tier, size] of tierSizes.entries()) {
    for (; next < size; next += stride) {
      sampled++
      if (!ranking.unrank(tier, next, position)) continue
      const end = position.generate(moves, 0)
      for (let at = 0; at < end; at++) {
        position.make(moves[at])
        if (!position.over) ranking.rank(position)
        position.unmake()
      }
    }
    next -= size
  }
  return sampled
}
