import { fromBase64 } from '@plyworks/core'
import type { Kernel } from '../kernel.js'
import { NO_OFFSET, OFFSETS, ORDER_CHECKING, ORDER_OF_KIND, ORDER_STANDING } from '../kernel-layout.js'
import { originOf, targetOf } from '../move.js'
import { SIZE, SPREAD } from '../sets.js'
import { orderBytes } from './order-data.js'
import type { OrderName } from './searcher.js'

/**
 * A learned order of moves: how often a move is the best one, by what can be seen of it at once. Its rating is a sum of
 * weights, one for each of
 *
 *     where its target lies as seen from the other queen, and from its own,
 *     where its origin lies as seen from both,
 *     what stands on the target: nothing (0), nothing and no tile (1), own rook, bishop, knight (2 to 4), others' (5 to 7),
 *     whether it gives check.
 *
 * Each man has its own weights, and others in check. A unit is 1/64 of the logarithm of the odds: a move rated 44 more is
 * the best one twice as often. How they were learned is told in `docs/background/caissa.md`.
 */

/** Queen, rook, bishop, knight, and the same in check. */
const KINDS = 8
/** Places as seen from a square, whatever the direction: by the longer way and the shorter one. */
export const PLACES = (SIZE * (SIZE + 1)) / 2
/** Of a kind: four times a place, what stands on the target, and the check. */
export const STORED_OF_KIND = 4 * PLACES + 9
export const STORED = KINDS * STORED_OF_KIND

/** The place of an offset. */
export function placeOf(columns: number, rows: number): number {
  const [one, other] = [Math.abs(columns), Math.abs(rows)]
  const more = Math.max(one, other)
  return (more * (more + 1)) / 2 + Math.min(one, other)
}

/** Weights as the searches use them: every kind has its part of `ORDER_OF_KIND` numbers, see `kernel-layout.ts`. */
export function spreadOrder(stored: ArrayLike<number>): Int32Array {
  const weights = new Int32Array(KINDS * ORDER_OF_KIND)
  for (let kind = 0; kind < KINDS; kind++) {
    const from = kind * STORED_OF_KIND
    const to = kind * ORDER_OF_KIND
    for (let group = 0; group < 4; group++) {
      for (let columns = 1 - SIZE; columns < SIZE; columns++) {
        for (let rows = 1 - SIZE; rows < SIZE; rows++) {
          const place = to + group * OFFSETS + NO_OFFSET + columns + 13 * rows
          weights[place] = stored[from + group * PLACES + placeOf(columns, rows)]
        }
      }
    }
    for (let number = 0; number < 9; number++) {
      weights[to + ORDER_STANDING + number] = stored[from + 4 * PLACES + number]
    }
  }
  return weights
}

/** The weights that come with the game; stored as int16, little-endian. */
const shippedOrder: Int32Array = readOrder(fromBase64(orderBytes))

function readOrder(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return spreadOrder(Int16Array.from({ length: STORED }, (_, index) => view.getInt16(2 * index, true)))
}

/** More than killers and history can add: at most `KILLER_GAIN + 26 * HISTORY_GAIN`, which is 456. */
const CHECK_FIRST = 1024

/** Checks first: the order without what was learned. */
const plainOrder: Int32Array = new Int32Array(KINDS * ORDER_OF_KIND).map((_, place) =>
  place % ORDER_OF_KIND === ORDER_CHECKING ? CHECK_FIRST : 0,
)

/** The weights of an order. */
export function weightsOfOrder(order: OrderName): Int32Array {
  return order === 'learned' ? shippedOrder : plainOrder
}

/** The places of a move's weights in what `spreadOrder` returns. */
export function placesOfWeights(kernel: Kernel, move: number, inCheck: boolean, givesCheck: boolean): number[] {
  const [from, to] = [originOf(move), targetOf(move)]
  const own = kernel.turn * 4
  const kind = (manOn(kernel, from) & 3) + (inCheck ? 4 : 0)
  const [fromOther, fromOwn] = [4 - own, own].map((queen) => NO_OFFSET - SPREAD[kernel.squareOf(queen)])
  const man = manOn(kernel, to)
  const standing = man < 0 ? (kernel.hasTile(to) ? 0 : 1) : (man & 3) + ((man ^ own) < 4 ? 1 : 4)
  const places = [
    fromOther + SPREAD[to],
    OFFSETS + fromOwn + SPREAD[to],
    2 * OFFSETS + fromOther + SPREAD[from],
    3 * OFFSETS + fromOwn + SPREAD[from],
    ORDER_STANDING + standing,
  ]
  if (givesCheck) places.push(ORDER_CHECKING)
  return places.map((place) => kind * ORDER_OF_KIND + place)
}

/** Number of the man on a square, or -1. */
function manOn(kernel: Kernel, square: number): number {
  for (let man = 0; man < 8; man++) if (kernel.squareOf(man) === square) return man
  return -1
}
