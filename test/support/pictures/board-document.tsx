import type { BoardLine, BoardShape, CellFace } from '@plyworks/core'
import { BoardArtwork, BoardLabels } from '../../../packages/plyworks/src/web/ui/board/board-labels.js'
import { BoardLines } from '../../../packages/plyworks/src/web/ui/board/board-lines.js'
import { Alarm, GlyphList, Ground, LastMark } from '../../../packages/plyworks/src/web/ui/board/cell-art.js'
import { cellBox, viewBoxOf } from '../../../packages/plyworks/src/web/ui/board/geometry.js'
import { Backdrop, boardClass, Front } from '../../../packages/plyworks/src/web/ui/board/world.js'
import { escapeText, markup } from './markup.js'
import { styleFor } from './style-for.js'

/** A board at one moment. */
export interface Scene {
  readonly faces: readonly CellFace[]
  /** Cells pointed out. */
  readonly marked?: ReadonlySet<number>
  readonly lines?: readonly BoardLine[]
}

/** Pixels of the longer side, unless a picture says otherwise. */
const SIDE = 300
/** Scenes' worth of time for which the last one stays. */
const REST = 3
const SCOPE = 'w'

/**
 * Draws scenes of a board, in the light colours, as an SVG document that needs nothing else; more than one follow each other for ever.
 * What stays the same from scene to scene is written once.
 * @param seconds for which a scene is seen
 */
export function boardDocument(
  shape: BoardShape,
  title: string,
  scenes: readonly Scene[],
  { seconds = 1.2, side = SIDE } = {},
): string {
  const { world } = shape
  const style = { world, scope: SCOPE }
  const boxes = shape.cells.map((cell) => cellBox(shape, cell, false))
  const places = { shape, flipped: false, scope: SCOPE }
  const all = (draw: (scene: Scene, cell: number) => string): string =>
    boxes
      .map((_, cell) =>
        inTime(
          scenes.map((scene) => draw(scene, cell)),
          seconds,
        ),
      )
      .join('')
  const body = [
    markup(<Backdrop {...places} />),
    markup(<BoardArtwork {...places} />),
    all(({ faces }, cell) => markup(<Ground face={faces[cell]} box={boxes[cell]} {...style} />)),
    all(({ faces, marked }, cell) =>
      marked?.has(cell) ? markup(<LastMark face={faces[cell]} box={boxes[cell]} world={world} />) : '',
    ),
    all(({ faces }, cell) =>
      markup([
        <GlyphList key="men" glyphs={faces[cell].glyphs} box={boxes[cell]} {...style} />,
        faces[cell].alarm && <Alarm key="alarm" box={boxes[cell]} />,
      ]),
    ),
    markup(<Front {...places} />),
    inTime(
      scenes.map(({ lines = [] }) => markup(<BoardLines {...places} lines={lines} />)),
      seconds,
    ),
    markup(<BoardLabels {...places} />),
  ].join('')
  const { defs, drawn } = shareArt(body)
  const [x, y, width, height] = viewBoxOf(shape).split(' ').map(Number)
  const scale = side / Math.max(width, height)
  const ground = `<rect class="board-ground" x="${x}" y="${y}" width="${width}" height="${height}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="${boardClass(shape)}" viewBox="${viewBoxOf(shape)}"`,
    ` width="${Math.round(width * scale)}" height="${Math.round(height * scale)}">\n`,
    `<title>${escapeText(title)}</title>\n<style>${styleFor(ground + body, world)}</style>\n${defs}${ground}${drawn}\n</svg>\n`,
  ].join('')
}

/** Writes pictures that are drawn at several places once: names them, and lets the places name them. */
function shareArt(body: string): { defs: string; drawn: string } {
  const art = /(<g transform="translate\([^"]*\) scale\([^"]*\)">)((?:<(?!g|\/g)[^>]*>)+)<\/g>/g
  const count = new Map<string, number>()
  for (const [, , inner] of body.matchAll(art)) count.set(inner, (count.get(inner) ?? 0) + 1)
  const shared = [...count.keys()].filter((inner) => (count.get(inner) ?? 0) > 1)
  const drawn = body.replace(art, (all, head, inner) =>
    shared.includes(inner) ? `${head}<use href="#${SCOPE}${shared.indexOf(inner)}"/></g>` : all,
  )
  const named = shared.map((inner, index) => `<g id="${SCOPE}${index}">${inner}</g>`)
  return { defs: named.length === 0 ? '' : `<defs>${named.join('')}</defs>`, drawn }
}

/** Shows each of some drawings while its scene is on; the same in a row count as one. */
function inTime(drawings: readonly string[], seconds: number): string {
  const length = drawings.length + REST - 1
  let shown = ''
  for (let from = 0; from < drawings.length; ) {
    let to = from + 1
    while (to < drawings.length && drawings[to] === drawings[from]) to++
    const drawing = drawings[from]
    if (drawing !== '' && from === 0 && to === drawings.length) shown += drawing
    else if (drawing !== '')
      shown += `<g visibility="hidden">${during(from, to, drawings.length, length, seconds)}${drawing}</g>`
    from = to
  }
  return shown
}

function during(from: number, to: number, scenes: number, length: number, seconds: number): string {
  const times = [...(from > 0 ? [0] : []), from / length, ...(to < scenes ? [to / length] : [])]
  const values = [...(from > 0 ? ['hidden'] : []), 'visible', ...(to < scenes ? ['hidden'] : [])]
  const keyTimes = times.map((time) => String(Math.round(time * 1000) / 1000)).join(';')
  return `<animate attributeName="visibility" dur="${length * seconds}s" repeatCount="indefinite" calcMode="discrete" keyTimes="${keyTimes}" values="${values.join(';')}"/>`
}
