import type { BoardLine, BoardShape } from '@plyworks/core'
import { cellBox } from './geometry.js'

interface BoardLinesProps {
  readonly shape: BoardShape
  readonly flipped: boolean
  readonly lines: readonly BoardLine[]
}

/** Lines that belong to the position, in the colour of a seat between edges; they draw themselves. */
export function BoardLines({ shape, flipped, lines }: BoardLinesProps) {
  return (
    <>
      {lines.map(({ cells, closed, seat }) => {
        const points = cells.map((cell) => {
          const { x, y, width, height } = cellBox(shape, shape.cells[cell], flipped)
          return `${x + width / 2} ${y + height / 2}`
        })
        const d = `M${points.join('L')}${closed ? 'Z' : ''}`
        return (
          <g key={d} class={`board-line seat-${seat}`}>
            <path class="board-line-edge" d={d} pathLength="1" />
            <path class="board-line-core" d={d} pathLength="1" />
          </g>
        )
      })}
    </>
  )
}
