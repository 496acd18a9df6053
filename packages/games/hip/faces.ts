import type { CellFace } from '@plyworks/core'

/** An empty cell. */
export const EMPTY_FACE: CellFace = { ground: 'plain', glyphs: [], label: 'empty' }

/** A cell with a stone. */
export function stoneFace(seat: number, given = false): CellFace {
  return {
    ground: given ? 'alternate' : 'plain',
    glyphs: [{ kind: 'disc', seat, x: 0.5, y: 0.5, radius: 0.38 }],
    label: given ? `player ${seat + 1}, given` : `player ${seat + 1}`,
  }
}
