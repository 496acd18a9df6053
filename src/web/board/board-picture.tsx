import type { BoardShape, CellFace } from '../../core/view.js'
import { Glyphs, Ground } from './cell-art.js'
import { cellBox, UNIT } from './geometry.js'

/** A board to look at: decoration beside a text that says the same. */
export function BoardPicture({ shape, faces }: { shape: BoardShape; faces: readonly CellFace[] }) {
  return (
    <svg class="board picture" viewBox={`0 0 ${shape.width * UNIT} ${shape.height * UNIT}`} aria-hidden="true">
      {shape.cells.map((cell, index) => {
        const art = { face: faces[index], box: cellBox(shape, cell, false) }
        return (
          <g key={index}>
            <Ground {...art} />
            <Glyphs {...art} />
          </g>
        )
      })}
    </svg>
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
