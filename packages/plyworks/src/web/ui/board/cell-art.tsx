import type { CellFace, Glyph, World } from '@plyworks/core'
import { CellOutline } from './cell-outline.js'
import { type Box, inset } from './geometry.js'
import { fixedOn, menOf } from './men.js'
import { ArtInBox } from './world.js'

/** What all parts of a board are drawn with. */
export interface Style {
  readonly world: World | undefined
  /** Begins the names of the gradients of this board. */
  readonly scope: string
}

interface CellArtProps extends Style {
  readonly face: CellFace
  readonly box: Box
}

/** What belongs to a cell, and the men on it. */
export function Glyphs({ face, ...place }: CellArtProps) {
  return (
    <>
      <GlyphList glyphs={fixedOn(face)} {...place} />
      {menOf(face).map((man) => (
        <GlyphList key={man.name} glyphs={man.glyphs} {...place} />
      ))}
    </>
  )
}

/** Glyphs of one cell, one over the other. */
export function GlyphList({ glyphs, ...place }: Omit<CellArtProps, 'face'> & { glyphs: readonly Glyph[] }) {
  return (
    <>
      {glyphs.map((glyph, index) => (
        <GlyphArt
          key={index}
          glyph={glyph}
          {...place}
          under={discUnder(glyphs, index)}
          written={isWrittenOn(glyphs, index)}
        />
      ))}
    </>
  )
}

/** The ground of a cell; what is barren shows craters, for its colour alone says little. */
export function Ground({ face, box, world, scope }: CellArtProps) {
  const drawing = world?.grounds?.[face.ground]
  if (drawing !== undefined) {
    return <g class="ground-art">{drawing.length > 0 && <ArtInBox drawing={drawing} {...{ box, world, scope }} />}</g>
  }
  const gap = face.ground === 'tile' || face.ground === 'hole' ? 3 : 0
  return (
    <>
      <CellOutline class={`ground ground-${face.ground}`} box={inset(box, gap)} round={gap === 0 ? 0 : 9} />
      {face.ground === 'barren' &&
        CRATERS.map(([x, y, radius]) => (
          <circle
            key={x}
            class="crater"
            cx={box.x + x * box.width}
            cy={box.y + y * box.height}
            r={radius * Math.min(box.width, box.height)}
          />
        ))}
    </>
  )
}

/** Points a cell out, as the last move's or as what a text speaks of. */
export function LastMark({ face, box, world }: Omit<CellArtProps, 'scope'>) {
  return <Outline class={face.ground === 'hole' ? 'mark-last over-hole' : 'mark-last'} box={box} by={3} world={world} />
}

/** Points out what may be lost at once with all else. */
export function Alarm({ box }: { box: Box }) {
  const centre = { cx: box.x + box.width / 2, cy: box.y + box.height / 2 }
  const side = Math.min(box.width, box.height)
  return (
    <g class="alarm">
      <circle class="alarm-glow" {...centre} r={side * 0.48} />
      <circle class="alarm-ring" {...centre} r={side * 0.44} />
    </g>
  )
}

/** A mark around a cell, in the form of the cells of its world. */
export function Outline({
  box,
  by,
  world,
  ...mark
}: {
  class: string
  box: Box
  by: number
  world: World | undefined
}) {
  if (world?.cells !== 'round') return <CellOutline {...mark} box={inset(box, by)} round={8} />
  const radius = Math.min(box.width, box.height) / 2 - by
  return <circle {...mark} cx={box.x + box.width / 2} cy={box.y + box.height / 2} r={radius} />
}

/** Centre and radius in parts of the cell, where little else stands. */
const CRATERS: readonly (readonly [x: number, y: number, radius: number])[] = [
  [0.92, 0.09, 0.045],
  [0.5, 0.1, 0.06],
  [0.62, 0.54, 0.05],
  [0.13, 0.56, 0.055],
  [0.9, 0.92, 0.05],
  [0.54, 0.93, 0.04],
  [0.07, 0.1, 0.03],
]

interface GlyphArtProps extends Style {
  readonly glyph: Glyph
  readonly box: Box
  /** The seat of the disc below a text. */
  readonly under: number | null
  /** Whether a disc has a text on it, which then distinguishes it in place of the mark of its seat. */
  readonly written: boolean
}

