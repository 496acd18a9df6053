import type { CellSign } from '@plyworks/core'
import type { Box } from './geometry.js'

/** A short text on a tag at the right of a cell, half-way down. */
export function CellSignTag({ sign, box }: { sign: CellSign | undefined; box: Box }) {
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
