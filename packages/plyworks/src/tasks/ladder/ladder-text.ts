import { inPercent, markdownTable } from '@plyworks/core'
import type { ErrorRate, LadderAnswer, SeriesReport } from './answer.js'
import { START_KINDS, type StartKind } from './starts.js'

const HEADINGS: Readonly<Record<StartKind, string>> = {
  start: 'from the start, seats alternating',
  won: 'from positions that are won for the player, against perfect play',
  drawn: 'from drawn positions, the player to move',
  lost: 'from positions that are lost for the player',
}

/** The ladder for people: Markdown tables, every share in percent with its 95 % interval. */
export function describeLadder(answer: LadderAnswer): string {
  const { game, settings, reached } = answer
  const { games, positions, strength, seed } = settings
  const asked = positions === 0 ? 'all' : String(positions)
  return [
    `${game}: ${reached.positions} positions reached from the start: ${reached.won} won, ${reached.drawn} drawn, ${reached.lost} lost; ${reached.critical} critical`,
    `${games} games a pair and start, ${asked} critical positions, assumed strength ${strength}, seed ${seed}; ${(answer.ms / 1000).toFixed(0)} s`,
    '',
    '## Errors in critical positions',
    '',
    ...markdownTable(['player', 'errors', 'positions', 'rate'], answer.errorRates.map(errorRow)),
    ...START_KINDS.flatMap((start) => ['', `## Points ${HEADINGS[start]}`, '', ...seriesTable(answer, start)]),
    '',
    '## Exact points',
    '',
    ...exactTable(answer),
  ].join('\n')
}

function errorRow({ player, errors, positions, share, low, high }: ErrorRate): string[] {
  return [player, String(errors), String(positions), `${inPercent(share)} (${inPercent(low)} to ${inPercent(high)})`]
}

function seriesTable({ players, opponents, series }: LadderAnswer, start: StartKind): string[] {
  const rows = opponents
    .filter((opponent) => series.some((each) => each.start === start && each.opponent === opponent))
    .map((opponent) => [
      opponent,
      ...players.map((player) => {
        const cell = series.find((each) => each.start === start && each.opponent === opponent && each.player === player)
        return cell === undefined ? '' : points(cell)
      }),
    ])
  return markdownTable(['opponent', ...players], rows)
}

/** Without chance there are two games, and their result is no estimate. */
function points({ share, error, games, start }: SeriesReport): string {
  return start === 'start' && games <= 2
    ? `${inPercent(share)} of ${games}`
    : `${inPercent(share)} ± ${inPercent(error)}`
}

function exactTable({ players, opponents, exact }: LadderAnswer): string[] {
  const known = players.filter((player) => exact.some((each) => each.player === player))
  const rows = opponents.flatMap((opponent) =>
    known
      .filter((player) => exact.some((each) => each.player === player && each.opponent === opponent))
      .map((player) => [
        opponent,
        player,
        ...START_KINDS.map((start) => {
          const found = exact.find(
            (each) => each.player === player && each.opponent === opponent && each.start === start,
          )
          return found === undefined ? '' : inPercent(found.share)
        }),
      ]),
  )
  return markdownTable(['opponent', 'player', ...START_KINDS], rows)
}
