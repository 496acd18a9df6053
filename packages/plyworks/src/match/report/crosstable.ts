import type { MatchSettings } from '../settings.js'
import type { Tally } from './source.js'

/** The points of each player against each other one; rows and columns in the order of the standings. */
export interface Crosstable {
  readonly players: readonly string[]
  /** `cells[row][column]`: the row's player against the column's; null on the diagonal. */
  readonly cells: readonly (readonly (CrosstableCell | null)[])[]
}

/** In games of more seats a player has beaten another by getting more of the point. */
export interface CrosstableCell {
  readonly games: number
  readonly wins: number
  readonly draws: number
  readonly losses: number
  /** Wins and half the draws. */
  readonly points: number
}

/** @param order player numbers */
export function crosstableOf(settings: MatchSettings, tallies: readonly Tally[], order: readonly number[]): Crosstable {
  const counts = order.map(() => order.map(() => ({ wins: 0, draws: 0, losses: 0 })))
  const place = new Map(order.map((number, index) => [number, index]))
  for (const { players, points, games } of tallies) {
    players.forEach((one, seat) => {
      players.forEach((other, otherSeat) => {
        if (one === other) return
        const cell = counts[place.get(one) ?? 0][place.get(other) ?? 0]
        const lead = points[seat] - points[otherSeat]
        if (lead > 0) cell.wins += games
        else if (lead < 0) cell.losses += games
        else cell.draws += games
      })
    })
  }
  const cells = counts.map((row, one) =>
    row.map(({ wins, draws, losses }, other) =>
      one === other ? null : { games: wins + draws + losses, wins, draws, losses, points: wins + draws / 2 },
    ),
  )
  return { players: order.map((number) => settings.players[number].name), cells }
}
