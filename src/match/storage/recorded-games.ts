import { TextError } from '../../core/text-error.js'
import type { Store } from '../../store/store.js'
import type { EndReason } from '../endings.js'
import { parseOutcome } from '../outcome.js'
import type { RecordedGame, RecordedMove } from '../records/recorded-game.js'
import { loadMatch, numbersOf } from './matches.js'

interface GameRow {
  readonly number: number
  readonly place: number
  readonly round: number
  readonly players: string
  readonly start: string
  readonly opening_moves: string
  readonly begun: string
  readonly outcome: string
  readonly reason: EndReason
  readonly blamed: number | null
  readonly detail: string
}

const COLUMNS = 'number, place, round, players, start, opening_moves, begun, outcome, reason, blamed, detail'
/** Games read at a time, so that a match of any size needs little memory. */
const PAGE = 100

/**
 * The finished games of a match in the order of the schedule.
 * @throws TextError when there is no match of that id
 */
export function* recordedGames(store: Store, id: string): Generator<RecordedGame> {
  const { row, settings } = loadMatch(store, id)
  const names = settings.players.map(({ name }) => name)
  for (let last = -1; ; ) {
    const games = store.all<GameRow>(
      `SELECT ${COLUMNS} FROM game WHERE match = ? AND place > ? AND outcome IS NOT NULL ORDER BY place LIMIT ${PAGE}`,
      row.number,
      last,
    )
    for (const game of games) yield build(store, game, { match: id, game: settings.game, names })
    if (games.length < PAGE) return
    last = games[games.length - 1].place
  }
}

/**
 * One finished game.
 * @param number in the match, from 1
 * @throws TextError when there is no such match or game
 */
export function recordedGame(store: Store, id: string, number: number): RecordedGame {
  const { row, settings } = loadMatch(store, id)
  const game = store.first<GameRow>(
    `SELECT ${COLUMNS} FROM game WHERE match = ? AND place = ? AND outcome IS NOT NULL`,
    row.number,
    number - 1,
  )
  if (game === undefined) throw new TextError('game', 1, String(number), `the number of a finished game of ${id}`)
  return build(store, game, { match: id, game: settings.game, names: settings.players.map(({ name }) => name) })
}

function build(
  store: Store,
  game: GameRow,
  match: { readonly match: string; readonly game: string; readonly names: readonly string[] },
): RecordedGame {
  return {
    match: match.match,
    number: game.place + 1,
    round: game.round + 1,
    game: match.game,
    players: numbersOf(game.players).map((player) => match.names[player]),
    date: game.begun,
    start: game.start,
    opening: wordsOf(game.opening_moves),
    moves: recordedMoves(store, game.number),
    points: parseOutcome(game.outcome, 'outcome'),
    reason: game.reason,
    seat: game.blamed,
    detail: game.detail,
  }
}

/** The moves of a game by its row, as far as it has been played, without those of the opening. */
export function recordedMoves(store: Store, game: number): RecordedMove[] {
  return store
    .all<Record<string, number | string | null>>(
      `SELECT move, wall, charged, processor, clock, depth, score, nodes, line FROM move WHERE game = ? ORDER BY ply`,
      game,
    )
    .map(({ line, ...columns }) => {
      const known = Object.entries(columns).filter(([, value]) => value !== null)
      const move = { ...Object.fromEntries(known), ...(typeof line === 'string' && { line: wordsOf(line) }) }
      // The columns have the names of the members.
      return move as unknown as RecordedMove
    })
}

export function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
