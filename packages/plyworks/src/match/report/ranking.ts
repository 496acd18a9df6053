import type { Rating } from '@plyworks/core'
import type { Plan } from '../schedules/schedule.js'
import type { MatchSettings } from '../settings.js'
import type { FinishedGame } from '../storage/events.js'
import type { Score } from './scores.js'
import type { Tally } from './source.js'

interface RankedPlayer {
  readonly number: number
  readonly rank: number
  readonly buchholz: number
  readonly sonnebornBerger: number
}

/**
 * Players in order. Knockout: by the round they reached. Swiss: by points, then the opponents' points (Buchholz), then
 * those of the beaten (Sonneborn-Berger). A gauntlet: by rating, since its players meet unlike opponents. Else: by
 * their share of the points, then Sonneborn-Berger.
 * @param games single games; needed for knockout only
 */
export function rankPlayers(
  settings: MatchSettings,
  plan: Plan,
  tallies: readonly Tally[],
  games: readonly FinishedGame[],
  scores: readonly Score[],
  ratings: readonly Rating[],
): RankedPlayer[] {
  const breaks = scores.map((_, player) => tieBreaks(player, tallies, scores))
  const keys = scores.map((score, player): number[] => {
    const { buchholz, sonnebornBerger } = breaks[player]
    switch (settings.schedule.type) {
      case 'knockout':
        return [lastRound(plan, player), lastScore(plan, games, player), 0 - player]
      case 'swiss':
        return [score.points, buchholz, sonnebornBerger]
      case 'gauntlet':
        return [rounded(ratings[player].elo)]
      default:
        return [rounded(score.points / Math.max(1, score.games)), sonnebornBerger]
    }
  })
  const order = scores
    .map((_, player) => player)
    .sort((one, other) => compareKeys(keys[other], keys[one]) || one - other)
  return order.map((number) => ({
    number,
    rank: 1 + order.findIndex((other) => compareKeys(keys[other], keys[number]) === 0),
    ...breaks[number],
  }))
}

function tieBreaks(
  player: number,
  tallies: readonly Tally[],
  scores: readonly Score[],
): { buchholz: number; sonnebornBerger: number } {
  let buchholz = 0
  let sonnebornBerger = 0
  for (const { players, points, games } of tallies) {
    players.forEach((one, seat) => {
      if (one !== player) return
      players.forEach((other, otherSeat) => {
        if (other === player) return
        buchholz += scores[other].points * games
        if (points[seat] > points[otherSeat]) sonnebornBerger += scores[other].points * games
        else if (points[seat] === points[otherSeat]) sonnebornBerger += (scores[other].points * games) / 2
      })
    })
  }
  return { buchholz: rounded(buchholz), sonnebornBerger: rounded(sonnebornBerger) }
}

function lastRound(plan: Plan, player: number): number {
  return plan.games.reduce((last, { round, players }) => (players.includes(player) ? Math.max(last, round) : last), -1)
}

/** Points in the last round played, which tells the winner of the final from the other finalist. */
function lastScore(plan: Plan, games: readonly FinishedGame[], player: number): number {
  const round = lastRound(plan, player)
  let points = 0
  for (const game of games) {
    const seat = game.players.indexOf(player)
    if (game.round === round && seat >= 0) points += game.points[seat]
  }
  return points
}

/** Sums of thirds must not make a difference where there is none. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return one[index] - other[index]
  return 0
}
