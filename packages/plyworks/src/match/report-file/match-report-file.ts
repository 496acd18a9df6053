import { NotApplicable } from '@plyworks/core'
import { scheduleOf } from '../plan-match.js'
import { reportMatch } from '../report/report.js'
import type { MatchSource } from '../report/source.js'
import type { FilePlayer, FileRound, ReportFile, ResultCode } from './report-file.js'

/**
 * Returns a Swiss tournament as a report file; seat 0 is White. A game that a player's failure ended was played.
 * @throws NotApplicable for other matches, and where pairs play more than one game a round
 */
export function reportFileOf(source: MatchSource): ReportFile {
  const { name, schedule, players } = source.settings
  if (schedule.type !== 'swiss') throw new NotApplicable('a tournament report file is of a Swiss tournament')
  if (schedule.games !== 1) {
    throw new NotApplicable(`a tournament report file has one game a round; here a pair plays ${schedule.games}`)
  }
  const results = source.results(0)
  const plan = scheduleOf(source.settings)(results)
  const { standings } = reportMatch(source)
  const rounds: FileRound[][] = players.map(() => [])
  for (const { round, player } of plan.byes) rounds[player][round] = { opponent: null, seat: null, result: 'U' }
  plan.games.forEach(({ round, players: seated }, game) => {
    const points = results[game]
    // A round that goes on is no round yet.
    if (points === undefined) return
    for (const seat of [0, 1] as const) {
      const opponent = seated[1 - seat] + 1
      rounds[seated[seat]][round] = { opponent, seat, result: codeOf(points[seat]) }
    }
  })
  const complete = completeRounds(rounds)
  return {
    name,
    rounds: schedule.rounds,
    players: players.map((player, number): FilePlayer => {
      const own = rounds[number].slice(0, complete)
      const points = own.reduce((sum, { result }) => sum + (result === '=' ? 0.5 : result === '0' ? 0 : 1), 0)
      const rank = standings.find((standing) => standing.player === player.name)?.rank ?? null
      return { name: player.name, rating: null, points, rank, rounds: own }
    }),
  }
}

function codeOf(points: number): ResultCode {
  return points === 1 ? '1' : points === 0 ? '0' : '='
}

/** Rounds in which all results are there. */
function completeRounds(rounds: readonly (readonly FileRound[])[]): number {
  return Math.min(
    ...rounds.map((own) => {
      const missing = Array.from(own, (round) => round !== undefined).indexOf(false)
      return missing < 0 ? own.length : missing
    }),
  )
}
