import { type Game, type Limits, type Position, quote, TextError } from '@plyworks/core'
import { RESIGN } from './players/player.js'
import type { Thinker } from './thinker.js'
import { timeForMove } from './time-budget.js'
import { TurnPlan } from './turn-plan.js'
import { splitWords } from './ugi-words.js'

interface LineSetting {
  readonly game: Game
  readonly thinker: Thinker
  readonly options: Readonly<Record<string, string>>
  /** Writes one of our moves. */
  readonly write: (line: string) => void
}

/** Time for a move when `go` limits nothing. */
const DEFAULT_MILLISECONDS = 1000

/**
 * A program's side of the simple line protocol (docs/reference/matches.md), for any game and any number of seats: hears `game`,
 * `seat`, `position`, `move` and `end`, and answers every `go …` with one line, its move.
 */
export class LineSession {
  private position: Position
  private readonly plan: TurnPlan
  private ply = 0

  constructor(private readonly setting: LineSetting) {
    this.position = setting.game.start()
    this.plan = new TurnPlan(setting.game)
  }

  /**
   * Takes one line and answers it; false when the line was `end`.
   * @throws TextError when the line is none of the protocol
   */
  async receive(line: string): Promise<boolean> {
    const [first, second] = splitWords(line)
    const place = second?.place ?? line.length + 1
    const rest = line.slice(place - 1).trimEnd()
    if (first === undefined) return true
    switch (first.text.toLowerCase()) {
      case 'seat': // The one asked to `go` is to move.
        return true
      case 'end':
        return false
      case 'game':
        this.checkGame(rest, place)
        return true
      case 'position':
        this.position = this.at(place, () => this.setting.game.notation.parsePosition(rest))
        this.ply = 0
        return true
      case 'move':
        this.play(this.at(place, () => this.setting.game.notation.parseMove(this.position, rest)))
        return true
      case 'go':
        await this.answer(readLimits(rest, place))
        return true
      default:
        throw new TextError('line', first.place, quote(first.text), 'one of game, seat, position, move, go, end')
    }
  }

  private checkGame(name: string, place: number): void {
    const { game } = this.setting
    if (name !== game.name) throw new TextError('game', place, quote(name), `${game.name}, the game of this program`)
  }

  private async answer(asked: AskedLimits): Promise<void> {
    const { game, thinker, options, write } = this.setting
    const { position } = this
    if (position.over) throw new TextError('line', 1, '"go"', 'end: the game is over')
    let text = this.plan.next(position)
    if (text === null) {
      const limits = limitsOf(asked, game, this.ply)
      const decision = await thinker.think(
        { position: game.notation.formatPosition(position), limits, options },
        () => {},
      )
      this.plan.remember(position, decision)
      text = decision.move
    }
    // A player who gives up has no further move.
    if (text !== RESIGN) this.play(game.notation.parseMove(position, text))
    write(text)
  }

  private play(move: number): void {
    this.position.make(move)
    this.ply++
  }

  /** Runs a parser of the rest of a line; what it throws names the character of the line. */
  private at<T>(place: number, parse: () => T): T {
    try {
      return parse()
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      throw new TextError(error.subject, place - 1 + error.place, error.found, error.expected)
    }
  }
}

/** The words after `go`. */
type AskedLimits = Partial<Record<(typeof LIMIT_WORDS)[number], number>>

const LIMIT_WORDS = ['time', 'increment', 'move', 'nodes', 'depth'] as const

function readLimits(text: string, place: number): AskedLimits {
  const limits: AskedLimits = {}
  const words = [...text.matchAll(/\S+/g)].map((match) => ({ text: match[0], place: place + match.index }))
  for (let at = 0; at < words.length; at += 2) {
    const name = LIMIT_WORDS.find((known) => known === words[at].text)
    if (name === undefined) {
      throw new TextError('go', words[at].place, quote(words[at].text), `one of ${LIMIT_WORDS.join(', ')}`)
    }
    const value = words[at + 1]
    if (value === undefined) {
      throw new TextError('go', place + text.length, 'the end of the line', `a number after ${name}`)
    }
    if (!/^\d{1,13}(\.\d{1,9})?$/.test(value.text)) {
      throw new TextError('go', value.place, quote(value.text), `a number after ${name}`)
    }
    limits[name] = Number(value.text)
  }
  return limits
}

function limitsOf(asked: AskedLimits, game: Game, ply: number): Limits {
  const { time, increment = 0, move, nodes, depth } = asked
  const share = time === undefined ? undefined : timeForMove(game, time, increment, ply)
  const unlimited = share === undefined && move === undefined && nodes === undefined && depth === undefined
  const milliseconds = unlimited
    ? DEFAULT_MILLISECONDS
    : Math.max(1, Math.min(share ?? Number.POSITIVE_INFINITY, move ?? Number.POSITIVE_INFINITY))
  return {
    ...(Number.isFinite(milliseconds) ? { milliseconds } : {}),
    ...(nodes === undefined ? {} : { nodes: Math.max(1, Math.floor(nodes)) }),
    ...(depth === undefined ? {} : { depth: Math.max(1, Math.floor(depth)) }),
  }
}
