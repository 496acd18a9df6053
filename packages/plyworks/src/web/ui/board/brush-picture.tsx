import type { CellFace, World } from '@plyworks/core'
import { useId } from 'preact/hooks'
import { Glyphs, Ground } from './cell-art.js'
import { UNIT } from './geometry.js'
import { Gradients, worldStyle } from './world.js'

const WHOLE = { x: 0, y: 0, width: UNIT, height: UNIT }

/** A single cell as it looks on a board. */
export function BrushPicture({ face, world }: { face: CellFace; world: World | undefined }) {
  const style = { world, scope: useId() }
  return (
    <svg class="board picture" viewBox={`0 0 ${UNIT} ${UNIT}`} style={worldStyle(world)} aria-hidden="true">
      <Gradients {...style} />
      <rect class="board-ground" width={UNIT} height={UNIT} />
      <Ground face={face} box={WHOLE} {...style} />
      <Glyphs face={face} box={WHOLE} {...style} />
    </svg>
  )
}
