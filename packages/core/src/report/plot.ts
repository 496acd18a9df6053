/** Plain SVG plots for reports and documentation: shares with their intervals, row by row. No script, no style sheet. */

/** One value with its interval, all from 0 to 1. */
interface ShareMark {
  /** Index of the series it belongs to. */
  readonly series: number
  readonly share: number
  readonly low: number
  readonly high: number
}

/** A row of a plot of shares: several marks with their errors on one line. */
export interface ShareRow {
  /** What the row is about. */
  readonly label: string
  /** A mark for each series. */
  readonly marks: readonly ShareMark[]
}

/** A plot of shares from 0 to 1, a row a subject. */
export interface SharePlot {
  /** Heading of the plot. */
  readonly title: string
  /** Name of what is drawn, under the axis. */
  readonly axis: string
  /** Names of the series, at most four. */
  readonly series: readonly string[]
  /** The rows, from top to bottom. */
  readonly rows: readonly ShareRow[]
  /** Right end of the axis as a share; 1 unless the values are small. */
  readonly limit?: number
}

const WIDTH = 760
const LABELS = 130
const RIGHT = 24
const TOP = 64
const ROW = 34
const BOTTOM = 48
/** Distinct for people who do not see all colours, and on white paper (M. Okabe and K. Ito, "Color Universal Design", 2008). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7'] as const
const SHAPES = ['circle', 'square', 'diamond', 'triangle'] as const
/** Of plots as files; pages with a dark theme change them (`html-page.ts`). */
export const PLOT_COLOURS = { ink: '#1b1f24', grid: '#d5d1c8', paper: '#ffffff' } as const
const { ink: INK, grid: GRID, paper: PAPER } = PLOT_COLOURS

/** Draws shares in percent as dots with bars, one row a label. */
export function sharePlot(plot: SharePlot): string {
  const limit = plot.limit ?? 1
  const height = TOP + plot.rows.length * ROW + BOTTOM
  const x = (share: number): number => LABELS + (Math.min(share, limit) / limit) * (WIDTH - LABELS - RIGHT)
  const bottom = height - BOTTOM
  return drawing(plot.title, height, [
    ...legend(plot.series),
    ...ticks(limit).map((share) => gridLine(x(share), share, bottom)),
    `<text x="${fixed((LABELS + WIDTH - RIGHT) / 2)}" y="${bottom + 38}" text-anchor="middle">${escapeHtml(plot.axis)}</text>`,
    ...plot.rows.flatMap((row, index) => drawRow(row, TOP + ROW * index, plot.series.length, x)),
  ])
}

/** Values drawn as columns from zero. */
interface ColumnPlot {
  readonly title: string
  /** Names under and beside the columns. */
  readonly axis: string
  readonly unit: string
  /** Label and value of each column; only as many labels are written as fit. */
  readonly columns: readonly (readonly [string, number])[]
}

const COLUMNS_HEIGHT = 300

/** Draws values that are not negative as columns. */
export function columnPlot({ title, axis, unit, columns }: ColumnPlot): string {
  const bottom = COLUMNS_HEIGHT - BOTTOM
  const left = 70
  const step = (WIDTH - left - RIGHT) / Math.max(1, columns.length)
  const values = columns.map(([, value]) => value)
  const highest = Math.max(1e-9, ...values)
  // Counts have no fractions.
  const tick = Math.max(values.every(Number.isInteger) ? 1 : 0, roundUp(highest / 5))
  const most = Math.ceil(highest / tick - 1e-9) * tick
  const y = (value: number): number => bottom - (value / most) * (bottom - TOP)
  const every = Math.max(1, Math.ceil(36 / step))
  const grid = Array.from({ length: Math.round(most / tick) + 1 }, (_, index) => index * tick)
  return drawing(title, COLUMNS_HEIGHT, [
    `<text x="12" y="48">${escapeHtml(unit)}</text>`,
    ...grid.map(
      (
        value,
      ) => `<line x1="${left}" y1="${fixed(y(value))}" x2="${WIDTH - RIGHT}" y2="${fixed(y(value))}" stroke="${GRID}"/>
<text x="${left - 8}" y="${fixed(y(value) + 4)}" text-anchor="end">${Number(value.toPrecision(6))}</text>`,
    ),
    ...columns.map(([, value], index) => {
      const top = y(value)
      return `<rect x="${fixed(left + index * step + step * 0.1)}" y="${fixed(top)}" width="${fixed(step * 0.8)}" height="${fixed(bottom - top)}" fill="${COLOURS[0]}"/>`
    }),
    ...columns.map(([label], index) =>
      index % every === 0
        ? `<text x="${fixed(left + (index + 0.5) * step)}" y="${bottom + 18}" text-anchor="middle">${escapeHtml(label)}</text>`
        : '',
    ),
    `<text x="${fixed((left + WIDTH - RIGHT) / 2)}" y="${bottom + 38}" text-anchor="middle">${escapeHtml(axis)}</text>`,
  ])
}

