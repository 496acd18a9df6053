import type { Features } from '@plyworks/core'
import { SQUARES } from './kernel-layout.js'
import type { CaissaPosition } from './rules.js'

/** Men and kinds of ground: a hole, a bare tile, then the eight men. */
export const features: Features<CaissaPosition> = {
  cells: SQUARES,
  contents: 10,
  read(position, out) {
    for (let square = 0; square < SQUARES; square++) {
      const man = position.anyManAt(square)
      out[square] = man >= 0 ? 2 + man : position.hasTile(square) ? 1 : 0
    }
  },
}
