import { type CellFace, type Fact, type Glyph, gridShape, type View } from '@plyworks/core'
import { MAX_HALF_MOVES, SQUARES } from './kernel-layout.js'
import { originOf, targetOf } from './move.js'
import type { CaissaPosition } from './rules.js'
import { SIZE } from './sets.js'
import { formatMove } from './text.js'
import { caissaWorld } from './world.js'

const COLOURS = ['white', 'black']
const SEATS = ['White', 'Black']
const KINDS = ['queen', 'rook', 'bishop', 'knight']

/** The 7 x 7 board: tiles and holes, a click on a man and one on its target. */
export const view: View<CaissaPosition> = {
  board: { ...gridShape({ rows: SIZE, columns: SIZE }), world: caissaWorld(SIZE) },

  faces: (position) => Array.from({ length: SQUARES }, (_, square) => face(position, square)),

  path: (_position, move) => [
    { kind: 'cell', cell: originOf(move) },
    { kind: 'cell', cell: targetOf(move) },
  ],

  touched: (_position, move) => [originOf(move), targetOf(move)],

  facts,

  ending(position) {
    if (position.score(0) !== 0) return 'in check without a legal move'
    if (position.halfMoves >= MAX_HALF_MOVES) return `${MAX_HALF_MOVES} half-moves are over`
    return 'no legal move, and no check'
  },
}

function face(position: CaissaPosition, square: number): CellFace {
  const man = position.anyManAt(square)
  if (man < 0) {
    const tile = position.hasTile(square)
    return { ground: tile ? 'tile' : 'hole', glyphs: [], label: tile ? 'empty tile' : 'hole' }
  }
  const seat = man >> 2
  const glyph: Glyph = { kind: 'shape', path: OUTLINES[man & 3], seat }
  const label = `${COLOURS[seat]} ${KINDS[man & 3]}`
  const checked = (man & 3) === 0 && seat === position.turn && position.inCheck
  if (!checked) return { ground: 'tile', glyphs: [glyph], label }
  return { ground: 'tile', glyphs: [glyph], label: `${label}, in check`, alarm: true }
}

function facts(position: CaissaPosition): Fact[] {
  const list: Fact[] = []
  if (position.inCheck) list.push({ title: 'Check', value: `${SEATS[position.turn]} is in check`, seat: position.turn })
  if (position.forbidden !== 0) {
    const value = formatMove(position.forbidden)
    list.push({ title: 'May not be taken back', value, seat: position.turn, inDiagram: true })
  }
  list.push({ title: 'Half-moves', value: `${position.halfMoves} of ${MAX_HALF_MOVES}`, inDiagram: true })
  return list
}

/**
 * Outlines of the men by kind (queen, rook, bishop, knight) as SVG path data in a 100 x 100 box. Drawn for Plyworks.
 * Openings (an eye, the cleft of the mitre) run against the direction of the outline, so that they stay open under
 * either fill rule.
 */
export const OUTLINES: readonly string[] = [queen(), rook(), bishop(), knight()]

function queen(): string {
  const body =
    'M25 70 L14 33 L32 52 L31 24 L44 49 L50 20 L56 49 L69 24 L68 52 L86 33 L75 70 C72 73 71 75 71 78 L29 78 C29 75 28 73 25 70 Z'
  const pearls = [disc(14, 29, 5), disc(31, 20, 5), disc(50, 15, 6), disc(69, 20, 5), disc(86, 29, 5)]
  return [body, ...pearls, base(24, 81, 88)].join(' ')
}

function rook(): string {
  const tower =
    'M26 16 L37 16 L37 25 L44 25 L44 16 L56 16 L56 25 L63 25 L63 16 L74 16 L74 36 L66 43 L66 66 L73 75 L73 78 L27 78 L27 75 L34 66 L34 43 L26 36 Z'
  return `${tower} ${base(22, 81, 88)}`
}

function bishop(): string {
  const mitre =
    'M50 20 C63 28 72 40 72 51 C72 60 67 65 61 68 C62 72 64 75 67 78 L33 78 C36 75 38 72 39 68 C33 65 28 60 28 51 C28 40 37 28 50 20 Z'
  const cleft = 'M59 32 L47 49 L51 52 L63 35 Z'
  return [mitre, cleft, disc(50, 14, 6), base(24, 81, 88)].join(' ')
}

function knight(): string {
  const head =
    'M51 13 C70 17 79 37 77 78 L33 78 C33 65 44 60 50 50 C44 54 38 55 33 57 C31 62 27 66 22 65 C18 64 15 59 17 54 L27 33 C29 28 33 24 37 22 L36 11 L46 19 Z'
  const eye = disc(39, 33, 3.4, 0)
  return [head, eye, base(22, 81, 88)].join(' ')
}

/** A foot with rounded ends from `left` to the same distance on the right. */
function base(left: number, top: number, bottom: number): string {
  const right = 100 - left
  const radius = (bottom - top) / 2
  return `M${left} ${top} L${right} ${top} A${radius} ${radius} 0 0 1 ${right} ${bottom} L${left} ${bottom} A${radius} ${radius} 0 0 1 ${left} ${top} Z`
}

/** A circle; `sweep` 1 runs clockwise like the outlines, 0 against them. */
function disc(x: number, y: number, radius: number, sweep = 1): string {
  const arc = `A${radius} ${radius} 0 1 ${sweep}`
  return `M${x - radius} ${y} ${arc} ${x + radius} ${y} ${arc} ${x - radius} ${y} Z`
}
