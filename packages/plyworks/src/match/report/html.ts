import { escapeHtml, htmlList, htmlPage, htmlTable, ratingPlot } from '@plyworks/core'
import type { MatchReport } from './report.js'
import { confidenceLines, crosstableRows, endingLines, seatRows, showCount, standingRows } from './table.js'
import { REPORT_WORDS } from './words.js'

/** The report as one page that needs nothing else: no script, no font, no picture from elsewhere. */
export function reportPage(report: MatchReport): string {
  const { name, id, game, state, games, scheduled, schedule, sprt, notes } = report
  const body = `<p>${escapeHtml(game)} · ${escapeHtml(schedule)} · ${showCount(games, scheduled)} · ${state} · <code>${escapeHtml(id)}</code></p>
<h2>Standings</h2>
${htmlTable(standingRows(report, REPORT_WORDS))}
${htmlList(confidenceLines(report, REPORT_WORDS))}
<h2>Strength in Elo, with 95 % error bars</h2>
${ratingPlot(report.standings.map(({ player, elo, error }) => ({ label: player, value: elo, error })))}
<h2>Crosstable</h2>
${htmlTable(crosstableRows(report))}
<h2>Points by seat</h2>
${htmlTable(seatRows(report))}
<h2>How games ended</h2>
${htmlList(endingLines(report, REPORT_WORDS))}
${sprt === null ? '' : `<h2>Sequential test</h2><p>${escapeHtml(REPORT_WORDS.sequentialTest(sprt))}</p>`}
${notes.length === 0 ? '' : `<h2>Notes</h2>${htmlList(notes)}`}`
  return htmlPage(name, body)
}
