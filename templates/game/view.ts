import type { CellFace, CellShape, View } from '../../core/view.js'
import type { TemplatePosition } from './rules.js'

const COLUMNS = 7

/** The heap as rows of stones: a click on a stone takes it and all after it. */
export function templateView(heap: number): View<TemplatePosition> {
  const rows = Math.ceil(heap / COLUMNS)
  const cells: CellShape[] = Array.from({ length: heap }, (_, index) => {
    const row = Math.floor(index / COLUMNS)
    const column = index % COLUMNS
    return { name: String(index + 1), x: column, y: row, width: 1, height: 1, row, column }
  })
  return {
    board: { width: COLUMNS, height: rows, rows, columns: COLUMNS, cells, labels: [] },

    faces: (position) =>
      cells.map((_cell, index): CellFace => {
        if (index >= position.stones) return { ground: 'plain', glyphs: [], label: 'empty' }
        return { ground: 'plain', glyphs: [{ kind: 'disc', seat: 0, x: 0.5, y: 0.5, radius: 0.35 }], label: 'stone' }
      }),

    path: (position, taken) => [{ kind: 'cell', cell: position.stones - taken }],
    touched: (position, taken) => Array.from({ length: taken }, (_, index) => position.stones - 1 - index),
    facts: (position) => [{ title: 'Stones', value: String(position.stones) }],
  }
}
