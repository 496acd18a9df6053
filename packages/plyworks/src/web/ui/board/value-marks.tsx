import { CellOutline } from './cell-outline.js'
import { type Box, inset } from './geometry.js'
import type { CellValue } from './marks.js'

/** Colours the ground of a cell by its value. */
export function ValueGround({ value, box }: { value: CellValue | undefined; box: Box }) {
  if (value === undefined) return null
  return <CellOutline class={`value-ground value-${value.value}`} box={inset(box, 3)} round={8} />
}

/** A frame around the cell where no move is better. */
export function BestFrame({ value, box }: { value: CellValue | undefined; box: Box }) {
  if (value === undefined || !value.best) return null
  return <CellOutline class="value-best" box={inset(box, 5)} round={8} />
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
