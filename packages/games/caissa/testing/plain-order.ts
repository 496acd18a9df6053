import { placesOfWeights, weightsOfOrder } from '../engines/order.js'
import type { OrderName } from '../engines/searcher.js'
import { givesCheck, type Kernel } from '../kernel.js'
import {
  CAPTURE,
  HISTORY_GAIN,
  HISTORY_LIMIT,
  KERNEL_PLIES,
  KILLER_GAIN,
  MAX_PLY,
  RATED_BASE,
  SECOND_KILLER_GAIN,
} from '../kernel-layout.js'
import { originOf, targetOf } from '../move.js'

/**
 * The order in which moves are tried: what was best before, captures, then by a rating (`engines/order.ts`), to which
 * add what refuted neighbours (killers, S. Akl & M. Newborn 1977) and what moves have been good for so far (history, J.
 * Schaeffer 1983).
 */
export class MoveOrder {
  private readonly order = new Int32Array((KERNEL_PLIES + 1) * 56)
  private readonly killers = new Int32Array(2 * (MAX_PLY + 2))
  private readonly history = new Int32Array(2 * 4096)

  private readonly weights: Int32Array

  constructor(
    private readonly kernel: Kernel,
    order: OrderName,
  ) {
    this.weights = weightsOfOrder(order)
  }

  /** Forgets what was learned from other positions. */
  clear(): void {
    this.killers.fill(0)
    this.history.fill(0)
  }

  /** Brings a move to the front of those from `at` to `end`; false when it is not among them. */
  bringForward(at: number, end: number, move: number): boolean {
    const { moves } = this.kernel
    const found = moves.subarray(at, end).indexOf(move)
    if (found < 0) return false
    moves.copyWithin(at + 1, at, at + found)
    moves[at] = move
    return true
  }

  /** Rates the moves from `at` to `end`. */
  rate(at: number, end: number, ply: number, inCheck: boolean): void {
    const { kernel, order, history, killers } = this
    const { moves, turn } = kernel
    for (let index = at; index < end; index++) {
      const move = moves[index]
      if (this.captures(move)) order[index] = CAPTURE
      else {
        const [killer, second] = [killers[2 * ply], killers[2 * ply + 1]]
        const ofKillers = move === killer ? KILLER_GAIN : move === second ? SECOND_KILLER_GAIN : 0
        const ofHistory = HISTORY_GAIN * (32 - Math.clz32(history[(turn << 12) | move]))
        const places = placesOfWeights(kernel, move, inCheck, givesCheck(kernel, move))
        const seen = places.reduce((sum, place) => sum + this.weights[place], 0)
        order[index] = RATED_BASE + seen + ofKillers + ofHistory
      }
    }
  }

  /** Brings the best rated of the remaining moves to `index` and returns its rating; equals keep generated order. */
  pickNext(index: number, end: number): number {
    const { order } = this
    const { moves } = this.kernel
    let best = index
    for (let other = index + 1; other < end; other++) if (order[other] > order[best]) best = other
    const move = moves[best]
    const value = order[best]
    for (let other = best; other > index; other--) {
      moves[other] = moves[other - 1]
      order[other] = order[other - 1]
    }
    moves[index] = move
    order[index] = value
    return value
  }

  isKiller(ply: number, move: number): boolean {
    return move === this.killers[2 * ply] || move === this.killers[2 * ply + 1]
  }

  /** A quiet move that refuted a line becomes a killer and gains history; the others that were tried lose some. */
  rewardQuiet(turn: number, move: number, depth: number, ply: number, tried: readonly number[]): void {
    const { killers, history } = this
    if (killers[2 * ply] !== move) {
      killers[2 * ply + 1] = killers[2 * ply]
      killers[2 * ply] = move
    }
    const gain = depth * depth
    const place = (turn << 12) | move
    history[place] += gain
    if (history[place] > HISTORY_LIMIT) for (let other = 0; other < history.length; other++) history[other] >>= 1
    for (const other of tried) {
      if (other === move) continue
      const before = (turn << 12) | other
      history[before] = Math.max(0, history[before] - depth)
    }
  }

  /** Whether the queen takes a man. */
  captures(move: number): boolean {
    const { kernel } = this
    const own = kernel.turn * 4
    if (kernel.squareOf(own) !== originOf(move)) return false
    const to = targetOf(move)
    const other = 4 - own
    return kernel.squareOf(other + 1) === to || kernel.squareOf(other + 2) === to || kernel.squareOf(other + 3) === to
  }
}
