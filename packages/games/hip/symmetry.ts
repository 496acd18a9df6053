import { gridSymmetries, type Symmetry } from '@plyworks/core'
import type { HipPosition, HipRules } from './rules.js'

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
