import type { BoardShape, CellFace } from '@plyworks/core'
import { Glyphs, Ground, LastMark } from './cell-art.js'
import { CellSignTag } from './cell-sign.js'
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

/** What stands on the board; the cells above it carry the names, the focus and the clicks. */
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

/** What is written on cells; it lies above all that is drawn over them, so that it can be read. */
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
