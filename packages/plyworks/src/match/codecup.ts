import { type Game, type Position, TextError } from '@plyworks/core'
import { readMove } from './move-text.js'
import type { Thinker } from './thinker.js'
import { timeForMove } from './time-budget.js'
import { TurnPlan } from './turn-plan.js'

interface CodeCupSetting {
  readonly game: Game
  readonly thinker: Thinker
  readonly options: Readonly<Record<string, string>>
  /** Our time for the whole game. */
  readonly milliseconds: number
  /** The part of it that is spent before the first line. */
  readonly spent: number
  readonly now: () => number
  /** Writes one of our moves. */
  readonly write: (line: string) => void
}

/**
 * The line protocol of the CodeCup contests: the first line in is `start` (we begin) or the opponent's first move;
 * afterwards every line in is one move of the opponent, answered by one of ours; `end` ends the program. Nothing else is
 * written. Where a turn is several moves, each has a line of its own.
 */
export class CodeCupSession {
  private readonly position: Position
  private readonly plan: TurnPlan
  private seat: number | null = null
  private remaining: number
  private ply = 0

  constructor(private readonly setting: CodeCupSetting) {
    this.position = setting.game.start()
    this.plan = new TurnPlan(setting.game)
    this.remaining = setting.milliseconds - setting.spent
  }

  /** Returns why the protocol does not fit a game, or null when it does. */
  static refuses(game: Game): string | null {
    const { seats, randomStart } = game.traits
    const { title } = game.definition
    if (seats !== 2) return `the CodeCup protocol is for two seats; ${title} has ${seats}`
    return randomStart ? `the CodeCup protocol cannot tell the random start of ${title}` : null
  }

  /**
   * Takes one line and answers it; false when the line was `end`.
   * @throws TextError when the opponent's move is none
   */
  async receive(line: string): Promise<boolean> {
    const word = line.trim()
    if (word === '') return true
    if (word.toLowerCase() === 'end') return false
    if (this.seat === null && word.toLowerCase() === 'start') this.seat = this.position.turn
    else this.playTheirs(word)
    while (!this.position.over && this.position.turn === this.seat) await this.playOurs()
    return true
  }

  private playTheirs(word: string): void {
    const { position } = this
    if (position.over) throw new TextError('move', 1, JSON.stringify(word), 'end: the game is over')
    // The contest writes everything in small letters; the notation of a game may not.
    const move = readMove(this.setting.game, position, word)
    if (move instanceof TextError) throw move
    this.seat ??= 1 - position.turn
    position.make(move)
    this.ply++
  }

  private async playOurs(): Promise<void> {
    const { game, thinker, options, now } = this.setting
    const { position } = this
    const started = now()
    const planned = this.plan.next(position)
    if (planned !== null) {
      this.playText(planned)
      return
    }
    const milliseconds = timeForMove(game, this.remaining, 0, this.ply)
    const request = { position: game.notation.formatPosition(position), limits: { milliseconds }, options }
    const decision = await thinker.think(request, () => {})
    this.plan.remember(position, decision)
    this.playText(decision.move)
    this.remaining -= now() - started
  }

  private playText(text: string): void {
    const { game, write } = this.setting
    this.position.make(game.notation.parseMove(this.position, text))
    this.ply++
    write(text.toLowerCase())
  }
}
