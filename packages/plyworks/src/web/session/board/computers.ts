import { NotApplicable, type Position, readComputerPlayer, reasonOf, type SearchLine, TextError } from '@plyworks/core'
import { batch, effect, type Signal, signal } from '@preact/signals'
import type { Pace } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import type { Answer, ComputerPlayer, PlayerOffer, Question } from '../../workers/engine/engine-calls.js'
import type { EngineClient } from '../../workers/engine/engine-client.js'
import { randomSeed } from '../game/open-game.js'
import { HUMAN, type Session } from '../game/session.js'

/** A computer at work. */
export interface Thinking {
  readonly seat: number
  readonly player: ComputerPlayer
  readonly line: SearchLine | null
}

/** A computer's search for its move, under way or done. */
export interface Searched {
  readonly seat: number
  readonly player: ComputerPlayer
  readonly from: Position
  /** As they were reported; the latest `MOST_REPORTS`. */
  readonly lines: readonly SearchLine[]
}

/** Reports of a search that are kept: engines report about as often as they deepen, some of them as often as they are heard. */
const MOST_REPORTS = 300

/** Lets the computer players of a session move when it is their turn, and finds hints. */
export class Computers {
  readonly thinking: Signal<Thinking | null> = signal(null)
  /** The search of the computer that moves, or moved last; null before the first. */
  readonly searched: Signal<Searched | null> = signal(null)
  readonly hint = signal<readonly number[]>([])
  readonly hinting = signal(false)
  /** Turns are played without waiting until a person is to move or the game ends. */
  readonly skipping = signal(false)
  /** A problem in words for the person at the board; null while all is well. */
  readonly problem = signal<string | null>(null)
  private readonly dispose: () => void
  /** Grows with every change of the position or the players; what belongs to an older one is dropped. */
  private turn = 0
  /** Another one may be asked before one has answered. */
  private hintsAsked = 0
  private timer: ReturnType<typeof setTimeout> | null = null
  /** What the timer does. */
  private waiting: (() => void) | null = null
  /** The position and the player that the present thinking is for. */
  private occasion = ''
  /** True while a move of a longer turn is being played, so that it does not start a new search. */
  private playingTurn = false
  /** Players that draw moves by lot must not play the same game every time. */
  private readonly seed = randomSeed()

  constructor(
    private readonly session: Session,
    private readonly client: EngineClient,
    private readonly offer: PlayerOffer,
    private readonly pace: () => Pace,
    /** Milliseconds that the clock of a seat leaves for a move; null without a clock. */
    private readonly budget: (seat: number) => number | null = () => null,
  ) {
    this.dispose = effect(() => {
      const player = this.playerToMove()
      const occasion = `${this.session.revision.value} ${player?.id}`
      if (occasion === this.occasion) return
      this.occasion = occasion
      this.begin(player)
    })
  }

  close(): void {
    this.dispose()
    this.drop()
    this.client.close()
  }

  /** Ends the thinking of the computer whose turn it is with the best move found so far. */
  moveNow(): void {
    this.client.moveNow()
  }

  /** Plays on without waiting until a person is to move or the game ends. */
  skip(): void {
    this.skipping.value = true
    const { timer, waiting } = this
    if (timer === null || waiting === null) return
    clearTimeout(timer)
    this.timer = null
    waiting()
  }

  /** After a problem: tries again. */
  retry(): void {
    this.begin(this.playerToMove())
  }

  /** Goes on with the turn of the human to move from where it stands, at the strongest level, and ends it. */
  finishTurn(): void {
    const level = this.offer.levels.at(-1)
    if (level === undefined || this.session.over.value || this.thinking.value !== null) return
    this.drop()
    void this.think(level)
  }

  /** The level of that id; the strongest one when there is none. */
  levelFor(id: string | null): ComputerPlayer | undefined {
    const { levels } = this.offer
    return levels.find((level) => level.id === id) ?? levels.at(-1)
  }

