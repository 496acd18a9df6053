import type { BoardShape } from '@plyworks/core'
import { GlyphList, Ground, type Style } from './cell-art.js'
import { cellBox } from './geometry.js'
import type { ManOnCell, Motion } from './motion.js'

interface TransitProps extends Style {
  readonly shape: BoardShape
  readonly flipped: boolean
  readonly motion: Motion
}

/**
 * Men on their way, drawn where they arrive, and what is about to go; `animate` moves them. The board below shows the
 * position after the move already, with gaps where these arrive.
 */
export function Transit({ shape, flipped, motion, world, scope }: TransitProps) {
  const box = (cell: number) => cellBox(shape, shape.cells[cell], flipped)
  const ground = (from: number, at: number) => (
    <Ground face={motion.before[from]} box={box(at)} world={world} scope={scope} />
  )
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing cannot have the focus
    <g class="transit" aria-hidden="true">
      {motion.sinking.map((cell) => (
        <g key={`sink ${cell}`} data-moves={`sink ${cell}`}>
          {ground(cell, cell)}
        </g>
      ))}
      {motion.carried.map(({ from, to }) => (
        <g key={`carry ${from}`} data-moves={`carry ${from}`}>
          {ground(from, to)}
        </g>
      ))}
      {motion.leaving.map(({ cell, man }) => (
        <g key={`leave ${cell} ${man.name}`} data-moves={`leave ${cell} ${man.name}`}>
          <GlyphList glyphs={man.glyphs} box={box(cell)} world={world} scope={scope} />
        </g>
      ))}
      {motion.passages.map(({ man, from, to }) => (
        <g key={`go ${from} ${man.name}`} data-moves={`go ${from} ${man.name}`}>
          <GlyphList glyphs={man.glyphs} box={box(to)} world={world} scope={scope} />
        </g>
      ))}
      {world?.strike === 'burst' &&
        motion.passages.flatMap(({ strikes, to }) =>
          strikes ? <path key={`burst ${to}`} class="burst" data-moves={`burst ${to}`} d={BURST} /> : [],
        )}
    </g>
  )
}

/** A star of sixteen points around (0, 0). */
const BURST = `M${Array.from({ length: 32 }, (_, index) => {
  const radius = index % 2 === 0 ? 58 : 24
  const angle = (Math.PI * index) / 16
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(radius * Math.cos(angle)).toFixed(1)}`
}).join('L')}Z`

/** Whether a man of the board is on its way to the cell, and is not to be seen there yet. */
export function isUnderWay(motion: Motion | null, { cell, man }: ManOnCell): boolean {
  return motion?.passages.some((passage) => passage.to === cell && passage.man.name === man.name) ?? false
}

/** Whether the ground of the cell is on its way to it. */
export function isGroundUnderWay(motion: Motion | null, cell: number): boolean {
  return motion?.carried.some(({ to }) => to === cell) ?? false
}
