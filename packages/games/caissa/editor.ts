import type { Brush, Draft, Editor } from '@plyworks/core'
import { MAX_HALF_MOVES, SQUARES } from './kernel-layout.js'
import { SIZE } from './sets.js'
import { OUTLINES } from './view.js'

const KINDS = ['queen', 'rook', 'bishop', 'knight']
const LETTERS = 'QRBN'

/** Sets up tiles, men, the side to move, the exchange that may not be played, and the half-moves played. */
export const editor: Editor = {
  brushes: [
    { id: '.', title: 'empty tile', face: { ground: 'tile', glyphs: [], label: 'empty tile' }, unique: false },
    { id: 'x', title: 'hole', face: { ground: 'hole', glyphs: [], label: 'hole' }, unique: false },
    ...men(0, 'white'),
    ...men(1, 'black'),
  ],

  fields: [
    {
      kind: 'choice',
      id: 'turn',
      title: 'To move',
      values: [
        { id: 'w', title: 'White' },
        { id: 'b', title: 'Black' },
      ],
    },
    { kind: 'number', id: 'halfMoves', title: 'Half-moves played', min: 0, max: MAX_HALF_MOVES },
    { kind: 'text', id: 'forbidden', title: 'Exchange that may not be played (- for none)' },
  ],

  read(notation) {
    const [rows, turn, forbidden, halfMoves] = notation.split(' ')
    const cells = new Array<string>(SQUARES).fill('.')
    for (const [index, row] of rows.split('/').entries()) {
      const contents = row.replace(/\d/g, (run) => '.'.repeat(Number(run)))
      for (const [column, content] of [...contents].entries()) cells[(SIZE - 1 - index) * SIZE + column] = content
    }
    return { cells, fields: { turn, forbidden, halfMoves } }
  },

  write({ cells, fields }: Draft) {
    const rows: string[] = []
    for (let row = SIZE - 1; row >= 0; row--) {
      const contents = cells.slice(row * SIZE, (row + 1) * SIZE).join('')
      rows.push(contents.replace(/\.+/g, (run) => String(run.length)))
    }
    const { turn, forbidden, halfMoves } = fields
    return `${rows.join('/')} ${turn} ${forbidden} ${halfMoves}`
  },
}

function men(seat: number, colour: string): Brush[] {
  return KINDS.map((kind, index) => {
    const id = seat === 0 ? LETTERS[index] : LETTERS[index].toLowerCase()
    const label = `${colour} ${kind}`
    return {
      id,
      title: label,
      face: { ground: 'tile', glyphs: [{ kind: 'shape', path: OUTLINES[index], seat }], label },
      unique: true,
    }
  })
}
