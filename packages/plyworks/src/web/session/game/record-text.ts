import {
  ANY_COMPUTER,
  checkSavedGame,
  formatSavedGame,
  quote,
  readSavedText,
  type SavedGame,
  TextError,
  treeWords,
} from '@plyworks/core'
import type { GameLink } from '../../ui/page/game-link.js'
import { emptyLink, MAX_LINK_LENGTH } from '../../ui/page/game-link.js'
import { PLAY_PREFIX, parseRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { type ClockState, savedClockOf } from './saved-clocks.js'
import type { Session } from './session.js'

/** Returns a game in progress, with its clocks if it has some, as plain data. */
export function savedGameOf({ session, clock }: { session: Session; clock: ClockState | null }): SavedGame {
  const { game, record, moves, players, resigned } = session
  return {
    format: 'plyworks-game',
    version: 1,
    game: game.name,
    start: game.notation.formatPosition(record.start),
    moves: moves.mainLine.flatMap(({ move }) => (move === null ? [] : [move.text])),
    players: players.value,
    ...(resigned.value === null ? {} : { resigned: resigned.value }),
    ...(moves.plain ? {} : { tree: treeWords(moves) }),
    ...(clock !== null && { clock: savedClockOf(clock, moves) }),
  }
}

/** The form in which a game is written: as data for programs, or as text for people. */
export type RecordForm = 'json' | 'text'

export function writeRecord(saved: SavedGame, form: RecordForm): string {
  return form === 'json' ? JSON.stringify(saved, null, 2) : formatSavedGame(saved)
}

/**
 * Reads the text of a saved game, in either form, or a link of this app; positions and moves are checked when the game
 * is opened.
 * @throws TextError naming what is wrong
 */
export function readRecord(record: string): GameLink {
  const trimmed = record.trim()
  if (trimmed === '') throw new TextError('record', 1, text.errors.nothing, text.recordEmpty)
  if (trimmed.length > MAX_LINK_LENGTH) {
    throw new TextError('record', MAX_LINK_LENGTH, text.errors.moreText, text.errors.atMostCharacters(MAX_LINK_LENGTH))
  }
  if (trimmed.startsWith('{')) return linkOfSaved(checkSavedGame(parseJson(trimmed), 'record'))
  if (/^\[[A-Za-z]/.test(trimmed)) return linkOfSaved(readTagged(trimmed))
  const hash = trimmed.indexOf(PLAY_PREFIX)
  if (hash < 0) throw new TextError('record', 1, quote(trimmed), text.errors.recordOrLink)
  const route = parseRoute(trimmed.slice(hash))
  return route.page === 'play' ? route.link : emptyLink('')
}

/** A link that opens a saved game at its end. */
export function linkOfSaved({ game, start, moves, tree, players, resigned, clock }: SavedGame): GameLink {
  return {
    game,
    start,
    moves: tree ?? moves,
    at: null,
    // In a link no name is empty.
    players: (players ?? []).map((player) => (player === '' ? ANY_COMPUTER : player)),
    resigned: resigned ?? null,
    ...(clock !== undefined && { clock: clock.controls, left: clock.left }),
  }
}

function readTagged(record: string): SavedGame {
  const [first] = readSavedText(record)
  if ('saved' in first) return first.saved
  throw new TextError('record', 1, first.problem, text.errors.taggedGame)
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    // A text that names no position complains about the end.
    const place = Number(/position (\d+)/.exec(message)?.[1] ?? json.length) + 1
    const found = place > json.length ? text.errors.theEnd : quote(json.slice(place - 1, place + 10))
    throw new TextError('record', place, found, text.errors.validJson)
  }
}