function GlyphArt({ glyph, box, under, written, world, scope }: GlyphArtProps) {
  const side = Math.min(box.width, box.height)
  switch (glyph.kind) {
    case 'disc': {
      const place = { cx: box.x + glyph.x * box.width, cy: box.y + glyph.y * box.height }
      return (
        <g class={`seat-${glyph.seat}`}>
          <circle class="disc" {...place} r={glyph.radius * side} />
          {!written && <SeatMark seat={glyph.seat} {...place} radius={glyph.radius * side} />}
        </g>
      )
    }
    case 'ring':
      return (
        <circle
          class={`ring seat-${glyph.seat}`}
          cx={box.x + glyph.x * box.width}
          cy={box.y + glyph.y * box.height}
          r={glyph.radius * side}
        />
      )
    case 'text': {
      const colour =
        under !== null ? `on-seat seat-${under}` : glyph.seat === undefined ? 'ink' : `of-seat seat-${glyph.seat}`
      return (
        <text
          class={`glyph-text ${colour}${glyph.minor ? ' minor' : ''}`}
          x={box.x + glyph.x * box.width}
          y={box.y + glyph.y * box.height}
          font-size={fittingSize(glyph.text, glyph.size * side, 2 * Math.min(glyph.x, 1 - glyph.x) * box.width)}
        >
          {glyph.text}
        </text>
      )
    }
    case 'art': {
      const drawing = world?.art?.[glyph.art]
      if (drawing === undefined) return null
      const size = glyph.size * side
      const place = { x: box.x + glyph.x * box.width - size / 2, y: box.y + glyph.y * box.height - size / 2 }
      return (
        <g class={glyph.seat === undefined ? 'art' : `art seat-${glyph.seat}`}>
          <ArtInBox drawing={drawing} box={{ ...place, width: size, height: size }} {...{ world, scope }} />
        </g>
      )
    }
    case 'shape': {
      const { mark, seat } = glyph
      const outline = (
        <path
          class={seat === undefined ? 'shape ink' : `shape seat-${seat}`}
          d={glyph.path}
          transform={`translate(${box.x} ${box.y}) scale(${box.width / 100} ${box.height / 100})`}
        />
      )
      if (mark === undefined || seat === undefined) return outline
      const place = { cx: box.x + mark.x * box.width, cy: box.y + mark.y * box.height }
      return (
        <g class={`seat-${seat}`}>
          {outline}
          <SeatMark seat={seat} {...place} radius={mark.radius * side} />
        </g>
      )
    }
  }
}

/** The size at which a text around a centre stays inside its room; letters are taken as wide as 0.68 of their height. */
function fittingSize(text: string, size: number, room: number): number {
  return Math.min(size, room / (0.68 * Math.max(1, text.length)))
}

/** A mark of its own for each seat inside its discs, so that colour is never the only difference. */
function SeatMark({ seat, cx, cy, radius }: { seat: number; cx: number; cy: number; radius: number }) {
  switch (seat % 4) {
    case 0:
      return <circle class="seat-mark" cx={cx} cy={cy} r={radius * 0.72} />
    case 1:
      return <circle class="seat-mark filled" cx={cx} cy={cy} r={radius * 0.22} />
    case 2:
      return <path class="seat-mark" d={`M${cx - radius * 0.45} ${cy}h${radius * 0.9}`} />
    default:
      return <path class="seat-mark" d={`M${cx} ${cy - radius * 0.45}v${radius * 0.9}`} />
  }
}

/** The seat of the disc that a text is written on, or null: such a text takes the colour that is legible there. */
function discUnder(glyphs: readonly Glyph[], index: number): number | null {
  const text = glyphs[index]
  if (text.kind !== 'text') return null
  for (let below = index - 1; below >= 0; below--) {
    const glyph = glyphs[below]
    if (glyph.kind === 'disc' && Math.hypot(glyph.x - text.x, glyph.y - text.y) < glyph.radius) return glyph.seat
  }
  return null
}

function isWrittenOn(glyphs: readonly Glyph[], index: number): boolean {
  return glyphs.some((glyph, above) => {
    if (above <= index || glyph.kind !== 'text') return false
    const disc = glyphs[index]
    return disc.kind === 'disc' && Math.hypot(glyph.x - disc.x, glyph.y - disc.y) < disc.radius / 2
  })
}
