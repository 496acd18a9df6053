import { hipOrdering } from './evaluate.js'
import type { HipPosition } from './rules.js'
import type { Square } from './squares.js'

/** The legal moves in the pinned order. */
export function movesOf(position: HipPosition): number[] {
  const out = new Int32Array(position.rules.cells)
  return [...out.subarray(0, position.generate(out, 0))]
}

/** The legal moves that complete no square of the player's own. */
export function safeMovesOf(position: HipPosition): number[] {
  return movesOf(position).filter((move) => !position.completes(position.turn, move))
}

/** Moves as the move order likes them, best guess first. */
export function likeliestFirst(position: HipPosition, moves: readonly number[]): number[] {
  const ordering = hipOrdering(position.rules)
  const guesses = new Map(moves.map((move) => [move, ordering.guess(position, move)]))
  return [...moves].sort((one, other) => (guesses.get(other) ?? 0) - (guesses.get(one) ?? 0))
}

/** A square that lacks one stone of a seat: playing its empty corner would complete it. */
export interface Threat {
  readonly seat: number
  readonly square: Square
  /** The empty corner. */
  readonly cell: number
}

/** Every square that one more stone would complete, of both seats, in the order of the squares. */
export function threatsOf(position: HipPosition): Threat[] {
  const threats: Threat[] = []
  for (const square of position.rules.table.squares) {
    for (const seat of [0, 1]) {
      const missing = square.cells.filter((cell) => position.stoneAt(cell) !== seat)
      if (missing.length === 1 && position.stoneAt(missing[0]) < 0) threats.push({ seat, square, cell: missing[0] })
    }
  }
  return threats
}

/** The complete squares on the board: none, or those with which a player has lost. */
export function completeSquares(position: HipPosition): Square[] {
  return position.rules.table.squares.filter(({ cells }) => {
    const seat = position.stoneAt(cells[0])
    return seat >= 0 && cells.every((cell) => position.stoneAt(cell) === seat)
  })
}
