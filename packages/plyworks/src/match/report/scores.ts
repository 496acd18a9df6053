import type { EndReason } from '../endings.js'
import type { Bye } from '../schedules/schedule.js'
import type { MatchSettings } from '../settings.js'
import type { Tally } from './source.js'

/** The points of a player. A player with several seats of one game is counted for each of them. */
export interface Score {
  readonly points: number
  readonly games: number
  /** The whole point, a part of it, nothing. */
  readonly wins: number
  readonly draws: number
  readonly losses: number
  readonly byes: number
  readonly seats: readonly SeatScore[]
  /** Games ended by this player's failure or resignation, by reason. */
  readonly faults: Readonly<Partial<Record<EndReason, number>>>
}

export interface SeatScore {
  readonly games: number
  readonly points: number
}

/** The scores of all players, by number. A bye is worth a point for every game a round gives. */
export function scoresOf(settings: MatchSettings, tallies: readonly Tally[], byes: readonly Bye[]): Score[] {
  const perRound = 'games' in settings.schedule ? settings.schedule.games : 1
  return settings.players.map((_, player) => {
    const free = byes.filter((bye) => bye.player === player).length
    const score = { points: free * perRound, games: 0, wins: 0, draws: 0, losses: 0, byes: free }
    const seats = Array.from({ length: settings.seats }, () => ({ games: 0, points: 0 }))
    const faults: Partial<Record<EndReason, number>> = {}
    for (const { players, points, reason, seat: blamed, games } of tallies) {
      players.forEach((other, seat) => {
        if (other !== player) return
        score.games += games
        score.points += points[seat] * games
        seats[seat].games += games
        seats[seat].points += points[seat] * games
        if (points[seat] === 1) score.wins += games
        else if (points[seat] === 0) score.losses += games
        else score.draws += games
        if (blamed === seat) faults[reason] = (faults[reason] ?? 0) + games
      })
    }
    return { ...score, seats, faults }
  })
}
