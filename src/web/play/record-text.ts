import type { SavedGame } from '../../core/record.js'
import { quote, TextError } from '../../core/text-error.js'
import { text } from '../text.js'
import { emptyLink, type GameLink, MAX_LINK_LENGTH, parseRoute } from './link.js'
import type { Table } from './table.js'

/** The game on the table as the text of a saved game. */
export function writeRecord(table: Table): string {
  const { session } = table
  const saved: SavedGame = {
    format: 'plyworks-game',
    version: 1,
    game: session.game.name,
    start: session.game.text.formatPosition(session.record.start),
    moves: session.played.value.map((move) => move.text),
    players: session.players.value,
    ...(session.resigned.value === null ? {} : { resigned: session.resigned.value }),
  }
  return JSON.stringify(saved, null, 2)
}

/**
 * Reads the text of a saved game, or a link of this app; positions and moves are checked when the game is opened.
 * @throws TextError naming what is wrong
 */
export function readRecord(record: string): GameLink {
  const trimmed = record.trim()
  if (trimmed === '') throw new TextError('record', 1, 'nothing', text.recordEmpty)
  if (trimmed.length > MAX_LINK_LENGTH) {
    throw new TextError('record', MAX_LINK_LENGTH, 'more text', `at most ${MAX_LINK_LENGTH} characters`)
  }
  if (trimmed.startsWith('{')) return linkOfSaved(parseJson(trimmed))
  const hash = trimmed.indexOf('#/play/')
  if (hash < 0) throw new TextError('record', 1, quote(trimmed), 'the text of a saved game or a link')
  const route = parseRoute(trimmed.slice(hash))
  return route.page === 'play' ? route.link : emptyLink('')
}

function parseJson(json: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(json) }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const place = Number(/position (\d+)/.exec(message)?.[1] ?? 0) + 1
    throw new TextError('record', place, quote(json.slice(place - 1, place + 10)), 'valid JSON')
  }
}

function linkOfSaved(saved: Readonly<Record<string, unknown>>): GameLink {
  const { format, version, game, start, moves, players, resigned } = saved
  if (format !== 'plyworks-game') return wrong('format', format, '"plyworks-game"')
  if (version !== 1) return wrong('version', version, '1')
  if (typeof game !== 'string') return wrong('game', game, 'the name of a game')
  if (typeof start !== 'string') return wrong('start', start, 'a position')
  if (!isTexts(moves)) return wrong('moves', moves, 'a list of moves')
  if (players !== undefined && !isTexts(players)) return wrong('players', players, 'a list of players')
  if (resigned !== undefined && !(typeof resigned === 'number' && Number.isInteger(resigned) && resigned >= 0)) {
    return wrong('resigned', resigned, 'the number of a seat')
  }
  return { game, start, moves, at: null, players: players ?? [], resigned: resigned ?? null }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function wrong(field: string, found: unknown, expected: string): never {
  const said = found === undefined ? 'nothing' : quote(JSON.stringify(found) ?? String(found))
  throw new TextError(`record, "${field}"`, 1, said, expected)
}
