import { type Game, type IntroductionStep, isAnswer, levelsFor, mistakeOf } from '@plyworks/core'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import { BoardSession } from '../../session/board/board-session.js'
import { HUMAN } from '../../session/game/session.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { pace } from '../../ui/page/settings.js'
import { spawnEngine } from '../../workers/engine/engine-client.js'

/** The state of a goal; only a game to be won can be lost. */
type GoalState = 'asked' | 'wrong' | 'right' | 'lost'

/** One attempt at a goal: a board on which only the right move is played, or a game against the weakest level. */
export class GoalAttempt {
  readonly board: BoardSession
  readonly state: Signal<GoalState> = signal('asked')
  /** Why the last legal move is not the one asked for; null where the goal says nothing of it. */
  readonly mistake: Signal<string | null> = signal(null)
  private readonly dispose: () => void

  /** @param onReached called once, when the goal is reached */
  constructor(
    game: Game,
    readonly step: IntroductionStep,
    private readonly onReached: () => void,
  ) {
    const start = game.notation.parsePosition(step.position)
    const people = Array.from({ length: game.traits.seats }, () => HUMAN)
    const opened = { game, start }
    if (step.win === undefined) {
      this.board = new BoardSession(opened, emptyLink(game.name), {
        spawnEngine: null,
        pace,
        usualPlayers: people,
        keep: () => {},
        takeMove: (move) => this.answer(move),
      })
      this.dispose = () => {}
    } else {
      const [{ id }] = levelsFor(game)
      const players = people.map((person, seat) => (seat === step.win ? person : id))
      this.board = new BoardSession(
        opened,
        { ...emptyLink(game.name), players },
        { spawnEngine, pace, usualPlayers: [], keep: () => {} },
      )
      this.dispose = effect(() => this.followGame(step.win ?? 0))
    }
    this.point()
  }

  /** A goal without anything to do. */
  get onlyToRead(): boolean {
    return this.step.answers.length === 0 && this.step.win === undefined
  }

  get thinking(): boolean {
    return this.board.computers?.thinking.value !== null && this.board.computers !== null
  }

  close(): void {
    this.dispose()
    this.board.close()
  }

  /** Marks the cells that the goal is about, until there is a move on the board. */
  private point(): void {
    const names = this.step.targets ?? []
    const { cells } = this.board.session.game.view.board
    this.board.pointed.value = cells.flatMap(({ name }, cell) => (names.includes(name) ? [cell] : []))
  }

  private answer(move: number): void {
    const { board, step } = this
    const { session } = board
    board.clear()
    if (session.ply.value > 0 || step.answers.length === 0) return
    const words = session.game.notation.formatMove(session.record.position, move)
    if (!isAnswer(step, words)) {
      this.mistake.value = mistakeOf(step, words)
      this.state.value = 'wrong'
      return
    }
    board.pointed.value = []
    session.play(move)
    this.state.value = 'right'
    this.onReached()
  }

  private followGame(seat: number): void {
    const { session } = this.board
    session.revision.value
    if (session.ply.value > 0) this.board.pointed.value = []
    if (!session.over.value) {
      this.state.value = 'asked'
      return
    }
    const won = session.record.position.score(seat) > 0
    untracked(() => {
      if (won && this.state.value !== 'right') this.onReached()
      this.state.value = won ? 'right' : 'lost'
    })
  }
}
