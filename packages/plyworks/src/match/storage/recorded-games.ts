import type { Store } from '../../storage/store.js'
import type { EndReason } from '../endings.js'
import { parseOutcome } from '../outcome.js'
import type { RecordedGame, RecordedMove } from '../records/recorded-game.js'
import { demandWhole } from './digests.js'
import { beginningOf, GAME_COLUMNS, type GameRow, wordsOf } from './game-row.js'
import { loadMatch } from './matches.js'

/** A game that has ended. */
interface EndedRow extends GameRow {
  readonly outcome: string
  readonly reason: EndReason
  readonly detail: string
}

/** Games read at a time, so that a match of any size needs little memory. */
const PAGE = 100

/**
 * The finished games of a match in the order of the schedule.
 * @throws TextError when there is no match of that id, StoreError when a game is not what was written
 */
export function* recordedGames(store: Store, id: string): Generator<RecordedGame> {
  const { row, settings } = loadMatch(store, id)
  const names = settings.players.map(({ name }) => name)
  for (let last = -1; ; ) {
    const games = store.all<EndedRow>(
      `SELECT ${GAME_COLUMNS} FROM game WHERE match = ? AND place > ? AND outcome IS NOT NULL ORDER BY place LIMIT ${PAGE}`,
      row.number,
      last,
    )
    for (const game of games) yield build(store, game, { match: id, game: settings.game, names })
    if (games.length < PAGE) return
    last = games[games.length - 1].place
  }
}

function build(
  store: Store,
  game: EndedRow,
  match: { readonly match: string; readonly game: string; readonly names: readonly string[] },
): RecordedGame {
  demandWhole(store, game.number)
  return {
    match: match.match,
    ...beginningOf(game, match.names),
    game: match.game,
    date: game.begun,
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
