import { quote, TextError } from '@plyworks/core'
import { END_REASONS, type EndReason } from '../endings.js'
import { Fields } from '../file/fields.js'
import type { RecordedGame, RecordedMove } from './recorded-game.js'

/**
 * A game as a line of JSON: a `RecordedGame`.
 * @param number of the line, for errors
 * @throws TextError naming the line and the key
 */
export function readJsonGame(line: string, number: number): RecordedGame {
  return readGame(parse(line, number), `line ${number}`)
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new TextError(`line ${number}`, 1, quote(line), 'a game as JSON')
  }
}

/** Reads a game as plain data. @throws TextError naming the place and the key */
export function readGame(value: unknown, place: string): RecordedGame {
  const fields = Fields.of(value, place)
  const text = (key: string): string => fields.text(key) ?? fields.fail(key, undefined, 'a text')
  const whole = (key: string): number => fields.integer(key, 0, 1e9) ?? fields.fail(key, undefined, 'a whole number')
  const texts = (key: string): string[] => fields.texts(key) ?? fields.fail(key, undefined, 'a list of texts')
  return {
    match: text('match'),
    number: whole('number'),
    round: whole('round'),
    game: text('game'),
    players: texts('players'),
    date: text('date'),
    start: text('start'),
    opening: texts('opening'),
    moves: fields.tables('moves').map(readMove),
    points: fields.numbers('points') ?? fields.fail('points', undefined, 'a list of numbers'),
    reason:
      fields.choice('reason', Object.keys(END_REASONS) as EndReason[]) ?? fields.fail('reason', undefined, 'a reason'),
    seat: fields.integer('seat', 0, 99) ?? null,
    detail: fields.anyText('detail') ?? '',
  }
}

function readMove(fields: Fields): RecordedMove {
  const move = fields.text('move') ?? fields.fail('move', undefined, 'a move')
  const known: Record<string, number | readonly string[]> = {}
  for (const key of ['wall', 'charged', 'processor', 'clock', 'depth', 'score', 'nodes']) {
    const value = fields.number(key, -1e15, 1e15)
    if (value !== undefined) known[key] = value
  }
  const line = fields.texts('line')
  return { move, ...known, ...(line !== undefined && { line }) }
}
