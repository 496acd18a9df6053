import { gridSymmetries, type Symmetry } from '@plyworks/core'
import { HipPosition, HipRules } from './rules.js'

/**
 * The symmetries of the rectangle. Exchanging the colours (with the player to move) is a symmetry of the rules too, but
 * it never joins two positions of real play: the number of stones fixes who moves, so the exchanged position, with as
 * many stones and the other player to move, cannot arise - whatever the board and the stones a turn. It is left out.
 */
export function hipSymmetry(rules: HipRules): Symmetry<HipPosition> {
  const images = gridSymmetries(rules.grid)
  const stones = new Int32Array(4)
  return {
    count: images.length,
    apply(symmetry, position, into) {
      const image = images[symmetry]
      stones.fill(0)
      for (let cell = 0; cell < rules.cells; cell++) {
        const seat = position.stoneAt(cell)
        if (seat >= 0) stones[2 * seat + (image[cell] >> 5)] |= 1 << (image[cell] & 31)
      }
      into.setStones(stones, position.placed, position.loser)
    },
    move: (symmetry, _position, move) => images[symmetry][move],
    seat: (_symmetry, seat) => seat,
  }
}

/** Rules of the same board turned so that it is no taller than wide; what is known of boards is kept for these. */
export function lyingRules(rules: HipRules): HipRules {
  const { rows, columns } = rules.grid
  return rows <= columns ? rules : new HipRules({ rows: columns, columns: rows }, rules.rule, rules.stones)
}

/**
 * The image of a position on the turned board: a1 stays in its corner and every cell goes to the one with row and
 * column exchanged.
 * @param lying what `lyingRules` gives
 */
export function lyingImage(position: HipPosition, lying: HipRules): HipPosition {
  if (lying === position.rules) return position.clone()
  const image = new HipPosition(lying)
  const stones = new Int32Array(4)
  for (let cell = 0; cell < lying.cells; cell++) {
    const seat = position.stoneAt(standingCell(cell, lying))
    if (seat >= 0) stones[2 * seat + (cell >> 5)] |= 1 << (cell & 31)
  }
  image.setStones(stones, position.placed, position.loser)
  return image
}

/** The cell of the tall board that a cell of the lying one is the image of. */
export function standingCell(cell: number, { grid }: HipRules): number {
  return (cell % grid.columns) * grid.rows + Math.floor(cell / grid.columns)
}
