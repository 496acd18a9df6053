import type { Packing } from '@plyworks/core'
import { moveOf } from './move.js'
import type { CaissaPosition } from './rules.js'
import { LOW_SQUARES } from './sets.js'

/** The draw at the last half-move is then further away than any search of a book looks. */
const LAST_HALF_MOVE = 100

/**
 * Thirteen bytes, low bits first:
 *
 *     0..3   tiles a1..g4 (28 bits), side to move (1), kind of the men whose exchange may not be taken back, or 0 (2)
 *     4..6   tiles a5..g7 (21 bits)
 *     7..12  squares of the eight men, six bits each, 63 when captured
 *
 * The exchange that may not be taken back is always that of the two men of one kind, so their kind tells it.
 */
export const packing: Packing<CaissaPosition> = {
  bytes: 13,

  pack(position, out, at) {
    const { men, tilesLow, tilesHigh, turn, forbidden, halfMoves } = position
    if (halfMoves > LAST_HALF_MOVE) return false
    const kind = forbidden === 0 ? 0 : men.indexOf(forbidden & 63) & 3
    writeBytes(out, at, 4, tilesLow | (turn << LOW_SQUARES) | (kind << (LOW_SQUARES + 1)))
    writeBytes(out, at + 4, 3, tilesHigh)
    for (let half = 0; half < 2; half++) {
      const first = half * 4
      const squares = men[first] | (men[first + 1] << 6) | (men[first + 2] << 12) | (men[first + 3] << 18)
      writeBytes(out, at + 7 + 3 * half, 3, squares)
    }
    return true
  },

  unpack(bytes, at, plies, into) {
    const low = readBytes(bytes, at, 4)
    const turn = (low >>> LOW_SQUARES) & 1
    const kind = (low >>> (LOW_SQUARES + 1)) & 3
    const men = Array.from({ length: 8 }, (_, man) => {
      return (readBytes(bytes, at + 7 + 3 * (man >> 2), 3) >>> (6 * (man & 3))) & 63
    })
    into.set({
      men,
      tilesLow: low & ((1 << LOW_SQUARES) - 1),
      tilesHigh: readBytes(bytes, at + 4, 3),
      turn,
      forbidden: kind === 0 ? 0 : moveOf(men[turn * 4 + kind], men[(1 - turn) * 4 + kind]),
      halfMoves: plies,
    })
  },
}

function writeBytes(out: Uint8Array, at: number, count: number, value: number): void {
  for (let index = 0; index < count; index++) out[at + index] = value >>> (8 * index)
}

function readBytes(bytes: Uint8Array, at: number, count: number): number {
  let value = 0
  for (let index = 0; index < count; index++) value |= bytes[at + index] << (8 * index)
  return value
}
