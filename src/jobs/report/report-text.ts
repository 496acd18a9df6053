import type { ReportSection } from '../../core/laboratory.js'
import type { Estimate } from '../../core/statistics.js'
import type { ReportAnswer } from './report.js'
import type { Spread } from './summary.js'

/** How the games were played, in a sentence. */
export function describeSource({ game, engine, games, nodes, randomPlies, seed }: ReportAnswer): string {
  return `${game}: ${games} games of ${engine} against itself, ${nodes} nodes a move, after ${randomPlies} random moves (seed ${seed})`
}

/** The report for people, table by table. */
export function reportSections(report: ReportAnswer): ReportSection[] {
  const own = report.laboratory?.sections ?? []
  return [results(report), lengths(report), openings(report), ...depth(report), ...own]
}

/** The report as lines of text. */
export function describeReport(report: ReportAnswer): string {
  const sections = reportSections(report).map(({ title, rows, remark }) =>
    ['', title, ...columns(rows), ...(remark === undefined ? [] : [remark])].join('\n'),
  )
  return [describeSource(report), ...sections].join('\n')
}

function results({ seats, seatNames, draws, brokenOff, turningPoint }: ReportAnswer): ReportSection {
  const rows = [
    ['seat', 'share of the points'],
    ...seats.map((estimate, seat) => [seatNames[seat], withError(estimate)]),
    ['drawn games', `${percent(draws.share)} (${percent(draws.low)} to ${percent(draws.high)})`],
    ...(brokenOff > 0 ? [['broken off', String(brokenOff)]] : []),
    ...(turningPoint === null
      ? []
      : [['last time the winner was not ahead', `after ${percent(turningPoint.median)} of the game (median)`]]),
  ]
  return { title: 'Results', rows, remark: 'Intervals hold in 95 of 100 cases.' }
}

function lengths({ plies, choices, treeSize, numbered, met }: ReportAnswer): ReportSection {
  const row = (name: string, spread: Spread): string[] => [
    name,
    spread.mean.toFixed(1),
    spread.deviation.toFixed(1),
    String(spread.median),
    String(spread.least),
    String(spread.most),
  ]
  return {
    title: 'Size',
    rows: [
      ['', 'mean', 'deviation', 'median', 'least', 'most'],
      row('plies', plies),
      row('legal moves', choices),
      ['game tree', `10^${treeSize.toFixed(1)}`],
      ...(numbered === null ? [] : [['numbered positions', String(numbered)]]),
      ['different positions met', String(met.different), `of ${met.all}`],
    ],
    remark: 'Game tree: the mean over games of the product of all choices (V. Allis, 1994).',
  }
}

function openings({ openings: reached }: ReportAnswer): ReportSection {
  return {
    title: 'Diversity',
    rows: [
      ['after so many plies', 'different positions', 'games'],
      ...reached.map(({ plies, different, games }) => [String(plies), String(different), String(games)]),
    ],
  }
}

function depth({ depthSteps }: ReportAnswer): ReportSection[] {
  if (depthSteps.length === 0) return []
  const rows = depthSteps.map((step) => [`${step.depth}`, `${step.against}`, `${step.games}`, withError(step.points)])
  return [{ title: 'What depth is worth', rows: [['depth', 'against', 'games', 'points of the deeper'], ...rows] }]
}

function withError({ share, error }: Estimate): string {
  return `${percent(share)} ± ${(100 * error).toFixed(1)}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length)
    })
  }
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index]))
      .join('  ')
      .trimEnd(),
  )
}
