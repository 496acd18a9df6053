import { type Game, type Puzzle, reasonOf } from '@plyworks/core'
import { batch, type Signal, signal } from '@preact/signals'
import { randomSeed } from '../../session/game/open-game.js'
import { PuzzleAttempt } from '../../session/puzzle/puzzle-attempt.js'
import { NO_SCORE, readScore, type Score, scored, writeScore } from '../../session/puzzle/puzzle-progress.js'
import type { Grade } from '../../ui/text/told.js'
import type { SolvedValues } from '../../workers/values/solved-values.js'

/** A puzzle on the board. */
export interface Asked {
  readonly attempt: PuzzleAttempt
  readonly grade: Grade
}

/** Asks one puzzle of a solved game after another and keeps the score. */
export class Quiz {
  readonly asked: Signal<Asked | null> = signal(null)
  readonly grade: Signal<Grade | null> = signal(null)
  readonly score: Signal<Score>
  /** The game has no such puzzle. */
  readonly none = signal(false)
  /** Why there is no puzzle to be had. */
  readonly problem: Signal<string | null> = signal(null)
  private round = 0

  constructor(
    readonly game: Game,
    private readonly values: SolvedValues,
    private readonly seed: () => number = randomSeed,
  ) {
    this.score = signal(readScore(game.name))
  }

  /** Brings the next puzzle. */
  async next(): Promise<void> {
    const round = ++this.round
    this.drop()
    const question = this.values.ask('puzzle', { grade: this.grade.value, seed: this.seed() })
    const found = await question.catch((error: unknown) => reasonOf(error))
    if (round !== this.round) return
    if (typeof found === 'string') {
      this.problem.value = found
      return
    }
    batch(() => {
      this.none.value = found === null
      this.asked.value = found && { attempt: this.attemptAt(found.puzzle), grade: found.grade }
    })
  }

  changeGrade(grade: Grade | null): void {
    this.grade.value = grade
    if (this.values.state.value.kind === 'ready') void this.next()
  }

  forgetScore(): void {
    this.keep(NO_SCORE)
  }

  close(): void {
    this.round++
    this.drop()
  }

  private drop(): void {
    batch(() => {
      this.asked.value?.attempt.close()
      this.asked.value = null
      this.none.value = false
      this.problem.value = null
    })
  }

  private attemptAt(puzzle: Puzzle): PuzzleAttempt {
    return new PuzzleAttempt(this.game, puzzle, {
      once: true,
      pause: () => 0,
      onDone: ({ mistake, shown }) => this.keep(scored(this.score.value, mistake.value === null && !shown.value)),
      bestPlay: async (position) => {
        const report = await this.values.ask('probe', { position })
        return report?.line.map((step) => step.text) ?? []
      },
    })
  }

  private keep(score: Score): void {
    this.score.value = score
    writeScore(this.game.name, score)
  }
}
