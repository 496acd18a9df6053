import type { HipPosition } from '../rules.js'
import { count32 } from '../squares.js'

/** Moves as the cells lie, cells of few squares first, or by Franke's evaluator of moves. */
export type OrderName = 'cells' | 'few-squares' | 'partial-squares'

/**
 * What a move is worth to Franke's evaluator, which "tries to score each move based on partially completed squares and plays
 * no longer available". Squares count that lie through the cell of the move and have no stones of both players.
 */
export interface FrankeWeights {
  /** For each square without a stone, which the move begins. */
  readonly begun: number
  /** For each square with one stone of the mover. */
  readonly ownOne: number
  /** For each square with two stones of the mover, which then lacks one. */
  readonly ownTwo: number
  /** For each square of the opponent with one, two or three stones, which the move obstructs. */
  readonly obstructOne: number
  readonly obstructTwo: number
  readonly obstructThree: number
  /** For each cell that the mover can no longer play because it would complete a square. */
  readonly unavailable: number
}

/** Found by `plyworks ideas hip --cells 16 --tune`: his own weights are not in the text. */
export const tunedWeights: FrankeWeights = {
  begun: -1,
  ownOne: 0,
  ownTwo: 0,
  obstructOne: -1,
  obstructTwo: -1,
  obstructThree: -1,
  unavailable: -4,
}

/** A move that completes a square loses under `gardner`: it comes last whatever the weights. */
const COMPLETES = -1_000_000

/** Sorts the moves of a position. */
export class MoveOrder {
  private readonly score: Int32Array

  constructor(
    private readonly position: HipPosition,
    private readonly name: OrderName,
    private readonly weights: FrankeWeights = tunedWeights,
  ) {
    const { cells, table } = position.rules
    this.score = new Int32Array(cells)
    if (name !== 'few-squares') return
    for (let cell = 0; cell < cells; cell++) this.score[cell] = table.first[cell] - table.first[cell + 1]
  }

  /** Sorts the moves from `from` to `to`, which are in the order of their cells; equals stay as they are. */
  sort(moves: Int32Array, from: number, to: number): void {
    if (this.name === 'cells') return
    const { score } = this
    if (this.name === 'partial-squares') for (let at = from; at < to; at++) score[moves[at]] = this.judge(moves[at])
    for (let at = from + 1; at < to; at++) {
      const move = moves[at]
      let place = at
      for (; place > from && score[moves[place - 1]] < score[move]; place--) moves[place] = moves[place - 1]
      moves[place] = move
    }
  }

  private judge(cell: number): number {
    const { position, weights } = this
    const { first, low, high } = position.rules.table
    const half = 2 * position.turn
    const ownLow = position.stones[half]
    const ownHigh = position.stones[half + 1]
    const otherLow = position.stones[2 - half]
    const otherHigh = position.stones[3 - half]
    let score = 0
    let unavailableLow = 0
    let unavailableHigh = 0
    for (let entry = first[cell], end = first[cell + 1]; entry < end; entry++) {
      const corners = high[entry]
      const ours = (low[entry] & ownLow) | (corners & ownHigh)
      const theirs = (low[entry] & otherLow) | (corners & otherHigh)
      if (ours !== 0 && theirs !== 0) continue
      const stones =
        count32(low[entry] & (ownLow | otherLow)) + (corners === 0 ? 0 : count32(corners & (ownHigh | otherHigh)))
      if (theirs !== 0) {
        score += stones === 1 ? weights.obstructOne : stones === 2 ? weights.obstructTwo : weights.obstructThree
      } else if (stones === 3) return COMPLETES
      else if (stones === 0) score += weights.begun
      else if (stones === 1) score += weights.ownOne
      else {
        score += weights.ownTwo
        unavailableLow |= low[entry] & ~ownLow
        unavailableHigh |= corners & ~ownHigh
      }
    }
    if (cell < 32) unavailableLow &= ~(1 << cell)
    else unavailableHigh &= ~(1 << (cell & 31))
    const added =
      count32(unavailableLow & ~position.barred[half]) + count32(unavailableHigh & ~position.barred[half + 1])
    return score + weights.unavailable * added
  }
}
