import { MAX_ENTRY_PLIES, type MapAxis, NO_ENTRY, type Value } from '@plyworks/core'
import type { MapReport } from '../../workers/values/solved-calls.js'

/** The layout of a map, in CSS pixels. */
export interface MapGeometry {
  readonly cellWidth: number
  readonly cellHeight: number
  /** Room for the labels. */
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
}

const LEFT = 44
const BOTTOM = 26
/** Room for a label of a column, and of a row. */
const COLUMN_LABEL = 34
const ROW_LABEL = 16
/** Maps of few rows have higher ones, to be hit with a finger. */
const FEW_ROWS = 12
const HIGH_ROW = 28
/** Few rows are squares, but not so high that the map leaves the screen. */
const HIGHEST_ROW = 72

export interface MapColours extends Readonly<Record<Value, string>> {
  readonly paper: string
  readonly ink: string
  readonly line: string
}

/** Indexed by the kind in a database: `LOSS_ENTRY`, `DRAW_ENTRY`, `WIN_ENTRY`. */
const VALUES = ['loss', 'draw', 'win'] as const

/** Shades of a value, from far to near. */
const SHADES = 7
const PALEST = 0.3

export function mapGeometry(columns: number, rows: number, width: number): MapGeometry {
  const cellWidth = Math.max(1, (width - LEFT - 2) / columns)
  const cellHeight = rows <= FEW_ROWS ? Math.max(HIGH_ROW, Math.min(cellWidth, HIGHEST_ROW)) : cellWidth
  const height = rows * cellHeight + BOTTOM + 2
  return { cellWidth, cellHeight, left: LEFT, bottom: BOTTOM, width, height, columns, rows }
}

/** The place at a point, or null beside the map. */
export function placeAt(geometry: MapGeometry, x: number, y: number): { column: number; row: number } | null {
  const column = Math.floor((x - geometry.left) / geometry.cellWidth)
  const row = geometry.rows - 1 - Math.floor(y / geometry.cellHeight)
  if (column < 0 || column >= geometry.columns || row < 0 || row >= geometry.rows) return null
  return { column, row }
}

/** The value at a place, or null where there is none. */
export function valueAt(report: MapReport, column: number, row: number): { value: Value; plies: number } | null {
  const entry = report.entries[row * report.columns + column]
  if (entry === undefined || entry === NO_ENTRY) return null
  const plies = entry >> 2
  return { value: VALUES[(entry & 3) - 1], plies: plies === MAX_ENTRY_PLIES ? Infinity : plies }
}

/** Counts the places of each value; `none` are those without a position. */
export function countValues(report: MapReport): Record<Value | 'none', number> {
  const counts = { win: 0, draw: 0, loss: 0, none: 0 }
  for (const entry of report.entries) {
    if (entry === NO_ENTRY) counts.none++
    else counts[VALUES[(entry & 3) - 1]]++
  }
  return counts
}

/** Returns the greatest distance of a map, in plies; 1 where it has none. */
export function longestOf(report: MapReport | null): number {
  let longest = 1
  for (const entry of report?.entries ?? []) {
    const plies = entry >> 2
    if (entry !== NO_ENTRY && plies !== MAX_ENTRY_PLIES) longest = Math.max(longest, plies)
  }
  return longest
}

/**
 * Returns the shade of a distance, from 0 (the end is far) to `SHADES - 1` (near). The scale is logarithmic, since
 * far ends differ little.
 */
export function shadeOf(plies: number, longest: number): number {
  if (plies === Infinity) return 0
  const near = 1 - Math.log1p(plies) / Math.log1p(Math.max(1, longest))
  return Math.max(0, Math.min(SHADES - 1, Math.floor(near * SHADES)))
}

/** Which columns or rows have a label and a line: those the axis names, or evenly spread ones. */
export function ticksOf(axis: MapAxis, cellSide: number, room: number): number[] {
  const all = axis.ticks ?? axis.labels.map((_, index) => index)
  const every = Math.max(1, Math.ceil((room * all.length) / Math.max(1, cellSide * axis.labels.length)))
  return all.filter((_, index) => index % every === 0)
}

/** Whether every column or row has its label, which then stands at its middle, and not at the line of a number. */
export function namesEach(axis: MapAxis, cellSide: number, room: number): boolean {
  return axis.ticks === undefined && ticksOf(axis, cellSide, room).length === axis.labels.length
}

