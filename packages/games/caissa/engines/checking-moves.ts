import type { Kernel } from '../kernel.js'
import { BISHOP, KNIGHT, ROOK, sees } from '../legal.js'
import { originOf, targetOf } from '../move.js'
import { BIT_HIGH, BIT_LOW, DIAGONAL, KNIGHT_HIGH, KNIGHT_LOW, STRAIGHT } from '../sets.js'

/**
 * Whether the man that moves sees the other queen from where it goes. Good enough to order moves: lines that the move
 * opens or closes are not looked at.
 */
export function seesQueenAfter(kernel: Kernel, move: number): boolean {
  const own = kernel.turn * 4
  const from = originOf(move)
  const to = targetOf(move)
  const queen = kernel.squareOf(4 - own)
  if (kernel.squareOf(own + KNIGHT) === from) {
    return ((KNIGHT_LOW[queen] & BIT_LOW[to]) | (KNIGHT_HIGH[queen] & BIT_HIGH[to])) !== 0
  }
  if (kernel.squareOf(own + ROOK) === from) return seesAlong(kernel, STRAIGHT, queen, to)
  if (kernel.squareOf(own + BISHOP) === from) return seesAlong(kernel, DIAGONAL, queen, to)
  return false
}

function seesAlong(kernel: Kernel, rays: number, from: number, to: number): boolean {
  let low = 0
  let high = 0
  for (let man = 0; man < 8; man++) {
    low |= BIT_LOW[kernel.squareOf(man)]
    high |= BIT_HIGH[kernel.squareOf(man)]
  }
  return sees(rays, from, to, low, high)
}
