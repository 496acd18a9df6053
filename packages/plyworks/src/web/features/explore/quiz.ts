import type { Game } from '@plyworks/core'
import { batch, type Signal, signal } from '@preact/signals'
import { BoardSession } from '../../session/board/board-session.js'
import { randomSeed } from '../../session/game/random-seed.js'
import { HUMAN } from '../../session/game/session.js'
import { emptyLink } from '../../ui/page/game-link.js'
import type { Grade } from '../../ui/text/told.js'
import type { ListedMove } from '../../workers/values/move-values.js'
import { compareValues } from '../../workers/values/move-values.js'
import type { LineStep, Puzzle } from '../../workers/values/solved-calls.js'
import type { SolvedValues } from '../../workers/values/solved-values.js'
import { NO_SCORE, readScore, type Score, scored, writeScore } from './quiz-score.js'

/** How a puzzle was answered: with a move, or not at all (null, the person gave up). */
export interface Given {
  readonly move: ListedMove | null
  readonly right: boolean
  /** Best play after a wrong move; empty until it is known. */
  readonly refutation: readonly LineStep[]
  /** Why the game is over after a wrong move that ends it. */
  readonly ending: string | null
}

/** Asks one puzzle after another and keeps the score. */
export class Quiz {
  readonly puzzle: Signal<Puzzle | null> = signal(null)
  /** The board of the puzzle. */
  readonly board: Signal<BoardSession | null> = signal(null)
  readonly given: Signal<Given | null> = signal(null)
  readonly hints = signal(0)
  readonly grade: Signal<Grade | null> = signal(null)
  readonly score: Signal<Score>
  /** The game has no such puzzle. */
  readonly none = signal(false)
  private round = 0

  constructor(
    readonly game: Game,
    private readonly values: SolvedValues,
    private readonly seed: () => number = randomSeed,
  ) {
    this.score = signal(readScore(game.name))
  }

  /** The only move, with its value. */
  get answer(): ListedMove | null {
    const puzzle = this.puzzle.value
    return puzzle?.moves.find((each) => each.move === puzzle.answer) ?? null
  }

  /** Half of the wrong moves, for a hint: the worst ones. */
  get excluded(): readonly ListedMove[] {
    const puzzle = this.puzzle.value
    if (puzzle === null) return []
    const wrong = puzzle.moves.filter((each) => each.move !== puzzle.answer)
    return wrong.sort((first, second) => compareValues(second, first)).slice(0, Math.ceil(wrong.length / 2))
  }

  /** Brings the next puzzle; rejected answers leave things as they are. */
  async next(): Promise<void> {
    const round = ++this.round
    this.drop()
    const asked = this.values.ask('puzzle', { grade: this.grade.value, seed: this.seed() })
    const puzzle = await asked.catch(() => undefined)
    if (puzzle === undefined || round !== this.round) return
    batch(() => {
      this.none.value = puzzle === null
      this.puzzle.value = puzzle
      this.board.value = puzzle === null ? null : this.tableFor(puzzle)
    })
  }

  changeGrade(grade: Grade | null): void {
    this.grade.value = grade
    if (this.values.state.value.kind === 'ready') void this.next()
  }

  giveHint(): void {
    this.hints.value++
  }

  giveUp(): void {
    this.settle(null)
  }

  forgetScore(): void {
    this.score.value = NO_SCORE
    writeScore(this.game.name, NO_SCORE)
  }

  close(): void {
    this.round++
    this.drop()
  }

  private drop(): void {
    batch(() => {
      this.board.value?.close()
      this.board.value = null
      this.puzzle.value = null
      this.given.value = null
      this.hints.value = 0
      this.none.value = false
    })
  }

  private tableFor(puzzle: Puzzle): BoardSession {
    const { game } = this
    const start = game.notation.parsePosition(puzzle.position)
    return new BoardSession({ game, start }, emptyLink(game.name), {
      spawnEngine: null,
      pace: () => ({ turn: 0, rest: 0 }),
      usualPlayers: Array.from({ length: game.traits.seats }, () => HUMAN),
      keep: () => {},
      takeMove: (move) => this.settle(move),
    })
  }

  /** The first answer counts; what follows it is looking around. */
  private settle(move: number | null): void {
    const puzzle = this.puzzle.value
    const board = this.board.value
    if (puzzle === null || board === null || this.given.value !== null) return
    const right = move === puzzle.answer
    const played = puzzle.moves.find((each) => each.move === move) ?? null
    batch(() => {
      this.given.value = { move: played, right, refutation: [], ending: null }
      board.clear()
      board.moveValues.value = new Map(puzzle.moves.map((each) => [each.move, each]))
      this.score.value = scored(this.score.value, right)
    })
    writeScore(this.game.name, this.score.value)
    if (played !== null && !right) void this.refute(played)
  }

  private async refute(wrong: ListedMove): Promise<void> {
    const { round } = this
    const position = this.board.value?.session.record.position.clone()
    if (position === undefined) return
    position.make(wrong.move)
    if (position.over) {
      this.addToGiven({ ending: this.game.view.ending?.(position) ?? null })
      return
    }
    const asked = this.values.ask('probe', { position: this.game.notation.formatPosition(position) })
    const probe = await asked.catch(() => null)
    if (probe !== null && round === this.round) this.addToGiven({ refutation: probe.line })
  }

  private addToGiven(more: Partial<Given>): void {
    const given = this.given.value
    if (given !== null) this.given.value = { ...given, ...more }
  }
}
