/** The game in two minutes: a few positions, each with something to do. A game may have one (`pages.introduction`). */
export interface Introduction {
  /** Name of the game, with the variant that the introduction is played on. */
  readonly game: string
  readonly steps: readonly IntroductionStep[]
}

/** One thing to be learnt, with a position to do it in. */
export interface IntroductionStep {
  /** Tells what is to be known, and what to do now. */
  readonly text: string
  /** Name of the game where it is another one than the introduction's: with another rule, say. */
  readonly game?: string
  /** In notation. */
  readonly position: string
  /**
   * The moves that do it, in notation; one that ends in `*` stands for all moves that begin so. `*` alone is any
   * legal move; without any there is nothing to do but to read.
   */
  readonly answers: readonly string[]
  /** Said after the right move. */
  readonly praise?: string
}

/** Whether a move is one of the answers. */
export function isAnswer(step: IntroductionStep, move: string): boolean {
  return step.answers.some((answer) => (answer.endsWith('*') ? move.startsWith(answer.slice(0, -1)) : move === answer))
}
