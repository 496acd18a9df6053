import { type Rating, rate, type SprtState } from '@plyworks/core'
import type { EndReason } from '../endings.js'
import { scheduleOf, TestWatch } from '../plan-match.js'
import type { Plan } from '../schedules/schedule.js'
import type { MatchSettings } from '../settings.js'
import type { FinishedGame } from '../storage/events.js'
import { type Crosstable, crosstableOf } from './crosstable.js'
import { rankPlayers } from './ranking.js'
import { type Score, type SeatScore, scoresOf } from './scores.js'
import { type MatchSource, type Tally, withoutGames } from './source.js'

/** The results of a match: plain data, the same however often it was broken off. */
export interface MatchReport {
  readonly id: string
  readonly name: string
  readonly game: string
  readonly schedule: string
  readonly state: 'finished' | 'unfinished'
  /** Finished games that count. */
  readonly games: number
  /** Games of the whole match, or null when that is not known yet. */
  readonly scheduled: number | null
  /** Best first. */
  readonly standings: readonly Standing[]
  readonly crosstable: Crosstable
  /** The points of each seat, of all players together. */
  readonly seats: readonly (SeatScore & Rating)[]
  /** Games by the reason of their end. */
  readonly endings: Readonly<Partial<Record<EndReason, number>>>
  readonly sprt: SprtState | null
  /** Limits in force, breaks, remarks about players. */
  readonly notes: readonly string[]
}

export interface Standing extends Score {
  /** From 1; players that nothing tells apart share a rank. */
  readonly rank: number
  readonly player: string
  readonly elo: number
  /** Half the width of the 95 % interval around `elo`. */
  readonly error: number
  /** Probability of being stronger than the next in the standings; null for the last. */
  readonly superiority: number | null
  /** Sum of the opponents' points, and of the points of those beaten (half of those drawn with). */
  readonly buchholz: number
  readonly sonnebornBerger: number
}

/** Puts the report of a match together. */
export function reportMatch(source: MatchSource): MatchReport {
  const { id, settings } = source
  const { schedule } = settings
  const test = new TestWatch(settings, source.testCount)
  if (settings.sprt !== null) test.update(source.results(test.count.next))
  // Only these read single games; there may be very many of the others.
  const results = schedule.type === 'swiss' || schedule.type === 'knockout' ? source.results(0) : []
  const beyond = Number.isFinite(test.counted) ? source.games(test.counted) : []
  const tallies = withoutGames(source.tallies, beyond)
  const games = countGames(tallies)
  const plan = scheduleOf(settings)(results)
  const ratings = rate(settings.players.length, settings.seats, tallies)
  const scores = scoresOf(settings, tallies, plan.byes)
  const singles = schedule.type === 'knockout' ? source.games(0) : []
  const ranked = rankPlayers(settings, plan, tallies, singles, scores, ratings.players)
  const done = Number.isFinite(test.counted) || (plan.complete && games === plan.total)
  return {
    id,
    name: settings.name,
    game: settings.game,
    schedule: schedule.type,
    state: done ? 'finished' : 'unfinished',
    games,
    scheduled: plan.total,
    standings: ranked.map(({ number, rank, buchholz, sonnebornBerger }, place) => ({
      rank,
      player: settings.players[number].name,
      ...scores[number],
      ...ratings.players[number],
      superiority: place + 1 < ranked.length ? ratings.superiority(number, ranked[place + 1].number) : null,
      buchholz,
      sonnebornBerger,
    })),
    crosstable: crosstableOf(
      settings,
      tallies,
      ranked.map(({ number }) => number),
    ),
    seats: seatScores(settings, tallies).map((score, seat) => ({ ...score, ...ratings.seats[seat] })),
    endings: countEndings(tallies),
    sprt: test.state,
    notes: notesOf(
      plan,
      source.remarked().filter(({ game }) => game < test.counted),
      firstFailures(source, tallies).filter(({ game }) => game < test.counted),
      settings,
      source.notes,
    ),
  }
}

function countGames(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, { games }) => sum + games, 0)
}

function seatScores({ seats }: MatchSettings, tallies: readonly Tally[]): SeatScore[] {
  return Array.from({ length: seats }, (_, seat) => ({
    games: countGames(tallies),
    points: tallies.reduce((sum, { points, games }) => sum + points[seat] * games, 0),
  }))
}

function countEndings(tallies: readonly Tally[]): Partial<Record<EndReason, number>> {
  const counts: Partial<Record<EndReason, number>> = {}
  for (const { reason, games } of tallies) counts[reason] = (counts[reason] ?? 0) + games
  return counts
}

function notesOf(
  plan: Plan,
  games: readonly FinishedGame[],
  failures: readonly FinishedGame[],
  settings: MatchSettings,
  notes: readonly string[],
): string[] {
  const remarks = games.flatMap(({ game, players, remarks: found }) =>
    found.map(
      ({ seat, kind, detail }) => `game ${game + 1}, ${settings.players[players[seat]].name}: ${kind}: ${detail}`,
    ),
  )
  const reasons = failures.map(({ game, players, seat, detail }) => {
    const name = settings.players[players[seat ?? 0]].name
    return `game ${game + 1}, ${name}: ${detail}`
  })
  return [...new Set(notes), ...(plan.note === undefined ? [] : [plan.note]), ...reasons, ...remarks]
}

/** Returns for each kind of failure the first game that it ended: the author of the program wants to know what was wrong. */
function firstFailures(source: MatchSource, tallies: readonly Tally[]): FinishedGame[] {
  const kinds = tallies.filter(({ reason, seat }) => seat !== null && reason !== 'resignation')
  return Array.from(new Set(kinds.map(({ reason }) => reason)), (reason) => source.failed(reason) ?? []).flat()
}
