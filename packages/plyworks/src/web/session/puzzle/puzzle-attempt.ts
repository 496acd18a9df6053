import type { Game, Puzzle, PuzzleStep, WrongMove } from '@plyworks/core'
import { batch, type Signal, signal } from '@preact/signals'
import { emptyLink } from '../../ui/page/game-link.js'
import { compareValues, type ListedMove } from '../../workers/values/move-values.js'
import { BoardSession } from '../board/board-session.js'
import { HUMAN } from '../game/session.js'

/** A wrong move and what it leads to. */
export interface Mistake {
  readonly move: string
  readonly wrong: WrongMove
  /** The reason why the game is over after it; null where it is not, or where the game does not say. */
  readonly ending: string | null
  /** Best play after it; empty while it is not known. */
  readonly line: readonly string[]
}

interface AttemptSettings {
  /** The first answer counts: a wrong move ends the attempt, as giving up does, and the values of all moves are shown. */
  readonly once: boolean
  /** Returns the milliseconds that the answer of the other side takes. */
  pause(): number
  /** Called once, when there is nothing left to find. */
  onDone(attempt: PuzzleAttempt): void
  /** Returns best play from a position in notation. */
  bestPlay?(position: string): Promise<readonly string[]>
}

/** One attempt at a puzzle: the board, the steps found so far, and the last mistake. */
export class PuzzleAttempt {
  readonly board: BoardSession
  /** Steps found. */
  readonly found = signal(0)
  readonly mistake: Signal<Mistake | null> = signal(null)
  /** There was a mistake, a hint, or a move shown. */
  readonly helped = signal(false)
  /** The right move was asked for. */
  readonly shown = signal(false)
  /** Hints given for this step. */
  readonly hints = signal(0)
  readonly done = signal(false)
  private timer: ReturnType<typeof setTimeout> | null = null
  private closed = false

  constructor(
    private readonly game: Game,
    readonly puzzle: Puzzle,
    private readonly settings: AttemptSettings,
  ) {
    this.board = new BoardSession({ game, start: game.notation.parsePosition(puzzle.position) }, emptyLink(game.name), {
      spawnEngine: null,
      pace: () => ({ turn: 0, step: 0 }),
      usualPlayers: Array.from({ length: game.traits.seats }, () => HUMAN),
      keep: () => {},
      asks: (ply) => this.isAsking(ply),
      takeMove: (move) => this.answer(move),
    })
  }

  get once(): boolean {
    return this.settings.once
  }

  get step(): PuzzleStep {
    return this.puzzle.steps[Math.min(this.found.value, this.puzzle.steps.length - 1)]
  }

  /** Waiting for a move to be found, rather than for an answer. */
  get asking(): boolean {
    return this.isAsking(this.board.session.ply.value)
  }

  /** Whether the first hint is the distance to the end, which the task has not told. */
  get hasDistance(): boolean {
    return this.puzzle.task === 'only' && this.puzzle.plies !== null && this.found.value === 0
  }

  get distanceHinted(): boolean {
    return this.hasDistance && this.hints.value > 0
  }

  /** Half of the wrong moves of the step, the worst ones, once all hints are given. */
  get excluded(): readonly string[] {
    if (this.hints.value < this.mostHints) return []
    const wrong = Object.entries(this.step.wrong).map(([move, [value, plies]]) => ({
      move,
      value: value === 'open' ? ('draw' as const) : value,
      plies,
      best: false,
    }))
    const worst = wrong.sort((first, second) => compareValues(second, first)).slice(0, Math.ceil(wrong.length / 2))
    return worst.map(({ move }) => move)
  }

  get mayHint(): boolean {
    return this.asking && this.hints.value < this.mostHints
  }

  /** The moves of the first step with their values, best first; those whose value is open are left out. */
  get values(): readonly ListedMove[] {
    const { value, plies, steps } = this.puzzle
    const [{ move, wrong }] = steps
    const all: [string, WrongMove][] = [[move, [value, plies, null]], ...Object.entries(wrong)]
    const start = this.board.session.record.start
    const listed = all.flatMap(([text, [value, plies]]) =>
      value === 'open'
        ? []
        : [{ move: this.game.notation.parseMove(start, text), text, value, plies, best: text === move }],
    )
    return listed.sort(compareValues)
  }

  giveHint(): void {
    if (!this.mayHint) return
    this.helped.value = true
    this.hints.value++
  }

  /** Plays the right move, or ends the attempt where the first answer counts. */
  show(): void {
    if (!this.asking) return
    const { game } = this
    batch(() => {
      this.helped.value = true
      this.shown.value = true
      if (this.once) this.settle()
      else this.goOn(game.notation.parseMove(this.board.session.record.position, this.step.move))
    })
  }

  close(): void {
    this.closed = true
    if (this.timer !== null) clearTimeout(this.timer)
    this.board.close()
  }

  private isAsking(ply: number): boolean {
    return !this.done.value && ply === 2 * this.found.value
  }

  private get mostHints(): number {
    return this.hasDistance ? 2 : 1
  }

  private answer(move: number): void {
    this.board.clear()
    if (!this.asking) return
    const words = this.game.notation.formatMove(this.board.session.record.position, move)
    const { wrong } = this.step
    if (Object.hasOwn(wrong, words)) this.err(move, words, wrong[words])
    else if (this.once) this.settle()
    else this.goOn(move)
  }

  private err(move: number, words: string, wrong: WrongMove): void {
    const after = this.board.session.record.position.clone()
    after.make(move)
    const mistake = {
      move: words,
      wrong,
      ending: after.over ? (this.game.view.ending?.(after) ?? null) : null,
      line: [],
    }
    batch(() => {
      this.helped.value = true
      this.mistake.value = mistake
      if (this.once) this.settle()
    })
    if (after.over) return
    this.settings.bestPlay?.(this.game.notation.formatPosition(after)).then(
      (line) => {
        if (!this.closed && this.mistake.value === mistake) this.mistake.value = { ...mistake, line }
      },
      // A solver that has ended tells its own trouble.
      () => {},
    )
  }

  private goOn(move: number): void {
    const { answer } = this.step
    const { session } = this.board
    batch(() => {
      this.mistake.value = null
      this.hints.value = 0
      session.play(move)
      this.found.value++
      this.done.value = this.found.value === this.puzzle.steps.length
    })
    if (this.done.value) this.settings.onDone(this)
    if (answer === null) return
    this.timer = setTimeout(
      () => session.play(this.game.notation.parseMove(session.record.position, answer)),
      this.settings.pause(),
    )
  }

  /** Ends the attempt with the values of all moves on the board. */
  private settle(): void {
    batch(() => {
      this.done.value = true
      this.board.clear()
      this.board.moveValues.value = new Map(this.values.map((each) => [each.move, each]))
    })
    this.settings.onDone(this)
  }
}
