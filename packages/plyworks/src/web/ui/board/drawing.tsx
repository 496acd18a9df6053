import type { BoardShape, CellFace, CellSign } from '@plyworks/core'
import { Glyphs, Ground, LastMark } from './cell-art.js'
import type { Box } from './geometry.js'
import { cellBox } from './geometry.js'
import type { Marks } from './marks.js'
import { BestFrame, ValueGround, ValueTag } from './value-marks.js'

interface TagProps {
  readonly shape: BoardShape
  readonly marks: Marks
  readonly flipped: boolean
}

interface DrawingProps extends TagProps {
  readonly faces: readonly CellFace[]
  /** The cell that is pointed at, or -1. */
  readonly aimed: number
  /** The cell whose piece is dragged, or -1. */
  readonly lifted: number
}

/** Everything on the board; the cells above it carry the names, the focus and the clicks. */
export function Drawing(props: DrawingProps) {
  const { shape, faces, marks } = props
  const classOf = (cell: number) => {
    if (cell === props.lifted) return 'lifted'
    return cell === props.aimed && isOpen(marks, cell) ? 'aimed' : undefined
  }
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus; the cells have names of their own
    <g aria-hidden="true">
      {shape.cells.map((shapeOfCell, cell) => {
        const art = { face: faces[cell], box: cellBox(shape, shapeOfCell, props.flipped) }
        return (
          <g key={cell} class={classOf(cell)}>
            <Ground {...art} />
            <ValueGround value={marks.values.get(cell)} box={art.box} />
            {marks.last.has(cell) && <LastMark {...art} />}
            <Glyphs {...art} />
            <BestFrame value={marks.values.get(cell)} box={art.box} />
          </g>
        )
      })}
    </g>
  )
}

/** The writing on cells; it lies above all that is drawn over them, so that it can be read. */
export function Tags({ shape, marks, flipped }: TagProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus; the cells have names of their own
    <g aria-hidden="true">
      {shape.cells.map((shapeOfCell, cell) => {
        const box = cellBox(shape, shapeOfCell, flipped)
        return (
          <g key={cell} data-tags={cell}>
            <ValueTag value={marks.values.get(cell)} box={box} />
            <CellSignTag sign={marks.signs?.get(cell)} box={box} />
          </g>
        )
      })}
    </g>
  )
}

/** Whether a cell can be taken now. */
export function isOpen(marks: Marks, cell: number): boolean {
  return marks.targets.has(cell) || marks.origins.has(cell)
}

/** A short text on a tag at the right of a cell, half-way down. */
function CellSignTag({ sign, box }: { sign: CellSign | undefined; box: Box }) {
  if (sign === undefined) return null
  // Long texts get smaller letters: what stands at the left of the cell stays to be seen.
  const letters = 0.6 + 0.56 * sign.text.length
  const height = Math.min(Math.min(box.width, box.height) * 0.17, (box.width * 0.74) / letters)
  const width = height * letters
  const x = box.x + box.width - width - 3
  const y = box.y + (box.height - height) / 2 + box.height * 0.03
  return (
    <g class={`cell-sign ${sign.tone}`}>
      <rect x={x} y={y} width={width} height={height} rx={height * 0.3} />
      <text x={x + width / 2} y={y + height * 0.53} font-size={height * 0.8}>
        {sign.text}
      </text>
    </g>
  )
}
