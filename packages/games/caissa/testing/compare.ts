import { MAX_HALF_MOVES, MAX_MOVES } from '../kernel-layout.js'
import { originOf, targetOf } from '../move.js'
import type { CaissaPosition } from '../rules.js'
import { type NaiveBoard, naiveBoard, naiveInCheck, naiveMoves } from './naive.js'

/** Counts of what a comparison has met, so that a test can demand enough of each. */
export interface Coverage {
  positions: number
  checks: number
  doubleChecks: number
  withHoles: number
  withForbidden: number
  withoutMoves: number
}

export function emptyCoverage(): Coverage {
  return { positions: 0, checks: 0, doubleChecks: 0, withHoles: 0, withForbidden: 0, withoutMoves: 0 }
}

/** The first disagreement between the rules and the plain reading of them in a position, or null. */
export function disagreement(position: CaissaPosition, coverage: Coverage): string | null {
  const board = naiveBoard(position)
  const forbidden = position.forbidden === 0 ? null : [originOf(position.forbidden), targetOf(position.forbidden)]
  const all = naiveMoves(board, position.turn, forbidden)
  const inCheck = naiveInCheck(board, position.turn)
  cover(coverage, position, board, inCheck, all.length)

  const expected = position.halfMoves < MAX_HALF_MOVES ? all : []
  const moves = new Int32Array(MAX_MOVES)
  const written = moves.subarray(0, position.generate(moves, 0))
  const found = Array.from(written, (move) => [originOf(move), targetOf(move)])
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    return `moves ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`
  }
  if (position.over !== (expected.length === 0)) return `over is ${position.over}`
  if (position.inCheck !== inCheck) return `inCheck is ${position.inCheck}`
  const others = naiveMoves(board, 1 - position.turn, null).length
  const counted = position.countMoves(1 - position.turn)
  return counted === others ? null : `the other side has ${counted} moves instead of ${others}`
}

function cover(coverage: Coverage, position: CaissaPosition, board: NaiveBoard, inCheck: boolean, moves: number): void {
  coverage.positions++
  if (inCheck) coverage.checks++
  if (inCheck && countCheckers(board, position.turn) > 1) coverage.doubleChecks++
  if (board.includes('hole')) coverage.withHoles++
  if (position.forbidden !== 0) coverage.withForbidden++
  if (moves === 0) coverage.withoutMoves++
}

/** Checkers counted by taking all other attackers off the board's sight: one man at a time gives check or not. */
function countCheckers(board: NaiveBoard, seat: number): number {
  const attackers = seat === 0 ? 'rbn' : 'RBN'
  return [...attackers].filter((attacker) => {
    // The others stay as walls of the defender's colour, which stop lines as they did but attack no man.
    const wall = seat === 0 ? 'N' : 'n'
    const alone = board.map((content) => (attackers.includes(content) && content !== attacker ? wall : content))
    return naiveInCheck(alone, seat)
  }).length
}
