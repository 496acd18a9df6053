import {
  columnPlot,
  type Estimate,
  escapeHtml,
  htmlPage,
  htmlTable,
  type ReportPlot,
  roundUp,
  type SharePlot,
  sharePlot,
} from '@plyworks/core'
import type { ReportAnswer } from './report.js'
import { describeSource, reportSections } from './report-text.js'

/** The report as one page with its plots, without anything from elsewhere. */
export function gameReportPage(report: ReportAnswer): string {
  const sections = reportSections(report).map(
    ({ title, rows, remark }) =>
      `<h2>${escapeHtml(title)}</h2>\n${htmlTable(rows)}${remark === undefined ? '' : `<p>${escapeHtml(remark)}</p>`}`,
  )
  const plots = reportPlots(report).map(({ svg }) => svg)
  return htmlPage(
    `What ${report.game} is like`,
    [`<p>${escapeHtml(describeSource(report))}</p>`, ...sections, '<h2>Plots</h2>', ...plots].join('\n'),
  )
}

/** The plots of a report, each with the name of a file. */
export function reportPlots(report: ReportAnswer): ReportPlot[] {
  const { games, brokenOff, lengths, choicesByPly, turningTenths, seats, seatNames, depthSteps } = report
  const plots: ReportPlot[] = [
    {
      name: 'lengths',
      svg: columnPlot({
        title: 'Length of games',
        axis: 'plies, from',
        unit: 'games',
        columns: lengths.map(([plies, played]) => [String(plies), played]),
      }),
    },
    {
      name: 'choices',
      svg: columnPlot({
        title: 'Legal moves during the game',
        axis: 'ply',
        unit: 'legal moves, mean of the games that came so far',
        columns: choicesColumns(choicesByPly),
      }),
    },
  ]
  if (brokenOff < games) {
    const rows = seats.map((estimate, seat): [string, Estimate] => [seatNames[seat], estimate])
    plots.push({ name: 'seats', svg: estimates('Points by seat', rows) })
  }
  if (turningTenths.length > 0) {
    plots.push({
      name: 'turning-points',
      svg: columnPlot({
        title: 'When decided games were decided',
        axis: 'per cent of the game over when the winner last was not ahead, from',
        unit: 'games',
        columns: turningTenths.map((decided, tenth) => [String(10 * tenth), decided]),
      }),
    })
  }
  if (depthSteps.length > 0) {
    const rows = depthSteps.map(({ depth, against, points }): [string, Estimate] => [`${depth} : ${against}`, points])
    plots.push({ name: 'depth', svg: estimates('Points of the deeper search', rows) })
  }
  return [...plots, ...(report.laboratory?.plots ?? [])]
}

/** Legal moves by ply; in long games the mean of a few plies together, so that columns stay wide enough to be seen. */
function choicesColumns(choicesByPly: readonly number[]): [string, number][] {
  const width = Math.max(1, roundUp(choicesByPly.length / MOST_COLUMNS))
  return Array.from({ length: Math.ceil(choicesByPly.length / width) }, (_, index) => {
    const plies = choicesByPly.slice(index * width, (index + 1) * width)
    return [String(index * width), plies.reduce((sum, choices) => sum + choices, 0) / plies.length]
  })
}

const MOST_COLUMNS = 120

function estimates(title: string, rows: readonly (readonly [string, Estimate])[]): string {
  const plot: SharePlot = {
    title,
    axis: 'share of the points, with 95 % intervals',
    series: [],
    rows: rows.map(([label, { share, error }]) => ({
      label,
      marks: [{ series: 0, share, low: Math.max(0, share - error), high: Math.min(1, share + error) }],
    })),
  }
  return sharePlot(plot)
}
