import type { BoardShape } from '@plyworks/core'
import { UNIT } from './geometry.js'

/** What belongs to the board below its cells. */
export function BoardArtwork({ shape, flipped }: { shape: BoardShape; flipped: boolean }) {
  const { art, width, height } = shape
  if (art === undefined) return null
  const turned = flipped && { transform: `rotate(180 ${(width * UNIT) / 2} ${(height * UNIT) / 2})` }
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus
    <g aria-hidden="true" {...turned}>
      {art.map(({ path, filled, seat }, index) => (
        <path
          key={index}
          class={`board-art ${filled ? 'filled' : 'line'} ${seat === undefined ? 'ink' : `seat-${seat}`}`}
          d={path}
        />
      ))}
    </g>
  )
}

/** The labels around the cells. */
export function BoardLabels({ shape, flipped }: { shape: BoardShape; flipped: boolean }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus; the cells have names of their own
    <g class="board-labels" aria-hidden="true">
      {shape.labels.map((label, index) => (
        <text
          key={index}
          x={(flipped ? shape.width - label.x : label.x) * UNIT}
          y={(flipped ? shape.height - label.y : label.y) * UNIT}
          font-size={label.size * UNIT}
        >
          {label.text}
        </text>
      ))}
    </g>
  )
}
