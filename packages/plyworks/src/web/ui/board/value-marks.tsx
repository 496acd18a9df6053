import type { World } from '@plyworks/core'
import { Outline } from './cell-art.js'
import type { Box } from './geometry.js'
import type { CellValue } from './marks.js'

interface ValueProps {
  readonly value: CellValue | undefined
  readonly box: Box
  readonly world: World | undefined
}

/** Colours the ground of a cell by its value. */
export function ValueGround({ value, box, world }: ValueProps) {
  if (value === undefined) return null
  return <Outline class={`value-ground value-${value.value}`} box={box} by={3} world={world} />
}

/** A frame around the cell where no move is better. */
export function BestFrame({ value, box, world }: ValueProps) {
  if (value === undefined || !value.best) return null
  return <Outline class="value-best" box={box} by={5} world={world} />
}

/** Sign and distance on a tag in the top right corner. */
export function ValueTag({ value, box }: { value: CellValue | undefined; box: Box }) {
  if (value === undefined) return null
  const side = Math.min(box.width, box.height)
  const height = side * 0.3
  const width = side * (0.2 + 0.17 * value.sign.length)
  const x = box.x + box.width - width - 4
  const y = box.y + 4
  return (
    <g class={`value-tag value-${value.value}`}>
      <rect x={x} y={y} width={width} height={height} rx={height * 0.28} />
      <text x={x + width / 2} y={y + height * 0.53} font-size={height * 0.78}>
        {value.sign}
      </text>
    </g>
  )
}

/** A small cross in the bottom right corner: not allowed now. */
export function RefusedMark({ box }: { box: Box }) {
  const side = Math.min(box.width, box.height)
  const arm = side * 0.1
  const x = box.x + box.width - side * 0.18
  const y = box.y + box.height - side * 0.18
  return (
    <path
      class="mark-refused"
      d={`M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`}
    />
  )
}
