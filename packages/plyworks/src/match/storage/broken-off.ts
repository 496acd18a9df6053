import type { Store } from '../../storage/store.js'
import type { MatchSettings } from '../settings.js'
import type { GameBegin, MoveNote } from './events.js'
import { GAME_COLUMNS, type GameRow } from './game-row.js'
import { numbersOf } from './matches.js'

/**
 * Forgets games that were broken off, but for those in which a person has moved or answered: what a person was told is taken is
 * never thrown away. Programs that cannot be told of earlier moves have such a game begin again all the same.
 */
export function forgetBroken(store: Store, match: number, { players }: MatchSettings): void {
  const rows = store.all<GameRow>(
    `SELECT ${GAME_COLUMNS} FROM game INDEXED BY game_open WHERE match = ? AND outcome IS NULL`,
    match,
  )
  for (const { number, players: seated } of rows) {
    const numbers = numbersOf(seated)
    const deaf = numbers.some((player) => {
      const setting = players[player]
      return setting.kind === 'program' && setting.protocol !== 'ugi'
    })
    const people = numbers.flatMap((player, seat) => (players[player].kind === 'person' ? [seat] : []))
    const moved = people.some(
      (seat) => store.first('SELECT 1 FROM move WHERE game = ? AND seat = ? LIMIT 1', number, seat) !== undefined,
    )
    const answered = store.first('SELECT 1 FROM question WHERE game = ? AND answer IS NOT NULL', number) !== undefined
    if (deaf || !(moved || answered)) store.run('DELETE FROM game WHERE number = ?', number)
  }
}

interface MoveColumns {
  readonly ply: number
  readonly seat: number
  readonly move: string
  readonly wall: number | null
  readonly charged: number | null
  readonly processor: number | null
  readonly clock: number | null
}

/** The moves of a game that was broken off and goes on as it is to begin, and its row; null when there is none. */
export function movesSoFar(
  store: Store,
  match: number,
  { game: place, players, start, moves }: GameBegin,
): { readonly number: number; readonly moves: readonly Omit<MoveNote, 'game'>[] } | null {
  const row = store.first<{ number: number }>(
    `SELECT number FROM game
     WHERE match = ? AND place = ? AND outcome IS NULL AND players = ? AND start = ? AND opening_moves = ?`,
    match,
    place,
    players.join(' '),
    start,
    moves.join(' '),
  )
  if (row === undefined) return null
  const played = store.all<MoveColumns>(
    'SELECT ply, seat, move, wall, charged, processor, clock FROM move WHERE game = ? ORDER BY ply',
    row.number,
  )
  return {
    number: row.number,
    moves: played.map(({ wall, charged, ...move }) => ({ ...move, wall: wall ?? 0, charged: charged ?? 0 })),
  }
}
