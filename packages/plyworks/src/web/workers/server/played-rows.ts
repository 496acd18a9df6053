import { matchRoute } from '../../ui/page/routes.js'
import type { PlayedRow } from '../../ui/parts/played-table.js'
import { text } from '../../ui/text/text.js'
import type { PlayedView } from './arena-api.js'

/** Returns the moves that the server tells of a position, as rows for the seat to move. */
export function playedRows({ moves, turn }: PlayedView): PlayedRow[] {
  return moves.map(({ move, games, points, wins, shared, latest }) => ({
    move,
    games,
    won: wins[turn],
    shared,
    lost: games - wins[turn] - shared,
    chance: points[turn] / games,
    latest: {
      href: matchRoute(latest.match, { game: latest.number }),
      title: text.inArena.gameTitle(latest.number),
    },
  }))
}
