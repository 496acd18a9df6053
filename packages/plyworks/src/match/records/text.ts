import { quote, TextError } from '@plyworks/core'
import { END_REASONS, type EndReason } from '../endings.js'
import { formatOutcome, parseOutcome } from '../outcome.js'
import type { RecordedGame, RecordedMove } from './recorded-game.js'

/**
 * The text format of games, one for all of them and for any number of seats (docs/reference/matches.md): tags in the manner of
 * PGN, an empty line, one numbered move a line with what is known of it in braces, and an empty line.
 */
export function formatGame(game: RecordedGame): string {
  const tags: [string, string][] = [
    ['Match', game.match],
    ['Number', String(game.number)],
    ['Round', String(game.round)],
    ['Game', game.game],
    ...game.players.map((player, seat): [string, string] => [`Seat${seat}`, player]),
    ['Date', game.date],
    ['Start', game.start],
    ['Opening', String(game.opening.length)],
    ['Result', formatOutcome(game.points)],
    ['Reason', game.reason],
    ...(game.seat === null ? [] : [['Blamed', String(game.seat)] satisfies [string, string]]),
    ...(game.detail === '' ? [] : [['Detail', game.detail] satisfies [string, string]]),
  ]
  const opening = game.opening.map((move): RecordedMove => ({ move }))
  const moves = [...opening, ...game.moves].map((move, index) => `${index + 1}. ${formatMove(move)}\n`)
  return `${tags.map(([name, value]) => `[${name} ${JSON.stringify(value)}]\n`).join('')}\n${moves.join('')}\n`
}

/** Reads games one after the other from lines; each is told when the next begins or at the end. */
export class GameTextReader {
  private tags = new Map<string, string>()
  private moves: RecordedMove[] = []
  private line = 0
  private firstLine = 1

  constructor(private readonly onGame: (game: RecordedGame, line: number) => void) {}

  /** @throws TextError naming the line and the character */
  take(line: string): void {
    this.line++
    const text = line.trimEnd()
    if (text === '') return
    if (text.startsWith('[')) this.takeTag(text)
    else this.takeMove(text)
  }

  end(): void {
    if (this.tags.size > 0) this.finish()
  }

  private takeTag(text: string): void {
    if (this.moves.length > 0 || (text.startsWith('[Match ') && this.tags.size > 0)) this.finish()
    if (this.tags.size === 0) this.firstLine = this.line
    const match = /^\[([A-Za-z]\w*) ("(?:[^"\\]|\\.)*")\]$/.exec(text)
    if (match === null) this.fail(1, quote(text), '[Name "value"]')
    const [, name, value] = match
    if (this.tags.has(name)) this.fail(2, quote(name), 'each tag once')
    this.tags.set(name, this.parseQuoted(value, name.length + 3))
  }

  private takeMove(text: string): void {
    const match = /^(\d+)\. (\S+)(?: \{(.*)\})?$/.exec(text)
    if (match === null) this.fail(1, quote(text), 'a numbered move such as 1. c4 {wall 12}')
    const [, number, move, comment] = match
    if (Number(number) !== this.moves.length + 1) this.fail(1, quote(number), `move number ${this.moves.length + 1}`)
    this.moves.push({ move, ...this.parseComment(comment ?? '', text.indexOf('{') + 2) })
  }

  private parseComment(comment: string, place: number): Omit<RecordedMove, 'move'> {
    const known: Record<string, number | string[]> = {}
    const words = comment.split(' ').filter((word) => word !== '')
    for (let at = 0; at < words.length; at += 2) {
      const name = words[at]
      if (name === 'line') {
        known.line = words.slice(at + 1)
        break
      }
      const value = Number(words[at + 1])
      if (!NUMBERS.some((number) => number === name) || words[at + 1] === undefined || !Number.isFinite(value)) {
        this.fail(place, quote(comment), `pairs of one of ${NUMBERS.join(', ')} and a number, or line and moves`)
      }
      known[name] = value
    }
    return known
  }

  private finish(): void {
    const { tags, moves, firstLine } = this
    this.tags = new Map()
    this.moves = []
    this.onGame(this.build(tags, moves, firstLine), firstLine)
  }

  private build(tags: ReadonlyMap<string, string>, moves: readonly RecordedMove[], line: number): RecordedGame {
    const need = (name: string): string => {
      const value = tags.get(name)
      if (value === undefined) throw new TextError(`game of line ${line}`, 1, `no tag ${name}`, `a tag ${name}`)
      return value
    }
    const whole = (name: string): number => {
      const value = Number(need(name))
      if (Number.isInteger(value) && value >= 0) return value
      throw new TextError(`game of line ${line}, tag ${name}`, 1, quote(need(name)), 'a whole number')
    }
    const players: string[] = []
    for (let player = tags.get('Seat0'); player !== undefined; player = tags.get(`Seat${players.length}`))
      players.push(player)
    const opening = whole('Opening')
    return {
      match: need('Match'),
      number: whole('Number'),
      round: whole('Round'),
      game: need('Game'),
      players,
      date: need('Date'),
      start: need('Start'),
      opening: moves.slice(0, opening).map(({ move }) => move),
      moves: moves.slice(opening),
      points: parseOutcome(need('Result'), `game of line ${line}, tag Result`),
      reason: readReason(need('Reason'), line),
      seat: tags.has('Blamed') ? whole('Blamed') : null,
      detail: tags.get('Detail') ?? '',
    }
  }

  private parseQuoted(text: string, place: number): string {
    try {
      return String(JSON.parse(text))
    } catch {
      return this.fail(place, quote(text), 'a text in quotation marks')
    }
  }

  private fail(place: number, found: string, expected: string): never {
    throw new TextError(`line ${this.line}`, place, found, expected)
  }
}

const NUMBERS = ['wall', 'charged', 'processor', 'clock', 'depth', 'score', 'nodes'] as const

function formatMove(move: RecordedMove): string {
  const words = NUMBERS.flatMap((name) => (move[name] === undefined ? [] : [name, String(move[name])]))
  if (move.line !== undefined) words.push('line', ...move.line)
  return words.length === 0 ? move.move : `${move.move} {${words.join(' ')}}`
}

function readReason(text: string, line: number): EndReason {
  const reasons = Object.keys(END_REASONS) as EndReason[]
  const found = reasons.find((reason) => reason === text)
  if (found !== undefined) return found
  throw new TextError(`game of line ${line}, tag Reason`, 1, quote(text), `one of ${reasons.join(', ')}`)
}
