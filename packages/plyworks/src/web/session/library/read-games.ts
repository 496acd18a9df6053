import { checkSavedGame, type ReadGame, readSavedText, reasonOf, type SavedGame, TextError } from '@plyworks/core'
import { text } from '../../ui/text/text.js'
import { parseJson } from '../game/record-text.js'
import { readViews } from '../review/kept-reviews.js'
import type { KeptGame } from './game-store.js'

/** A file of many games. */
export const COLLECTION = 'plyworks-games'

/** A game of a file, or what is wrong with it. */
export type FoundGame =
  | { readonly place: string; readonly saved: SavedGame; readonly analysis: KeptGame['analysis'] }
  | { readonly place: string; readonly problem: string }

/**
 * Reads all games of a text: saved games as JSON (one, a list, one a line, or a whole library), games as text, and what
 * `match export` writes in either form. A game that is wrong does not keep the others from being read; positions and
 * moves are still to be checked by the rules.
 */
export function readGames(written: string): FoundGame[] {
  const trimmed = written.trim()
  if (trimmed === '') return []
  if (trimmed.startsWith('{') || /^\[\s*[\]{]/.test(trimmed)) return readJson(written)
  return readSavedText(written).map(foundInText)
}

function foundInText(read: ReadGame): FoundGame {
  const place = text.errors.placeLine(read.line)
  return 'saved' in read ? { place, saved: read.saved, analysis: [] } : { place, problem: read.problem }
}

function readJson(written: string): FoundGame[] {
  const lines = written.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]))
  let whole: unknown
  try {
    whole = JSON.parse(written)
  } catch (error) {
    if (lines.length === 1 || !lines.every(({ line }) => line.trim().startsWith('{'))) {
      return [{ place: text.errors.placeFile, problem: problemOf(error, written) }]
    }
    return lines.map(({ line, number }) => readLine(line, text.errors.placeLine(number)))
  }
  const games = Array.isArray(whole) ? whole : (listOf(whole) ?? [whole])
  return games.map((game, index) => readOne(game, text.errors.placeGame(index + 1)))
}

function readLine(line: string, place: string): FoundGame {
  try {
    return readOne(JSON.parse(line), place)
  } catch (error) {
    return { place, problem: problemOf(error, line) }
  }
}

function listOf(value: unknown): readonly unknown[] | null {
  const { format, games }: Record<string, unknown> = { ...Object(value) }
  return format === COLLECTION && Array.isArray(games) ? games : null
}

function readOne(value: unknown, place: string): FoundGame {
  try {
    const saved = checkSavedGame(fromMatch(value) ?? value, place)
    const { analysis }: Record<string, unknown> = { ...Object(value) }
    return { place, saved, analysis: analysis === undefined ? [] : readViews(analysis, saved.moves.length + 1) }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return { place, problem: error.message }
  }
}

/** A game as `match export --format json` writes it, as a saved game; null for anything else. */
function fromMatch(value: unknown): object | null {
  const { format, match, game, start, players, date, opening, moves }: Record<string, unknown> = { ...Object(value) }
  if (format !== undefined || typeof match !== 'string' || !Array.isArray(opening) || !Array.isArray(moves)) return null
  const played = moves.map((each: unknown) => ({ ...Object(each) }).move)
  return {
    format: 'plyworks-game',
    version: 1,
    game,
    start,
    moves: [...opening, ...played],
    ...(players !== undefined && { players }),
    ...(date !== undefined && { date }),
    title: match,
  }
}

function problemOf(error: unknown, written: string): string {
  if (error instanceof TextError) return error.message
  try {
    parseJson(written)
  } catch (told) {
    if (told instanceof Error) return told.message
  }
  return reasonOf(error)
}
