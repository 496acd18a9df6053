import { type CellFace, type Fact, type Glyph, gridShape, type View } from '@plyworks/core'
import { originOf, targetOf } from './move.js'
import { OUTLINES } from './outlines.js'
import { type CaissaPosition, MAX_HALF_MOVES } from './rules.js'
import { SIZE, SQUARES } from './sets.js'
import { formatMove } from './text.js'

const COLOURS = ['white', 'black']
const SEATS = ['White', 'Black']
const KINDS = ['queen', 'rook', 'bishop', 'knight']

/** The 7 x 7 board: tiles and holes, a click on a man and one on its target. */
export const view: View<CaissaPosition> = {
  board: gridShape({ rows: SIZE, columns: SIZE }),

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
  return { ground: 'tile', glyphs: [glyph], label: `${COLOURS[seat]} ${KINDS[man & 3]}` }
}

function facts(position: CaissaPosition): Fact[] {
  const list: Fact[] = []
  if (position.inCheck) list.push({ title: 'Check', value: `${SEATS[position.turn]} is in check`, seat: position.turn })
  if (position.forbidden !== 0) {
    list.push({ title: 'May not be taken back', value: formatMove(position.forbidden), seat: position.turn })
  }
  list.push({ title: 'Half-moves', value: `${position.halfMoves} of ${MAX_HALF_MOVES}` })
  return list
}
