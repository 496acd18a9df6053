import type { StateSpace } from '../../core/game.js'
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
  return [results(report), ...solving(report), lengths(report), openings(report), ...depth(report), ...own]
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

function solving({ solved, seatNames }: ReportAnswer): ReportSection[] {
  if (solved === null) return []
  const { value, plies, best, method, positions } = solved
  const winner = value === 'draw' ? 'a draw' : `won by ${seatNames[value === 'win' ? 0 : 1]}`
  const shown = best.slice(0, MOST_MOVES).join(' ')
  const rows = [
    ['with best play', `${winner}${plies === undefined ? '' : ` in ${plies} plies`}`],
    ['first moves that keep it', best.length > MOST_MOVES ? `${shown} and ${best.length - MOST_MOVES} more` : shown],
    ...(positions === undefined
      ? []
      : [
          ['positions', positions.all.toLocaleString('en')],
          ...(['win', 'draw', 'loss'] as const).map((kind) => [
            `${kind} for the seat to move`,
            percent(positions[kind] / positions.all),
          ]),
        ]),
  ]
  return [{ title: 'Solved', rows, remark: `Found by ${method}.` }]
}

/** First moves that are written out. */
const MOST_MOVES = 8

function lengths({ plies, choices, treeSize, stateSpace, met }: ReportAnswer): ReportSection {
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
      ['positions', ...describeStateSpace(stateSpace)],
      ['different positions met', String(met.different), `of ${met.all}`],
    ],
    remark: 'Game tree: the mean over games of the product of all choices (V. Allis, 1994).',
  }
}

function describeStateSpace(stateSpace: StateSpace | null): string[] {
  if (stateSpace === null) return ['not bounded']
  const { log10, exact, source } = stateSpace
  return [`${exact ? '' : 'at most '}10^${log10.toFixed(1)}`, source]
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

function depth({ depthSteps, depthEngine }: ReportAnswer): ReportSection[] {
  if (depthSteps.length === 0) return []
  const rows = depthSteps.map((step) => [`${step.depth}`, `${step.against}`, `${step.games}`, withError(step.points)])
  const head = ['depth', 'against', 'games', 'points of the deeper']
  return [{ title: 'What depth is worth', rows: [head, ...rows], remark: `Games of ${depthEngine} against itself.` }]
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
