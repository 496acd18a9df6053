/**
 * The game learnt by doing: small goals, each with a position to reach it in. A game may have one (`pages.introduction`), one from a
 * file as well; it unlocks *Learn* on its card and beside its board.
 */
export interface Introduction {
  /** Name of the game, with the variant that the introduction is played on. */
  readonly game: string
  /** The goals, in their order. */
  readonly steps: readonly IntroductionStep[]
}

/** One goal. */
export interface IntroductionStep {
  /** The goal in a few words, unlike those of the other steps: progress is kept by it. The step's number where it is absent. */
  readonly title?: string
  /** Tells what is to be known, and what to do now. */
  readonly text: string
  /** Name of the game where it is another one than the introduction's: with another rule, say. */
  readonly game?: string
  /** In notation. */
  readonly position: string
  /**
   * The moves that do it, in notation; one that ends in `*` stands for all moves that begin so. `*` alone is any
   * legal move; without any there is nothing to do but to read, or a game to win.
   */
  readonly answers: readonly string[]
  /** Names of the cells that are pointed out on the board. */
  readonly targets?: readonly string[]
  /** Said after the right move. */
  readonly praise?: string
  /** Said after a legal move that is not asked for: why not that one. By the move, or its beginning and `*`; the first that fits. */
  readonly mistakes?: Readonly<Record<string, string>>
  /** The goal is to win from the position with this seat; the weakest level has the others. */
  readonly win?: number
}

/** Says whether a move, in notation, is one of the answers of a step. */
export function isAnswer(step: IntroductionStep, move: string): boolean {
  return step.answers.some((answer) => fits(answer, move))
}

/** Returns what is said of a legal move that is no answer; null where the step says nothing of it. */
export function mistakeOf(step: IntroductionStep, move: string): string | null {
  return Object.entries(step.mistakes ?? {}).find(([pattern]) => fits(pattern, move))?.[1] ?? null
}

function fits(pattern: string, move: string): boolean {
  return pattern.endsWith('*') ? move.startsWith(pattern.slice(0, -1)) : move === pattern
}
