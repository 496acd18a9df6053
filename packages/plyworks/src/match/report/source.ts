import type { RatedGame } from '@plyworks/core'
import type { EndReason } from '../endings.js'
import type { TestCount } from '../plan-match.js'
import type { Results } from '../schedules/schedule.js'
import type { MatchSettings } from '../settings.js'
import type { FinishedGame } from '../storage/events.js'

/** Games that are one and the same to the standings. */
export interface Tally extends RatedGame {
  readonly reason: EndReason
  /** The seat to blame, or null. */
  readonly seat: number | null
  readonly games: number
}

/** A match as reports see it: sums that are at hand, and single games for the parts that need them. */
export interface MatchSource {
  readonly id: string
  readonly settings: MatchSettings
  readonly tallies: readonly Tally[]
  /** The counts of the sequential test, or undefined; results that came since may be missing. */
  readonly testCount: TestCount | undefined
  /** Points of finished games by number, from number `from` on. */
  results(from: number): Results
  /** Finished games from number `from` on, in order. */
  games(from: number): readonly FinishedGame[]
  /** Finished games after which something was found about a player. */
  remarked(): readonly FinishedGame[]
  /** The first game that a player's failure of this kind ended. */
  failed(reason: EndReason): FinishedGame | undefined
  /** Limits in force, breaks. */
  readonly notes: readonly string[]
}

/** Tallies without some games that they count. */
export function withoutGames(tallies: readonly Tally[], games: readonly FinishedGame[]): Tally[] {
  const nameOf = ({ players, points, reason, seat }: Omit<Tally, 'games'>): string =>
    `${players.join()} ${points.join()} ${reason} ${seat}`
  const out = new Map<string, number>()
  for (const game of games) out.set(nameOf(game), (out.get(nameOf(game)) ?? 0) + 1)
  return tallies
    .map((tally) => ({ ...tally, games: tally.games - (out.get(nameOf(tally)) ?? 0) }))
    .filter((tally) => tally.games > 0)
}
