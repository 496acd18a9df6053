import type { BoardShape } from '../../core/view.js'
import { cellBox } from './geometry.js'

/** A move that somebody thinks of, drawn over the board. What it says stands in words beside the board. */
export interface Arrow {
  /** The cells of the move in the order of its steps, at least one. */
  readonly cells: readonly number[]
  readonly kind: 'best' | 'other' | 'threat'
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
        const { shaft, head } = arrowPaths(shape, flipped, arrow.cells)
        return (
          <g key={`${arrow.kind} ${arrow.cells.join(' ')}`} class={`arrow arrow-${arrow.kind}`}>
            <path class={head === null ? 'shaft ring' : 'shaft'} d={shaft} />
            {head !== null && <path d={head} />}
          </g>
        )
      })}
    </g>
  )
}

/** Size of the head, and how far an arrow stays away from the centres it joins, in cell sides. */
const HEAD = 0.34
const GAP = 0.2
const RING = 0.4

/** An arrow from the first cell to the last, or a ring around the only one, which has no head. */
export function arrowPaths(
  shape: BoardShape,
  flipped: boolean,
  cells: readonly number[],
): { shaft: string; head: string | null } {
  const boxes = cells.map((cell) => cellBox(shape, shape.cells[cell], flipped))
  const first = boxes[0]
  const last = boxes[boxes.length - 1]
  const side = Math.min(last.width, last.height)
  const from = { x: first.x + first.width / 2, y: first.y + first.height / 2 }
  const to = { x: last.x + last.width / 2, y: last.y + last.height / 2 }
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length < 1) {
    const radius = side * RING
    const half = `a${round(radius)} ${round(radius)} 0 1 0`
    const shaft = `M${round(to.x - radius)} ${round(to.y)}${half} ${round(2 * radius)} 0${half} ${round(-2 * radius)} 0`
    return { shaft, head: null }
  }
  const x = (to.x - from.x) / length
  const y = (to.y - from.y) / length
  const tip = { x: to.x - x * side * 0.08, y: to.y - y * side * 0.08 }
  const neck = { x: tip.x - x * side * HEAD, y: tip.y - y * side * HEAD }
  const wing = side * HEAD * 0.5
  const point = (at: { x: number; y: number }, across = 0) => `${round(at.x - y * across)} ${round(at.y + x * across)}`
  const tail = { x: from.x + x * side * GAP, y: from.y + y * side * GAP }
  return {
    shaft: `M${point(tail)}L${point(neck)}`,
    head: `M${point(tip)}L${point(neck, wing)}L${point(neck, -wing)}Z`,
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
