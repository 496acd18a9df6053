import type { Glyph } from '../../ui/text/told.js'
import type { PlayedMove } from '../game/played-move.js'

/** The view of an engine on one position of a game. */
export interface PositionView {
  /** Expected result of each seat, from 0 to 1; null when the engine tells too little. */
  readonly chances: readonly number[] | null
  /** The engine's line in notation; empty at the end of the game. */
  readonly line: readonly string[]
}

/** A move that gave something away. */
export interface Verdict {
  /** Moves played with it, from 1. */
  readonly ply: number
  readonly seat: number
  readonly move: string
  readonly glyph: Glyph
  readonly better: string
  /** Expected result of the mover before and after, from 0 to 1. */
  readonly before: number
  readonly after: number
}

/** Least loss of expected result for each glyph, worst first. */
const GLYPHS: readonly (readonly [Glyph, number])[] = [
  ['??', 0.2],
  ['?', 0.1],
  ['?!', 0.05],
]

/**
 * The moves of a game that cost their mover something, by the engine's chances before and after; the engine's own
 * choice is never among them. Positions without a view, or without chances, are passed over.
 */
export function verdictsOf(played: readonly PlayedMove[], views: readonly (PositionView | null)[]): Verdict[] {
  const verdicts: Verdict[] = []
  for (const [index, { seat, text }] of played.entries()) {
    const here = views[index]
    const before = here?.chances?.[seat]
    const after = views[index + 1]?.chances?.[seat]
    const better = here?.line[0]
    if (before === undefined || after === undefined || better === undefined || better === text) continue
    const glyph = GLYPHS.find(([, loss]) => before - after >= loss)?.[0]
    if (glyph !== undefined) verdicts.push({ ply: index + 1, seat, move: text, glyph, better, before, after })
  }
  return verdicts
}

/** Moments of a game that are pointed out. */
const MOMENTS = 3

/**
 * The moves that cost the most, in the order of the game.
 * @param seat the only one whose moves count; null for those of all
 */
export function momentsOf(verdicts: readonly Verdict[], seat: number | null): Verdict[] {
  const theirs = verdicts.filter((verdict) => seat === null || verdict.seat === seat)
  const worst = theirs.sort((one, other) => other.before - other.after - (one.before - one.after)).slice(0, MOMENTS)
  return worst.sort((one, other) => one.ply - other.ply)
}
