/** Types of what texts tell of. The texts are below the rooms that have these things, so the types are here. */

/** Describes how a finished game came out. */
export interface Outcome {
  /** The seats that won; empty for a draw, or when one of more than two seats resigned. */
  readonly winners: readonly number[]
  /** The seat that resigned, if one did. */
  readonly resigned: number | null
  /** It did not resign but ran out of time. */
  readonly onTime: boolean
  /** The view's clause on why the game ended, if it has one. */
  readonly reason: string | null
}

/** A review's remark on a move that gave something away. */
export type Glyph = '?!' | '?' | '??'

/** The source of exact values: a file of the site, a former visit, or this one. */
export type Source = 'file' | 'site' | 'browser' | 'solved'

/** The difficulty of a puzzle, easiest first. */
export const GRADES = ['easy', 'medium', 'hard'] as const
export type Grade = (typeof GRADES)[number]

/** The state of a puzzle: `helped` after a wrong move, a hint, or when a move was shown. */
export type PuzzleState = 'new' | 'solved' | 'helped'
