import type { Box } from './geometry.js'

interface CellOutlineProps {
  readonly class: string
  readonly box: Box
  /** Radius of the corners of a rectangle. */
  readonly round?: number
}

/** The outline of a cell: a rectangle, or the polygon of a cell that is none. */
export function CellOutline({ class: classes, box, round = 0 }: CellOutlineProps) {
  const { x, y, width, height, corners } = box
  if (corners === undefined) return <rect class={classes} x={x} y={y} width={width} height={height} rx={round} />
  const points = corners.map(([across, down]) => `${rounded(x + across * width)},${rounded(y + down * height)}`)
  return <polygon class={classes} points={points.join(' ')} />
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
