import type { Features } from '@plyworks/core'
import type { CroquarPosition } from './rules.js'
import { BEYOND, isInHoop, LIVE_SITUATIONS, missUsed, NEEDS, NUMBER, OVER, SITUATIONS } from './situations.js'

/** Cells: tens, last digit and standing of the seat to move, the same of the other, and what is barred. */
const CELLS = 7
const BARRED = 6
const CONTENTS = 12

const TENS = Uint8Array.from({ length: SITUATIONS }, (_, situation) =>
  situation >= OVER ? 10 : Math.floor(NUMBER[situation] / 10),
)
const DIGITS = Uint8Array.from({ length: SITUATIONS }, (_, situation) =>
  situation >= OVER ? 0 : NEEDS[situation] > 0 ? NEEDS[situation] : NUMBER[situation] % 10,
)
/** Bit 0: the miss is used; then 0 on the way, 1 in a hoop, 2 beyond one, 3 at the end. */
const STANDINGS = Uint8Array.from({ length: SITUATIONS }, (_, situation) => {
  if (situation >= OVER) return 6
  const beyond = situation >= BEYOND && situation < LIVE_SITUATIONS
  return (missUsed(situation) ? 1 : 0) + (isInHoop(situation) ? 2 : beyond ? 4 : 0)
})

/** The race of both, as the one to move sees it; every three of its cells are looked at together. */
export const croquarFeatures: Features<CroquarPosition> = {
  cells: CELLS,
  contents: CONTENTS,
  read({ mover, other, barred }, out) {
    out[0] = TENS[mover]
    out[1] = DIGITS[mover]
    out[2] = STANDINGS[mover]
    out[3] = TENS[other]
    out[4] = DIGITS[other]
    out[5] = STANDINGS[other]
    out[BARRED] = barred
  },
  // What is read does not say which seat is to move.
  exchange: { cell: (cell) => cell, contents: Array.from({ length: CONTENTS }, (_, content) => content) },
  patterns: threesOf(CELLS).map((cells) => [cells]),
}

function threesOf(count: number): number[][] {
  const lists: number[][] = []
  for (let first = 0; first < count; first++) {
    for (let second = first + 1; second < count; second++) {
      for (let third = second + 1; third < count; third++) lists.push([first, second, third])
    }
  }
  return lists
}
