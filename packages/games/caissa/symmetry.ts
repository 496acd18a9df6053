import { gridSymmetries, type Symmetry } from '@plyworks/core'
import { ABSENT, SQUARES } from './kernel-layout.js'
import { moveOf, originOf, targetOf } from './move.js'
import type { CaissaPosition } from './rules.js'
import { BIT_HIGH, BIT_LOW, SIZE } from './sets.js'

/** Set in a symmetry's number when White and Black change parts. */
const COLOURS = 8

const IMAGES = gridSymmetries({ rows: SIZE, columns: SIZE })

/** The eight symmetries of the square, each with the colours as they are or exchanged. */
export const symmetry: Symmetry<CaissaPosition> = {
  count: 16,

  apply(number, position, into) {
    const image = IMAGES[number & 7]
    const swap = number & COLOURS ? 1 : 0
    const men: number[] = new Array(8).fill(ABSENT)
    for (let man = 0; man < 8; man++) {
      const square = position.men[man]
      if (square !== ABSENT) men[man ^ (swap * 4)] = image[square]
    }
    let tilesLow = 0
    let tilesHigh = 0
    for (let square = 0; square < SQUARES; square++) {
      if (!position.hasTile(square)) continue
      tilesLow |= BIT_LOW[image[square]]
      tilesHigh |= BIT_HIGH[image[square]]
    }
    const forbidden = position.forbidden === 0 ? 0 : moveImage(image, position.forbidden)
    into.set({ men, tilesLow, tilesHigh, turn: position.turn ^ swap, forbidden, halfMoves: position.halfMoves })
  },

  move: (number, _position, move) => moveImage(IMAGES[number & 7], move),

  seat: (number, seat) => (number & COLOURS ? 1 - seat : seat),
}

function moveImage(image: Int32Array, move: number): number {
  return moveOf(image[originOf(move)], image[targetOf(move)])
}
