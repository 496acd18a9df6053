import type { Features } from '@plyworks/core'
import type { HipPosition, HipRules } from './rules.js'

/** The stones, and the corners of every square together, about which neighbours say little. */
export function hipFeatures({ cells, table }: HipRules): Features<HipPosition> {
  return {
    cells,
    contents: 3,
    exchange: { cell: (cell) => cell, contents: [0, 2, 1] },
    read(position, out) {
      for (let cell = 0; cell < cells; cell++) out[cell] = position.stoneAt(cell) + 1
    },
    patterns: [table.squares.map((square) => square.cells)],
  }
}
