import { quote, TextError } from '../base/text-error.js'
import { readSavedClock, type SavedClock } from './saved-clock.js'
import { readTreeWords } from './tree-words.js'

/** A game record as plain data: what is saved, sent and put into links. */
export interface SavedGame {
  /** Marks the data. */
  readonly format: 'plyworks-game'
  /** Version of the format. */
  readonly version: 1
  /** Game name with variant. */
  readonly game: string
  /** Position the game started from, in notation (so no seed is needed to restore it). */
  readonly start: string
  /** The moves of the main line, in notation. */
  readonly moves: readonly string[]
  /** The players by seat, free text. */
  readonly players?: readonly string[]
  /** The seat that resigned, if one did. */
  readonly resigned?: number
  /** Variations and remarks: the whole tree in words (see `tree-words.ts`), whose main line is `moves`. */
  readonly tree?: readonly string[]
  /** Absent where nobody has a clock. */
  readonly clock?: SavedClock
  /** The name that a person gave the game. */
  readonly title?: string
  /** When it was last changed, ISO 8601. */
  readonly date?: string
}

/** Most seats of any game. */
const MOST_SEATS = 32

/**
 * Checks that plain data is a saved game; its positions and moves are still to be checked by the rules.
 * @param subject what is read, for errors
 * @throws TextError naming the field
 */
export function checkSavedGame(value: unknown, subject: string): SavedGame {
  if (typeof value !== 'object' || value === null) {
    throw new TextError(subject, 1, shown(value), 'a saved game')
  }
  const data: Record<string, unknown> = { ...value }
  const { format, version, game, start, moves, players, resigned, tree, title, date } = data
  const wrong = (field: string, found: unknown, expected: string): never => {
    throw new TextError(`${subject}, "${field}"`, 1, found === undefined ? 'nothing' : shown(found), expected)
  }
  if (format !== 'plyworks-game') return wrong('format', format, '"plyworks-game"')
  if (version !== 1) return wrong('version', version, '1')
  if (typeof game !== 'string') return wrong('game', game, 'the name of a game')
  if (typeof start !== 'string') return wrong('start', start, 'a position')
  if (!isTexts(moves)) return wrong('moves', moves, 'a list of moves')
  if (players !== undefined && !isTexts(players)) return wrong('players', players, 'a list of players')
  if (resigned !== undefined && !isSeat(resigned)) return wrong('resigned', resigned, 'the number of a seat')
  if (tree !== undefined && !isTexts(tree)) return wrong('tree', tree, 'a list of words')
  const clock = data.clock === undefined ? undefined : readSavedClock(data.clock)
  if (clock === null) return wrong('clock', data.clock, '{"controls":[…],"left":[…],"after":[…]}')
  if (title !== undefined && typeof title !== 'string') return wrong('title', title, 'a text')
  if (date !== undefined && (typeof date !== 'string' || Number.isNaN(Date.parse(date)))) {
    return wrong('date', date, 'a date')
  }
  if (tree !== undefined) checkMainLine(tree, moves, `${subject}, "tree"`)
  return {
    format,
    version,
    game,
    start,
    moves,
    ...(players !== undefined && { players }),
    ...(resigned !== undefined && { resigned }),
    ...(tree !== undefined && { tree }),
    ...(clock !== undefined && { clock }),
    ...(title !== undefined && { title }),
    ...(date !== undefined && { date }),
  }
}

/** A program that knows nothing of trees reads `moves` alone: both must tell the same game. */
function checkMainLine(words: readonly string[], moves: readonly string[], subject: string): void {
  const line = readTreeWords(words, subject).mainLine.map(({ move }) => move?.text)
  if (line.length !== moves.length || line.some((move, index) => move !== moves[index])) {
    throw new TextError(subject, 1, `the main line ${quote(line.join(' '))}`, `the moves ${quote(moves.join(' '))}`)
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isSeat(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MOST_SEATS
}

function shown(value: unknown): string {
  try {
    return quote(JSON.stringify(value) ?? String(value))
  } catch {
    // Nested too deeply to be written again.
    return Array.isArray(value) ? 'a list' : 'a table'
  }
}
