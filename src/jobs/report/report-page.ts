import { escapeHtml, htmlPage, htmlTable } from '../../core/html-page.js'
import type { ReportPlot } from '../../core/laboratory.js'
import { columnPlot, type SharePlot, sharePlot } from '../../core/plot.js'
import type { Estimate } from '../../core/statistics.js'
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
  const { lengths, choicesByPly, turningTenths, seats, seatNames, depthSteps } = report
  const plots: ReportPlot[] = [
    {
      name: 'lengths',
      svg: columnPlot({
        title: 'Length of games',
        axis: 'plies, from',
        unit: 'games',
        columns: lengths.map(([plies, games]) => [String(plies), games]),
      }),
    },
    {
      name: 'choices',
      svg: columnPlot({
        title: 'Legal moves during the game',
        axis: 'ply',
        unit: 'legal moves, mean of the games that came so far',
        columns: choicesByPly.map((choices, ply) => [String(ply), choices]),
      }),
    },
    {
      name: 'seats',
      svg: estimates(
        'Points by seat',
        seats.map((estimate, seat) => [seatNames[seat], estimate]),
      ),
    },
  ]
  if (turningTenths.length > 0) {
    plots.push({
      name: 'turning-points',
      svg: columnPlot({
        title: 'When decided games were decided',
        axis: 'per cent of the game over when the winner last was not ahead, from',
        unit: 'games',
        columns: turningTenths.map((games, tenth) => [String(10 * tenth), games]),
      }),
    })
  }
  if (depthSteps.length > 0) {
    const rows = depthSteps.map(({ depth, against, points }): [string, Estimate] => [`${depth} : ${against}`, points])
    plots.push({ name: 'depth', svg: estimates('Points of the deeper search', rows) })
  }
  return [...plots, ...(report.laboratory?.plots ?? [])]
}

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
