import { escapeHtml } from '@plyworks/core'

export interface PlotRow {
  readonly label: string
  readonly value: number
  /** Half the length of the bar. */
  readonly error: number
}

const WIDTH = 760
const LABELS = 180
const ROW = 28
const MARGIN = 30

/** An SVG picture of values with error bars, one a line, over a common scale. */
export function ratingPlot(rows: readonly PlotRow[]): string {
  if (rows.length === 0) return '<p>No players.</p>'
  // Bars of players about whom nothing is known would leave no room for the others.
  const reach = (row: PlotRow): number => Math.abs(row.value) + Math.min(row.error, WIDEST_ERROR)
  const bound = niceStep(Math.max(50, ...rows.map(reach)))
  const x = (value: number): number =>
    LABELS + ((clamp(value, bound) + bound) / (2 * bound)) * (WIDTH - LABELS - MARGIN)
  const height = rows.length * ROW + MARGIN
  const lines = [-1, -0.5, 0, 0.5, 1].map((part) => gridLine(x(part * bound), part * bound, height))
  const marks = rows.map((row, index) => mark(row, ROW * (index + 0.5), x))
  const summary = rows.map(({ label, value, error }) => `${label} ${value.toFixed(0)} ± ${error.toFixed(0)}`).join('; ')
  return `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img" aria-label="${escapeHtml(summary)}">
${lines.join('\n')}
${marks.join('\n')}
</svg>`
}

const WIDEST_ERROR = 800

function gridLine(x: number, value: number, height: number): string {
  const bottom = height - MARGIN + 4
  return `<line x1="${fixed(x)}" y1="0" x2="${fixed(x)}" y2="${bottom}" stroke="var(--line)"/>
<text x="${fixed(x)}" y="${bottom + 16}" text-anchor="middle">${value > 0 ? '+' : ''}${value}</text>`
}

function mark({ label, value, error }: PlotRow, y: number, x: (value: number) => number): string {
  const shown = label.length > 24 ? `${label.slice(0, 23)}…` : label
  return `<text x="0" y="${y + 4}">${escapeHtml(shown)}</text>
<line x1="${fixed(x(value - error))}" y1="${y}" x2="${fixed(x(value + error))}" y2="${y}" stroke="var(--mark)" stroke-width="3"/>
<circle cx="${fixed(x(value))}" cy="${y}" r="5" fill="var(--mark)"/>`
}

function clamp(value: number, bound: number): number {
  return Math.max(0 - bound, Math.min(bound, value))
}

function niceStep(value: number): number {
  const steps = [50, 100, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 5000]
  return steps.find((step) => step >= value) ?? Math.ceil(value / 1000) * 1000
}

function fixed(value: number): string {
  return value.toFixed(1)
}
