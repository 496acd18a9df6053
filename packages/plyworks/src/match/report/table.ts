import { percent, textTable } from '@plyworks/core'
import { END_REASONS, type EndReason } from '../endings.js'
import type { CrosstableCell } from './crosstable.js'
import type { MatchReport, Standing } from './report.js'
import { REPORT_WORDS, type ReportWords } from './words.js'

/** The report as plain text: standings, crosstable, seats, endings, notes. */
export function describeReport(report: MatchReport): string {
  const { id, name, game, state, games, scheduled } = report
  const count = showCount(games, scheduled)
  const parts = [
    `${name} (${id}): ${game}, ${report.schedule}, ${count}, ${state}`,
    textTable(standingRows(report, REPORT_WORDS), 'right').join('\n'),
    ...listOf(confidenceLines(report, REPORT_WORDS)),
    textTable(crosstableRows(report), 'right').join('\n'),
    textTable(seatRows(report), 'right').join('\n'),
    endingLines(report, REPORT_WORDS).join('\n'),
    ...(report.sprt === null ? [] : [REPORT_WORDS.sequentialTest(report.sprt)]),
    ...listOf(shortNotes(report.notes)),
  ]
  return parts.join('\n\n')
}

/** Returns the number of games, and of all when there are to be more. */
export function showCount(games: number, scheduled: number | null): string {
  const all = scheduled ?? games
  return `${games === all ? '' : `${games} of `}${all} ${all === 1 ? 'game' : 'games'}`
}

/** Header and lines of the standings: byes if there were any, the opponents' points where they break ties. */
export function standingRows({ standings, schedule }: MatchReport, { columns }: ReportWords): string[][] {
  const byes = standings.some((standing) => standing.byes > 0)
  const ties = schedule === 'swiss'
  return [
    [
      ...[columns.rank, columns.player, columns.points, columns.games, columns.won, columns.shared, columns.lost],
      ...(byes ? [columns.byes] : []),
      ...(ties ? [columns.buchholz] : []),
      ...[columns.elo, columns.error, columns.superiority],
    ],
    ...standings.map((standing) => [
      String(standing.rank),
      standing.player,
      showPoints(standing.points),
      String(standing.games),
      String(standing.wins),
      String(standing.draws),
      String(standing.losses),
      ...(byes ? [String(standing.byes)] : []),
      ...(ties ? [showPoints(standing.buchholz)] : []),
      ...ratingCells(standing),
    ]),
  ]
}

/** A player without games has no rating yet. */
function ratingCells({ games, elo, error, superiority }: MatchReport['standings'][number]): string[] {
  if (games === 0) return ['', '', '']
  return [signed(elo), error.toFixed(0), superiority === null ? '' : percent(superiority)]
}

/** Neighbours in the standings that are told of. */
const MOST_TOLD = 5

/** Returns how sure it is that the first players are stronger than the next; not where ranks are by rounds or no rating is known. */
export function confidenceLines({ standings, schedule }: MatchReport, words: ReportWords): string[] {
  if (schedule === 'knockout') return []
  return standings.slice(0, MOST_TOLD).flatMap(({ player, superiority, games }, index) => {
    const next = standings[index + 1]
    if (superiority === null || games === 0 || next === undefined || next.games === 0) return []
    // Standings go by points, and ratings may say something else.
    if (superiority < 0.5) return [words.confidence(next.player, player, 1 - superiority)]
    return [words.confidence(player, next.player, superiority)]
  })
}

const LIMITS = 'limits: '
const NOT_KEPT = /^(?:.*, )?not kept: ([^:]*)/

/** The notes; those about limits become one line, which names the limits that are not kept. */
function shortNotes(notes: readonly string[]): string[] {
  const limits = notes.filter((note) => note.startsWith(LIMITS)).map((note) => note.slice(LIMITS.length))
  if (limits.length === 0) return [...notes]
  const broken = limits.flatMap((limit) => NOT_KEPT.exec(limit)?.[1] ?? [])
  const line = `${LIMITS}${broken.length === 0 ? 'all kept' : `not kept: ${broken.join(', ')}`} (--json and --html tell more)`
  return [line, ...notes.filter((note) => !note.startsWith(LIMITS))]
}

function listOf(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [lines.join('\n')]
}

/** Header and lines of the crosstable: points of games. */
export function crosstableRows({ crosstable }: MatchReport): string[][] {
  const { players, cells } = crosstable
  return [
    ['', ...players.map((_, index) => String(index + 1))],
    ...cells.map((row, index) => [`${index + 1} ${players[index]}`, ...row.map(showCell)]),
  ]
}

/** Header and lines of the seats: all players, then each of them. */
export function seatRows({ seats, standings }: MatchReport): string[][] {
  return [
    ['points by seat', ...seats.map((_, seat) => String(seat))],
    ['all', ...seats.map(({ points, games }) => share(points, games))],
    ...standings.map(({ player, seats: own }) => [player, ...own.map(({ points, games }) => share(points, games))]),
  ]
}

/** Returns lines on the endings of games, and the players whose failures they were. */
export function endingLines({ endings, standings }: MatchReport, words: ReportWords): string[] {
  return entries(endings).map(([reason, count]) => {
    const blamed = standings.flatMap(({ player, faults }: Standing) => {
      const own = faults[reason]
      return own === undefined ? [] : [`${player} ${own}`]
    })
    return words.ending(count, words.endings[reason], blamed)
  })
}

function showPoints(points: number): string {
  return String(Math.round(points * 100) / 100)
}

function entries(endings: MatchReport['endings']): [EndReason, number][] {
  const reasons = Object.keys(END_REASONS) as EndReason[]
  return reasons.flatMap((reason): [EndReason, number][] => {
    const count = endings[reason]
    return count === undefined ? [] : [[reason, count]]
  })
}

function showCell(cell: CrosstableCell | null): string {
  if (cell === null) return '·'
  return cell.games === 0 ? '' : `${showPoints(cell.points)}/${cell.games}`
}

function share(points: number, games: number): string {
  return games === 0 ? '' : `${showPoints(points)}/${games}`
}

function signed(elo: number): string {
  const whole = Math.round(elo)
  return whole > 0 ? `+${whole}` : String(whole === 0 ? 0 : whole)
}