  /**
   * Looks for a good move for the human to move; it shows in `hint`.
   * @param by id of the level that gives it; null for the strongest
   */
  async findHint(by: string | null): Promise<void> {
    const level = this.levelFor(by)
    if (level === undefined || this.session.over.value || this.thinking.value !== null) return
    const turn = this.turn
    const asked = ++this.hintsAsked
    this.hinting.value = true
    try {
      const answer = await this.client.think(this.ask(level, HINT_MILLISECONDS), () => {})
      if (turn !== this.turn) return
      if (answer !== null) this.hint.value = answer.moves
    } catch (error) {
      if (turn === this.turn) this.problem.value = reasonOf(error)
    } finally {
      if (turn === this.turn && asked === this.hintsAsked) this.hinting.value = false
    }
  }

  /** The computer player of the seat to move; null when a human moves or the game is over. */
  private playerToMove(): ComputerPlayer | null {
    const { session } = this
    if (session.over.value || session.paused.value || session.mover === HUMAN) return null
    try {
      return readComputerPlayer(this.offer, session.mover)
    } catch (error) {
      // A player that is not of this game, as in a match elsewhere.
      if (error instanceof TextError || error instanceof NotApplicable) return null
      throw error
    }
  }

  private drop(): void {
    this.turn++
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.client.cancel()
    this.thinking.value = null
    this.hinting.value = false
    this.hint.value = []
  }

  private begin(player: ComputerPlayer | null): void {
    if (this.playingTurn) return
    this.drop()
    if (player === null) this.skipping.value = false
    this.problem.value = null
    if (player !== null) void this.think(player)
  }

  private async think(player: ComputerPlayer): Promise<void> {
    const { turn } = this
    const seat = this.session.record.position.turn
    const started = performance.now()
    this.thinking.value = { seat, player, line: null }
    this.searched.value = { seat, player, from: this.session.record.position.clone(), lines: [] }
    try {
      const answer = await this.client.think(this.ask(player, this.limit(player, seat)), (line) => {
        if (turn === this.turn) this.report(seat, player, line)
      })
      if (answer === null || turn !== this.turn) return
      const wait = this.moment(seat) - (performance.now() - started)
      this.later(wait, () => this.playTurn(answer, seat, 0))
    } catch (error) {
      if (turn !== this.turn) return
      this.thinking.value = null
      this.problem.value = reasonOf(error)
    }
  }

  private report(seat: number, player: ComputerPlayer, line: SearchLine): void {
    batch(() => {
      this.thinking.value = { seat, player, line }
      const searched = this.searched.value
      if (searched !== null) {
        this.searched.value = { ...searched, lines: [...searched.lines.slice(1 - MOST_REPORTS), line] }
      }
    })
  }

  /** Milliseconds for a move by player and clock; undefined where only the player counts. */
  private limit(player: ComputerPlayer, seat: number): number | undefined {
    const budget = this.budget(seat)
    return budget === null ? undefined : Math.min(budget, player.limits.milliseconds ?? Infinity)
  }

  /** Milliseconds that a move takes at least, so that people can follow it; a running clock is not charged for it. */
  private moment(seat: number): number {
    return this.skipping.value ? 0 : Math.min(this.pace().turn, this.budget(seat) ?? Infinity)
  }

  private playTurn(answer: Answer, seat: number, index: number): void {
    const { session } = this
    if (!session.legal.includes(answer.moves[index])) {
      this.thinking.value = null
      this.problem.value = text.errors.illegalChoice
      return
    }
    const more = index + 1 < answer.moves.length
    this.playingTurn = more
    session.play(answer.moves[index])
    this.playingTurn = false
    const goesOn = more && !session.over.value && session.record.position.turn === seat
    if (goesOn) {
      const wait = this.skipping.value ? 0 : Math.min(this.pace().step, this.budget(seat) ?? Infinity)
      this.later(wait, () => this.playTurn(answer, seat, index + 1))
    } else if (more) {
      this.begin(this.playerToMove())
    }
  }

  /** Does something after a while, unless the position changes before. */
  private later(milliseconds: number, action: () => void): void {
    if (milliseconds <= 0) {
      action()
      return
    }
    this.waiting = action
    this.timer = setTimeout(action, milliseconds)
  }

  private ask(player: ComputerPlayer, milliseconds?: number): Question {
    const { game, record } = this.session
    return {
      position: game.notation.formatPosition(record.position),
      engine: player.engine,
      options: player.options,
      limits: milliseconds === undefined ? player.limits : { ...player.limits, milliseconds },
      seed: this.seed,
    }
  }
}

const HINT_MILLISECONDS = 1500