/** A whole picture: paper, title, then what is drawn. */
function drawing(title: string, height: number, body: readonly string[]): string {
  const name = escapeHtml(title)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${name}" font-family="system-ui, sans-serif" font-size="13" fill="${INK}">
${[`<rect width="${WIDTH}" height="${height}" fill="${PAPER}"/>`, `<text x="12" y="24" font-size="16" font-weight="600">${name}</text>`, ...body].join('\n')}
</svg>
`
}

/** A value with half the length of its bar. */
interface RatingRow {
  readonly label: string
  readonly value: number
  readonly error: number
}

const NAMES = 180
const LINE = 28
const MARGIN = 30

/** Draws an SVG picture of values with error bars, one a line, over a common scale. */
export function ratingPlot(rows: readonly RatingRow[]): string {
  if (rows.length === 0) return '<p>No players.</p>'
  // Longer bars, of players about whom nothing is known, would leave no room for the others.
  const reach = (row: RatingRow): number => Math.abs(row.value) + Math.min(row.error, WIDEST_ERROR)
  const bound = niceStep(Math.max(50, ...rows.map(reach)))
  const x = (value: number): number => NAMES + ((clamp(value, bound) + bound) / (2 * bound)) * (WIDTH - NAMES - MARGIN)
  const height = rows.length * LINE + MARGIN
  const lines = [-1, -0.5, 0, 0.5, 1].map((part) => scaleLine(x(part * bound), part * bound, height))
  const marks = rows.map((row, index) => ratingMark(row, LINE * (index + 0.5), x))
  const summary = rows.map(({ label, value, error }) => `${label} ${value.toFixed(0)} ± ${error.toFixed(0)}`).join('; ')
  return `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img" aria-label="${escapeHtml(summary)}">
${lines.join('\n')}
${marks.join('\n')}
</svg>`
}

const WIDEST_ERROR = 800

function scaleLine(x: number, value: number, height: number): string {
  const bottom = height - MARGIN + 4
  return `<line x1="${fixed(x)}" y1="0" x2="${fixed(x)}" y2="${bottom}" stroke="var(--line)"/>
<text x="${fixed(x)}" y="${bottom + 16}" text-anchor="middle">${value > 0 ? '+' : ''}${value}</text>`
}

function ratingMark({ label, value, error }: RatingRow, y: number, x: (value: number) => number): string {
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

/** Returns the least number of the form 1, 2 or 5 times a power of ten that is not below a positive one. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((factor) => factor * power >= value) ?? 10) * power
}

function legend(series: readonly string[]): string[] {
  let left = LABELS
  return series.flatMap((name, index) => {
    const at = left
    left += 34 + 7.5 * name.length
    return [marker(index, at, 44), `<text x="${fixed(at + 12)}" y="48">${escapeHtml(name)}</text>`]
  })
}

function ticks(limit: number): number[] {
  const step = [0.01, 0.02, 0.05, 0.1, 0.2].find((candidate) => limit / candidate <= 6) ?? 0.25
  return Array.from({ length: Math.floor(limit / step + 1e-9) + 1 }, (_, index) => index * step)
}

function gridLine(x: number, share: number, bottom: number): string {
  return `<line x1="${fixed(x)}" y1="${TOP}" x2="${fixed(x)}" y2="${bottom}" stroke="${GRID}"/>
<text x="${fixed(x)}" y="${bottom + 18}" text-anchor="middle">${Number((100 * share).toFixed(1))} %</text>`
}

function drawRow({ label, marks }: ShareRow, top: number, series: number, x: (share: number) => number): string[] {
  const gap = Math.min(9, (ROW - 8) / Math.max(1, series))
  const middle = top + ROW / 2
  return [
    `<text x="${LABELS - 12}" y="${middle + 4}" text-anchor="end">${escapeHtml(label)}</text>`,
    ...marks.flatMap((mark) => {
      const y = middle + (mark.series - (series - 1) / 2) * gap
      const colour = COLOURS[mark.series % COLOURS.length]
      return [
        `<line x1="${fixed(x(mark.low))}" y1="${fixed(y)}" x2="${fixed(x(mark.high))}" y2="${fixed(y)}" stroke="${colour}" stroke-width="2"/>`,
        marker(mark.series, x(mark.share), y),
      ]
    }),
  ]
}

/** Series differ in colour and shape. */
function marker(series: number, x: number, y: number): string {
  const fill = `fill="${COLOURS[series % COLOURS.length]}"`
  switch (SHAPES[series % SHAPES.length]) {
    case 'circle':
      return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="4" ${fill}/>`
    case 'square':
      return `<rect x="${fixed(x - 3.5)}" y="${fixed(y - 3.5)}" width="7" height="7" ${fill}/>`
    case 'diamond':
      return `<path d="M${fixed(x)} ${fixed(y - 5)}l5 5l-5 5l-5 -5z" ${fill}/>`
    default:
      return `<path d="M${fixed(x)} ${fixed(y - 5)}l5 9h-10z" ${fill}/>`
  }
}

/** Returns a text as it may stand in HTML and SVG, attributes included. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => names[character])
}

function fixed(value: number): string {
  return value.toFixed(1)
}
