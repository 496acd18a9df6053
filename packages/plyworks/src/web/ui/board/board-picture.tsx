import type { BoardLine, BoardShape, CellFace } from '@plyworks/core'
import { useId, useRef } from 'preact/hooks'
import { BoardLabels } from './board-labels.js'
import { Drawing } from './drawing.js'
import { UNIT, viewBoxOf } from './geometry.js'
import type { MoveHint } from './motion.js'
import { useMotion } from './use-motion.js'
import { boardClass, worldStyle } from './world.js'

interface BoardPictureProps {
  readonly shape: BoardShape
  readonly faces: readonly CellFace[]
  readonly lines?: readonly BoardLine[]
  /** Cells to point out. */
  readonly marked?: ReadonlySet<number>
  /** Whether the labels around the cells are drawn too. */
  readonly labelled?: boolean
  /** The move that led to these faces, if it is known; without it nothing moves. */
  readonly hint?: MoveHint | null
}

/** A board to look at: decoration beside a text that says the same. */
export function BoardPicture({ shape, faces, lines, marked, labelled = false, hint }: BoardPictureProps) {
  const svg = useRef<SVGSVGElement>(null)
  const scope = useId()
  const motion = useMotion({ svg, shape, faces, flipped: false, hint })
  const { world } = shape
  return (
    <svg
      ref={svg}
      class={labelled ? boardClass(shape) : `${boardClass(shape)} picture`}
      viewBox={labelled || world?.backdrop ? viewBoxOf(shape) : `0 0 ${shape.width * UNIT} ${shape.height * UNIT}`}
      style={worldStyle(world)}
      aria-hidden="true"
    >
      <Drawing {...{ shape, faces, lines, marked, world, scope }} flipped={false} motion={motion.current} />
      {labelled && <BoardLabels shape={shape} flipped={false} />}
    </svg>
  )
}
