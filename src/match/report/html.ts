import { ratingPlot } from './plot.js'
import type { MatchReport } from './report.js'
import { crosstableRows, describeTest, endingLines, seatRows, standingRows } from './table.js'

/** The report as one page that needs nothing else: no script, no font, no picture from elsewhere. */
export function reportPage(report: MatchReport): string {
  const { name, id, game, state, games, scheduled, schedule, sprt, notes } = report
  const title = escapeHtml(name)
  const count = scheduled === null || scheduled === games ? String(games) : `${games} of ${scheduled}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(game)} · ${escapeHtml(schedule)} · ${count} games · ${state} · <code>${escapeHtml(id)}</code></p>
<h2>Standings</h2>
${table(standingRows(report))}
<h2>Strength in Elo, with 95 % error bars</h2>
${ratingPlot(report.standings.map(({ player, elo, error }) => ({ label: player, value: elo, error })))}
<h2>Crosstable</h2>
${table(crosstableRows(report))}
<h2>Points by seat</h2>
${table(seatRows(report))}
<h2>How games ended</h2>
${list(endingLines(report))}
${sprt === null ? '' : `<h2>Sequential test</h2><p>${escapeHtml(describeTest(sprt))}</p>`}
${notes.length === 0 ? '' : `<h2>Notes</h2>${list(notes)}`}
</body>
</html>
`
}

/** Text as it may stand in HTML, attributes included. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => names[character])
}

function table([head, ...body]: readonly (readonly string[])[]): string {
  const headCells = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')
  const rows = body.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
  return `<div class="wide"><table><thead><tr>${headCells}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`
}

function list(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fbfaf7; --line: #c9c5bb; --mark: #1d5fa8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --paper: #17191c; --line: #4a4d52; --mark: #7ab4f0; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .7rem; text-align: left; white-space: nowrap; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
`
