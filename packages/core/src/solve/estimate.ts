import type { Game, Ranking, Successors } from '../game/game.js'
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
/** Of numbers of successors, which take less time; those that follow each other are quick, and so are taken in runs. */
const SUCCESSOR_SAMPLES = 400_000
const RUN = 4096

/**
 * Estimates the work of retrograde analysis: numbers spread evenly over all tiers are turned into positions, and what
 * their moves lead to is numbered, which is what solving does with each of them. The first of two passes warms up.
 */
export function estimateSolve<P extends Position>(game: Game<P>, ranking: Ranking<P>): SolveEstimate {
  const tierSizes = Array.from({ length: ranking.tiers }, (_, tier) => ranking.tierSize(tier))
  const numbers = sizeOf({ tierSizes })
  const position = game.start(1)
  const moves = new Int32Array(game.traits.maxMoves)
  // One for each tier: to begin a tier takes time that large ones do not notice.
  const { successors: listed } = ranking
  const successors = listed === undefined ? null : tierSizes.map(() => listed())
  const pass =
    successors === null
      ? () => samplePass(ranking, tierSizes, Math.max(1, Math.floor(numbers / SAMPLES)), position, moves)
      : () => sampleRuns(successors, tierSizes, Math.max(1, Math.floor(numbers / SUCCESSOR_SAMPLES)), moves)
  pass()
  const began = performance.now()
  const sampled = pass()
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

/** Looks at runs of numbers, of every `stride`-th run; returns how many numbers. */
function sampleRuns(
  successors: readonly Successors[],
  tierSizes: readonly number[],
  stride: number,
  out: Int32Array,
): number {
  let sampled = 0
  for (const [tier, size] of tierSizes.entries()) {
    for (let from = 0; from < size; from += RUN * stride) {
      const end = Math.min(size, from + RUN)
      for (let index = from; index < end; index++) successors[tier].list(tier, index, out)
      sampled += end - from
    }
  }
  return sampled
}
