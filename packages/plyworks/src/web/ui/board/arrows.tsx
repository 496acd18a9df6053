import type { BoardShape } from '@plyworks/core'
import { type Box, cellBox } from './geometry.js'

/** A move that is thought of, drawn over the board. Beside the board it stands in words. */
export interface Arrow {
  /** The cells of the move in the order of its steps, at least one. */
  readonly cells: readonly number[]
  readonly kind: 'best' | 'other' | 'threat' | 'turn' | 'own'
  /** A few letters on it. */
  readonly label?: string | undefined
}

interface ArrowsProps {
  readonly shape: BoardShape
  readonly flipped: boolean
  readonly arrows: readonly Arrow[]
}

/** The arrows; those named first lie on top. A move of a single cell is a ring. */
export function Arrows({ shape, flipped, arrows }: ArrowsProps) {
  if (arrows.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus
    <g class="arrows" aria-hidden="true">
      {[...arrows].reverse().map((arrow) => {
        const { shaft, head } = arrowPaths(shape, flipped, arrow.cells, arrow.kind === 'turn')
        return (
          <g key={keyOf(arrow)} class={`arrow arrow-${arrow.kind}`}>
            <path class={head === null ? 'shaft ring' : 'shaft'} d={shaft} />
            {head !== null && <path d={head} />}
          </g>
        )
      })}
      {arrows.map((arrow) => (
        <ArrowLabel key={keyOf(arrow)} shape={shape} flipped={flipped} arrow={arrow} />
      ))}
    </g>
  )
}

function keyOf({ kind, cells, label }: Arrow): string {
  return `${kind} ${cells.join(' ')} ${label ?? ''}`
}

/** The label of an arrow, on a tag nearer to its beginning; on a ring at its top. */
function ArrowLabel({ shape, flipped, arrow: { cells, kind, label } }: Omit<ArrowsProps, 'arrows'> & { arrow: Arrow }) {
  if (label === undefined) return null
  const { first, from, to } = ends(shape, flipped, cells)
  const side = Math.min(first.width, first.height)
  const height = side * 0.17
  const width = height * (0.6 + 0.6 * label.length)
  const single = Math.hypot(to.x - from.x, to.y - from.y) < 1
  const x = single ? from.x : from.x + (to.x - from.x) * 0.42
  const y = single ? from.y - side * RING : from.y + (to.y - from.y) * 0.42
  return (
    <g class={`arrow-label arrow-${kind}`}>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={height * 0.3} />
      <text x={x} y={y + height * 0.04} font-size={height * 0.86}>
        {label}
      </text>
    </g>
  )
}

/** Size of the head, and how far an arrow stays away from the centres it joins, in cell sides. */
const HEAD = 0.34
const GAP = 0.2
const RING = 0.4

/**
 * An arrow from the first cell to the last, or a ring around the only one, which has no head.
 * @param slim for arrows of which there are many: a smaller head, further away from the centre
 */
export function arrowPaths(
  shape: BoardShape,
  flipped: boolean,
  cells: readonly number[],
  slim = false,
): { shaft: string; head: string | null } {
  const { last, from, to } = ends(shape, flipped, cells)
  const side = Math.min(last.width, last.height)
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length < 1) {
    const radius = side * RING
    const half = `a${round(radius)} ${round(radius)} 0 1 0`
    const shaft = `M${round(to.x - radius)} ${round(to.y)}${half} ${round(2 * radius)} 0${half} ${round(-2 * radius)} 0`
    return { shaft, head: null }
  }
  const x = (to.x - from.x) / length
  const y = (to.y - from.y) / length
  const size = slim ? HEAD * 0.55 : HEAD
  const away = side * (slim ? 0.22 : 0.08)
  const tip = { x: to.x - x * away, y: to.y - y * away }
  const neck = { x: tip.x - x * side * size, y: tip.y - y * side * size }
  const wing = side * size * 0.5
  const point = (at: { x: number; y: number }, across = 0) => `${round(at.x - y * across)} ${round(at.y + x * across)}`
  const tail = { x: from.x + x * side * GAP, y: from.y + y * side * GAP }
  return {
    shaft: `M${point(tail)}L${point(neck)}`,
    head: `M${point(tip)}L${point(neck, wing)}L${point(neck, -wing)}Z`,
  }
}

/** The boxes of the first and the last cell, and their centres. */
function ends(shape: BoardShape, flipped: boolean, cells: readonly number[]) {
  const first = cellBox(shape, shape.cells[cells[0]], flipped)
  const last = cellBox(shape, shape.cells[cells[cells.length - 1]], flipped)
  return { first, last, from: centreOf(first), to: centreOf(last) }
}

function centreOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
