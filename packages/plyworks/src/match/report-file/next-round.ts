import { Entrant } from '../schedules/entrant.js'
import { pairRound } from '../schedules/swiss-round.js'
import { type FilePlayer, PLAYED, RESULT_POINTS, type ReportFile } from './report-file.js'

/** The pairs of the round after those of a report file; players by their pairing numbers, from 1. */
export interface NextRound {
  /** From 1. */
  readonly round: number
  /** White and Black. */
  readonly pairs: readonly (readonly [number, number])[]
  readonly bye: number | null
  /** Players whose rounds say already that they do not play. */
  readonly absent: readonly number[]
}

/** Pairs the next round by FIDE's Dutch rules; null when there is no pairing without repetition. */
export function pairNextRound({ players, rounds }: ReportFile): NextRound | null {
  const round = playedRounds(players)
  const entrants = entrantsOf(players, round)
  const present = entrants.filter(({ number }) => players[number].rounds[round] === undefined)
  const topScore = rounds === round + 1 ? round / 2 : Infinity
  const paired = pairRound(present, topScore)
  if (paired === null) return null
  return {
    round: round + 1,
    pairs: paired.pairs.map(([white, black]) => [white + 1, black + 1] as const),
    bye: paired.bye === null ? null : paired.bye + 1,
    absent: players.flatMap((player, number) => (player.rounds[round] === undefined ? [] : [number + 1])),
  }
}

/** Rounds with a game or a bye by pairing; later columns tell who will be absent. */
function playedRounds(players: readonly FilePlayer[]): number {
  const last = ({ rounds }: FilePlayer): number =>
    rounds.findLastIndex(({ opponent, result }) => opponent !== null || result === 'U') + 1
  return Math.max(...players.map(last))
}

/** The players as pairing sees them after some rounds. */
function entrantsOf(players: readonly FilePlayer[], rounds: number): Entrant[] {
  const entrants = players.map((_, number) => new Entrant(number))
  for (let round = 0; round < rounds; round++) {
    const before = entrants.map(({ points }) => points)
    for (const [number, { rounds: own }] of players.entries()) {
      const { opponent, seat, result } = own[round] ?? { opponent: null, seat: null, result: 'Z' }
      const points = RESULT_POINTS[result]
      if (opponent !== null && seat !== null && PLAYED.has(result)) {
        entrants[number].play(opponent - 1, seat, 1, points, before[number] - before[opponent - 1])
      } else entrants[number].miss(points, ['U', 'F', '+'].includes(result))
    }
  }
  return entrants
}
