import type { BoardShape, CellFace } from '@plyworks/core'
import { Glyphs, Ground, LastMark } from './cell-art.js'
import { cellBox, UNIT, viewBoxOf } from './geometry.js'

interface BoardPictureProps {
  readonly shape: BoardShape
  readonly faces: readonly CellFace[]
  /** Cells to point out. */
  readonly marked?: ReadonlySet<number>
  /** Whether the labels around the cells are drawn too. */
  readonly labelled?: boolean
}

/** A board to look at: decoration beside a text that says the same. */
export function BoardPicture({ shape, faces, marked, labelled = false }: BoardPictureProps) {
  return (
    <svg
      class={labelled ? 'board' : 'board picture'}
      viewBox={labelled ? viewBoxOf(shape) : `0 0 ${shape.width * UNIT} ${shape.height * UNIT}`}
      aria-hidden="true"
    >
      <BoardArtwork shape={shape} flipped={false} />
      {labelled && <BoardLabels shape={shape} flipped={false} />}
      {shape.cells.map((cell, index) => {
        const art = { face: faces[index], box: cellBox(shape, cell, false) }
        return (
          <g key={index}>
            <Ground {...art} />
            {marked?.has(index) && <LastMark {...art} />}
            <Glyphs {...art} />
          </g>
        )
      })}
    </svg>
  )
}

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
