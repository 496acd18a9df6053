import type { Editor } from '@plyworks/core'
import type { HipRules } from './rules.js'
import { EMPTY_FACE, stoneFace } from './view.js'

/** Sets up stones; how many there are says who moves and how many stones it still has to place. */
export function hipEditor(rules: HipRules): Editor {
  const { rows, columns } = rules.grid
  return {
    brushes: [
      { id: '.', title: 'empty', face: EMPTY_FACE, unique: false },
      { id: 'x', title: 'stone of player 1', face: stoneFace(0), unique: false },
      { id: 'o', title: 'stone of player 2', face: stoneFace(1), unique: false },
    ],

    fields: [],

    read(notation) {
      const lines = notation.split(' ')[0].split('/').reverse()
      return { cells: lines.flatMap((line) => [...line]), fields: {} }
    },

    write({ cells }) {
      const lines = Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns).join(''))
      const placed = cells.filter((content) => content !== '.').length
      return `${lines.reverse().join('/')} ${rules.seatAt[placed] + 1} ${rules.leftAt[placed]}`
    },
  }
}
