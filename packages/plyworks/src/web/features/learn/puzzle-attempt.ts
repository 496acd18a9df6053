import type { Game, Puzzle, PuzzleStep, WrongMove } from '@plyworks/core'
import { batch, type Signal, signal } from '@preact/signals'
import { BoardSession } from '../../session/board/board-session.js'
import { HUMAN } from '../../session/game/session.js'
import { emptyLink } from '../../ui/page/game-link.js'

/** A wrong move and what it leads to. */
export interface Mistake {
  readonly move: string
  readonly wrong: WrongMove
}

/** One attempt at a puzzle: the board, the steps found so far, and what was wrong. */
export class PuzzleAttempt {
  readonly board: BoardSession
  /** Steps found. */
  readonly found = signal(0)
  readonly mistake: Signal<Mistake | null> = signal(null)
  /** Somebody erred, or asked for help. */
  readonly helped = signal(false)
  /** Half of the wrong moves of the step, once a hint was asked for. */
  readonly excluded: Signal<readonly string[]> = signal([])
  readonly done = signal(false)
  private timer: ReturnType<typeof setTimeout> | null = null

  /**
   * @param pause milliseconds that the answer of the other side takes
   * @param onDone told once, when the last move has been found
   */
  constructor(
    private readonly game: Game,
    readonly puzzle: Puzzle,
    private readonly pause: () => number,
    private readonly onDone: (helped: boolean) => void,
  ) {
    this.board = new BoardSession({ game, start: game.notation.parsePosition(puzzle.position) }, emptyLink(game.name), {
      spawnEngine: null,
      pace: () => ({ turn: 0, rest: 0 }),
      usualPlayers: Array.from({ length: game.traits.seats }, () => HUMAN),
      keep: () => {},
      takeMove: (move) => this.answer(move),
    })
  }

  get step(): PuzzleStep {
    return this.puzzle.steps[Math.min(this.found.value, this.puzzle.steps.length - 1)]
  }

  /** Waiting for a move to be found, rather than for an answer. */
  get asking(): boolean {
    return !this.done.value && this.board.session.ply.value === 2 * this.found.value
  }

  giveHint(): void {
    const wrong = Object.keys(this.step.wrong)
    this.helped.value = true
    this.excluded.value = wrong.slice(0, Math.ceil(wrong.length / 2))
  }

  /** Plays the right move. */
  showMove(): void {
    if (!this.asking) return
    this.helped.value = true
    const { game } = this
    this.goOn(game.notation.parseMove(this.board.session.record.position, this.step.move))
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.board.close()
  }

  private answer(move: number): void {
    this.board.clear()
    if (!this.asking) return
    const words = this.game.notation.formatMove(this.board.session.record.position, move)
    const { wrong } = this.step
    if (Object.hasOwn(wrong, words)) this.err({ move: words, wrong: wrong[words] })
    else this.goOn(move)
  }

  private err(mistake: Mistake): void {
    batch(() => {
      this.helped.value = true
      this.mistake.value = mistake
    })
  }

  private goOn(move: number): void {
    const { answer } = this.step
    const { session } = this.board
    batch(() => {
      this.mistake.value = null
      this.excluded.value = []
      session.play(move)
      this.found.value++
      this.done.value = this.found.value === this.puzzle.steps.length
    })
    if (this.done.value) this.onDone(this.helped.value)
    if (answer === null) return
    this.timer = setTimeout(
      () => session.play(this.game.notation.parseMove(session.record.position, answer)),
      this.pause(),
    )
  }
}
