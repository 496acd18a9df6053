import type { EndReason } from '../endings.js'
import { numbersOf } from './matches.js'

/** A row of the table of games. What comes of a game is null while it goes on. */
export interface GameRow {
  readonly number: number
  readonly place: number
  readonly round: number
  readonly players: string
  readonly start: string
  readonly opening_moves: string
  readonly begun: string
  readonly outcome: string | null
  readonly reason: EndReason | null
  readonly blamed: number | null
  readonly detail: string | null
  readonly plies: number | null
}

export const GAME_COLUMNS =
  'number, place, round, players, start, opening_moves, begun, outcome, reason, blamed, detail, plies'

/** The part of a game that is settled when it begins, numbered as people count. */
export interface GameBeginning {
  /** In the match, from 1. */
  readonly number: number
  readonly round: number
  /** Names by seat. */
  readonly players: readonly string[]
  readonly start: string
  readonly opening: readonly string[]
}

/** @param names of the players of the match */
export function beginningOf(row: GameRow, names: readonly string[]): GameBeginning {
  return {
    number: row.place + 1,
    round: row.round + 1,
    players: numbersOf(row.players).map((player) => names[player]),
    start: row.start,
    opening: wordsOf(row.opening_moves),
  }
}

/** The words of a column that holds moves. */
export function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