/**
 * Draws a map: a colour for each value, darker towards the end, and a sign of its own (a stroke for losses, a dot for
 * draws), so that colour is not the only difference.
 */
export function drawMap(
  context: CanvasRenderingContext2D,
  geometry: MapGeometry,
  report: MapReport,
  axes: { readonly columns: MapAxis; readonly rows: MapAxis },
  colours: MapColours,
  longest: number,
): void {
  context.fillStyle = colours.paper
  context.fillRect(0, 0, geometry.width, geometry.height)
  for (const value of ['win', 'draw', 'loss'] as const) drawValue(context, geometry, report, value, colours, longest)
  drawAxes(context, geometry, axes, colours)
}

/** All places of one value: one path a shade, and one for their signs, since thousands of single drawings are slow. */
function drawValue(
  context: CanvasRenderingContext2D,
  geometry: MapGeometry,
  report: MapReport,
  value: Value,
  colours: MapColours,
  longest: number,
): void {
  const { cellWidth, cellHeight, left, rows } = geometry
  const shades = Array.from({ length: SHADES }, () => new Path2D())
  const signs = new Path2D()
  for (let row = 0; row < rows; row++) {
    const y = (rows - 1 - row) * cellHeight
    for (let column = 0; column < geometry.columns; column++) {
      const found = valueAt(report, column, row)
      if (found === null || found.value !== value) continue
      const x = left + column * cellWidth
      shades[shadeOf(found.plies, longest)].rect(x, y, cellWidth + 0.2, cellHeight + 0.2)
      if (value === 'loss') {
        signs.moveTo(x + cellWidth * 0.15, y + cellHeight * 0.85)
        signs.lineTo(x + cellWidth * 0.85, y + cellHeight * 0.15)
      } else if (value === 'draw') {
        const side = Math.min(cellWidth, cellHeight) * 0.3
        signs.rect(x + (cellWidth - side) / 2, y + (cellHeight - side) / 2, side, side)
      }
    }
  }
  context.fillStyle = colours[value]
  for (const [shade, path] of shades.entries()) {
    context.globalAlpha = PALEST + ((1 - PALEST) * shade) / (SHADES - 1)
    context.fill(path)
  }
  context.globalAlpha = 0.6
  context.strokeStyle = colours.ink
  context.lineWidth = Math.max(0.5, Math.min(cellWidth, cellHeight) * 0.12)
  context.fillStyle = colours.ink
  if (value === 'loss') context.stroke(signs)
  else context.fill(signs)
  context.globalAlpha = 1
}

function drawAxes(
  context: CanvasRenderingContext2D,
  geometry: MapGeometry,
  axes: { readonly columns: MapAxis; readonly rows: MapAxis },
  colours: MapColours,
): void {
  const { cellWidth, cellHeight, left, rows, columns } = geometry
  const bottom = rows * cellHeight
  context.strokeStyle = colours.line
  context.lineWidth = 1
  context.fillStyle = colours.ink
  context.font = '12px system-ui, sans-serif'
  context.textBaseline = 'middle'
  const lines = new Path2D()
  const columnsNamed = namesEach(axes.columns, cellWidth, COLUMN_LABEL)
  context.textAlign = columnsNamed ? 'center' : 'left'
  for (const column of ticksOf(axes.columns, cellWidth, COLUMN_LABEL)) {
    const x = left + column * cellWidth
    lines.moveTo(x, 0)
    lines.lineTo(x, bottom + 4)
    context.fillText(axes.columns.labels[column], columnsNamed ? x + cellWidth / 2 : x, bottom + 14)
  }
  const rowsNamed = namesEach(axes.rows, cellHeight, ROW_LABEL)
  context.textAlign = 'right'
  for (const row of ticksOf(axes.rows, cellHeight, ROW_LABEL)) {
    const y = (rows - row) * cellHeight
    lines.moveTo(left - 4, y)
    lines.lineTo(left + columns * cellWidth, y)
    context.fillText(axes.rows.labels[row], left - 6, y - (rowsNamed ? cellHeight / 2 : Math.min(cellHeight / 2, 7)))
  }
  context.stroke(lines)
}
