import type { BoardShape, Figure } from '@plyworks/core'
import { cellBox } from './geometry.js'

interface FiguresProps {
  readonly shape: BoardShape
  readonly flipped: boolean
  readonly figures: readonly Figure[]
}

/** Outlines through the centres of cells, with a ring on the cell that each is about. They stand in words elsewhere. */
export function Figures({ shape, flipped, figures }: FiguresProps) {
  if (figures.length === 0) return null
  const centre = (cell: number) => {
    const box = cellBox(shape, shape.cells[cell], flipped)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: Math.min(box.width, box.height) }
  }
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus
    <g class="figures" aria-hidden="true">
      {figures.map((figure, index) => {
        const points = figure.corners.map((cell) => centre(cell)).map(({ x, y }) => `${x},${y}`)
        const { x, y, side } = centre(figure.cell)
        return (
          <g key={index} class={`figure seat-${figure.seat}`}>
            <polygon class="figure-edge" points={points.join(' ')} />
            <polygon class="figure-line" points={points.join(' ')} />
            <circle class="figure-edge" cx={x} cy={y} r={side * 0.2} />
            <circle class="figure-line" cx={x} cy={y} r={side * 0.2} />
          </g>
        )
      })}
    </g>
  )
}
