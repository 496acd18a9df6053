/** Parts of pages that need nothing else: no script, no font, no picture from elsewhere. */

import { escapeHtml, PLOT_COLOURS } from './plot.js'

/**
 * Returns a whole HTML page that follows the light or dark theme of the reader.
 * @param title plain text
 * @param body HTML
 */
export function htmlPage(title: string, body: string): string {
  const name = escapeHtml(title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${name}</h1>
${body}
</body>
</html>
`
}

/** Returns a table of plain texts as HTML; the first row is its head. */
export function htmlTable([head, ...body]: readonly (readonly string[])[]): string {
  const headCells = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')
  const rows = body.map((row) => {
    const cells = head.map((_, index) => `<td>${escapeHtml(row[index] ?? '')}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
  return `<div class="wide" tabindex="0"><table><thead><tr>${headCells}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`
}

/** Returns a list of plain texts as HTML. */
export function htmlList(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fbfaf7; --line: #c9c5bb; --mark: #1d5fa8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --paper: #17191c; --line: #4a4d52; --mark: #7ab4f0; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h1, p { overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .7rem; text-align: left; white-space: nowrap; }
@media (max-width: 40rem) { th, td { white-space: normal; padding: .25rem .3rem; font-size: .85rem; } }
svg { max-width: 100%; height: auto; } svg:not([fill]) text { fill: var(--ink); font: 13px system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  svg[fill="${PLOT_COLOURS.ink}"] { fill: var(--ink); }
  rect[fill="${PLOT_COLOURS.paper}"] { fill: var(--paper); }
  line[stroke="${PLOT_COLOURS.grid}"] { stroke: var(--line); }
}
`
