import type { Value } from './outcome.js'

/** The known value of a position for the seat to move, or of a move for the seat that makes it. */
export interface Judgement {
  readonly value: PuzzleValue
  /** To the end with best play; null for what is open and for draws whose length nobody knows. */
  readonly plies: number | null
}

/**
 * Puzzles of a game: positions with a move, or a line of moves, to be found. Solvers and searches make them
 * (`scripts/make-puzzles.mjs`); a game's folder keeps them (`puzzles.json`), the easiest first.
 */
export interface PuzzleCollection {
  /** Name of the game with its variant. */
  readonly game: string
  /** The puzzles, the easiest first. */
  readonly puzzles: readonly Puzzle[]
}

/** `win`: win in a number of turns. `only`: find the only move that keeps the value. */
export type PuzzleTask = 'win' | 'only'

/**
 * The value of a move for the seat that makes it. `open` where nothing is proved: a game that cannot be solved is only
 * looked at for a few plies.
 */
export type PuzzleValue = Value | 'open'

/** A position in which something has to be found, and everything that may be tried there. */
export interface Puzzle {
  /** In notation; two seats, of which the one to move has something to find. */
  readonly position: string
  /** What is to be done. */
  readonly task: PuzzleTask
  /** The value that the right moves keep. */
  readonly value: PuzzleValue
  /** To the end with best play; null where it is not known. */
  readonly plies: number | null
  /** The moves to be found, with the answers of the other side. */
  readonly steps: readonly PuzzleStep[]
}

/** One move to be found, and what is wrong instead of it. */
export interface PuzzleStep {
  /** The right move, in notation. In the last step of a `win` any move that is not wrong is right. */
  readonly move: string
  /** The answer of the other side; null at the end. */
  readonly answer: string | null
  /** All wrong moves, and what each leads to. */
  readonly wrong: Readonly<Record<string, WrongMove>>
}

/** The value of a wrong move, the plies to the end where they are known, and the answer that shows it if one does. */
export type WrongMove = readonly [value: PuzzleValue, plies: number | null, answer: string | null]

/** Returns the turns of a player among a number of plies, when the player begins and turns alternate. */
export function turnsOf(plies: number): number {
  return Math.ceil(plies / 2)
}
