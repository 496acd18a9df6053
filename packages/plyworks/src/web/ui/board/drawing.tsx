import type { BoardLine, BoardShape, CellFace, CellSign } from '@plyworks/core'
import { BoardArtwork } from './board-labels.js'
import { BoardLines } from './board-lines.js'
import { Alarm, GlyphList, Ground, LastMark, type Style } from './cell-art.js'
import type { Box } from './geometry.js'
import { cellBox } from './geometry.js'
import type { Marks } from './marks.js'
import { fixedOn, menOf } from './men.js'
import type { Motion } from './motion.js'
import { isGroundUnderWay, isUnderWay, Transit } from './transit.js'
import { BestFrame, ValueGround, ValueTag } from './value-marks.js'
import { Backdrop, Front } from './world.js'

interface TagProps {
  readonly shape: BoardShape
  readonly marks: Marks
  readonly flipped: boolean
}

interface DrawingProps extends Style, Omit<TagProps, 'marks'> {
  readonly faces: readonly CellFace[]
  readonly marks?: Marks
  /** Lines that belong to the position. */
  readonly lines?: readonly BoardLine[] | undefined
  /** Cells to point out beside those of `marks`. */
  readonly marked?: ReadonlySet<number> | undefined
  /** The cell that is pointed at, or -1. */
  readonly aimed?: number
  /** The cell whose piece is dragged, or -1. */
  readonly lifted?: number
  readonly motion?: Motion | null
}

/** Everything on the board; the cells above it carry the names, the focus and the clicks. */
export function Drawing(props: DrawingProps) {
  const { shape, faces, marks, marked, flipped, aimed = -1, motion = null, world, scope } = props
  const style = { world, scope }
  const boxes = shape.cells.map((cell) => cellBox(shape, cell, flipped))
  const behind = world?.front !== undefined
  const last = boxes.map((box, cell) => {
    if (!marks?.last.has(cell) && !marked?.has(cell)) return null
    return <LastMark key={cell} face={faces[cell]} box={box} world={world} />
  })
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus; the cells have names of their own
    <g aria-hidden="true" class="drawing">
      <Backdrop shape={shape} flipped={flipped} scope={scope} />
      <BoardArtwork shape={shape} flipped={flipped} />
      {boxes.map((box, cell) => (
        <g
          key={cell}
          data-moves={`ground ${cell}`}
          class={aimed === cell && marks !== undefined && isOpen(marks, cell) ? 'aimed' : undefined}
          visibility={isGroundUnderWay(motion, cell) ? 'hidden' : undefined}
        >
          <Ground face={faces[cell]} box={box} {...style} />
          <ValueGround value={marks?.values.get(cell)} box={box} world={world} />
        </g>
      ))}
      {!behind && last}
      {faces.map((face, cell) => (
        <MenOnCell key={cell} {...props} face={face} box={boxes[cell]} cell={cell} />
      ))}
      {motion !== null && <Transit shape={shape} flipped={flipped} motion={motion} {...style} />}
      <Front shape={shape} flipped={flipped} scope={scope} />
      {behind && last}
      {boxes.map((box, cell) => (
        <BestFrame key={cell} value={marks?.values.get(cell)} box={box} world={world} />
      ))}
      {motion === null && <BoardLines shape={shape} flipped={flipped} lines={props.lines ?? []} />}
    </g>
  )
}

/** What belongs to a cell, and its men. */
function MenOnCell(props: DrawingProps & { face: CellFace; box: Box; cell: number }) {
  const { face, box, cell, lifted = -1, motion = null, world, scope } = props
  if (face.glyphs.length === 0) return null
  const style = { world, scope }
  return (
    <g class={cell === lifted ? 'lifted' : undefined}>
      <GlyphList glyphs={fixedOn(face)} box={box} {...style} />
      {face.alarm && <Alarm box={box} />}
      {menOf(face).map((man) => (
        <g
          key={man.name}
          data-moves={`man ${cell} ${man.name}`}
          visibility={isUnderWay(motion, { cell, man }) ? 'hidden' : undefined}
        >
          <GlyphList glyphs={man.glyphs} box={box} {...style} />
        </g>
      ))}
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
  // Long texts get smaller letters, so that what stands at the left of the cell stays visible.
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
