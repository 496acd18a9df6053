import { ABSENT, SQUARES } from './kernel-layout.js'
import { type Board, KNIGHT, LegalTargets, QUEEN, ROOK, sees } from './legal.js'
import { originOf, targetOf } from './move.js'
import { ALL_HIGH, ALL_LOW, BIT_HIGH, BIT_LOW, DIAGONAL, KNIGHT_HIGH, KNIGHT_LOW, STRAIGHT } from './sets.js'
import { connectedPart } from './tiles.js'

/** Everything a position is made of, legal or not. */
export interface Setup {
  /** Squares of the men by number `seat * 4 + kind` (queen, rook, bishop, knight); `ABSENT` when captured. */
  readonly men: ArrayLike<number>
  /** Tiles as a set (see `sets.ts`). */
  readonly tilesLow: number
  readonly tilesHigh: number
  readonly turn: number
  /** The exchange that may not be played, as a move, or 0. */
  readonly forbidden: number
  readonly halfMoves: number
}

/** White c2 c3 d2 b2, Black e6 e5 d6 f6, all tiles there. */
export const START: Setup = {
  men: [9, 16, 10, 8, 39, 32, 38, 40],
  tilesLow: ALL_LOW,
  tilesHigh: ALL_HIGH,
  turn: 0,
  forbidden: 0,
  halfMoves: 0,
}

/** Why a setup cannot come up in a game, and where: a square, or the forbidden exchange. */
export interface Fault {
  readonly at: number | 'forbidden'
  readonly found: string
  readonly expected: string
}

/** Whether a setup could stand on the board of a game. Both queens must be there. */
export function isLegalSetup(setup: Setup): boolean {
  return findFault(setup) === null
}

/**
 * Looks for the first reason why a setup cannot come up in a game: tiles in several parts, queens that see one
 * another, the seat that has just moved left in check, a forbidden exchange that cannot have been the last move.
 */
export function findFault(setup: Setup): Fault | null {
  const board: Board = { ...setup, men: Int32Array.from(setup.men), connectionRule: true }
  const moved = 1 - setup.turn
  const loose = findLooseTile(setup)
  if (loose >= 0) {
    return { at: loose, found: 'a tile cut off from the others', expected: 'tiles that all hang together' }
  }
  if (queensSeeEachOther(board)) {
    return {
      at: board.men[moved * 4],
      found: 'a queen that sees the other queen',
      expected: 'a man between the queens',
    }
  }
  if (checksAgainst(board, moved) > 0) {
    return {
      at: board.men[moved * 4],
      found: 'an attacked queen of the side not to move',
      expected: 'only the side to move in check',
    }
  }
  return setup.forbidden === 0 ? null : findForbiddenFault(setup, board)
}

function findForbiddenFault(setup: Setup, board: Board): Fault | null {
  const fault = (found: string, expected: string): Fault => ({ at: 'forbidden', found, expected })
  const from = originOf(setup.forbidden)
  const to = targetOf(setup.forbidden)
  const own = board.men.indexOf(from)
  const other = board.men.indexOf(to)
  const kind = own & 3
  if (own < 0 || own >> 2 !== setup.turn || kind === QUEEN || other !== (own ^ 4)) {
    return fault('no pair of like men', 'rooks, bishops or knights of both sides, first that of the side to move')
  }
  const occupied = occupiedSquares(board)
  const seen =
    kind === KNIGHT
      ? ((KNIGHT_LOW[from] & BIT_LOW[to]) | (KNIGHT_HIGH[from] & BIT_HIGH[to])) !== 0
      : sees(kind === ROOK ? STRAIGHT : DIAGONAL, from, to, occupied.low, occupied.high)
  if (!seen) return fault('men that do not see one another', 'an exchange that was just played')
  const before = { ...board, men: Int32Array.from(board.men) }
  before.men[own] = to
  before.men[other] = from
  if (setup.halfMoves === 0 || checksAgainst(before, setup.turn) > 0) {
    return fault('an exchange that cannot have been the last move', 'an exchange that was just played')
  }
  return null
}

/** The lowest tile that does not hang together with the lowest of all, or -1. */
function findLooseTile(setup: Setup): number {
  const part = connectedPart(setup.tilesLow, setup.tilesHigh)
  for (let square = 0; square < SQUARES; square++) {
    const loose = (setup.tilesLow & ~part.low & BIT_LOW[square]) | (setup.tilesHigh & ~part.high & BIT_HIGH[square])
    if (loose !== 0) return square
  }
  return -1
}

function queensSeeEachOther(board: Board): boolean {
  const { low, high } = occupiedSquares(board)
  return [STRAIGHT, DIAGONAL].some((rays) => sees(rays, board.men[QUEEN], board.men[4 + QUEEN], low, high))
}

function checksAgainst(board: Board, seat: number): number {
  const targets = new LegalTargets()
  targets.find(board, seat)
  return targets.checks
}

function occupiedSquares(board: Board): { low: number; high: number } {
  let low = 0
  let high = 0
  for (const square of board.men) {
    if (square === ABSENT) continue
    low |= BIT_LOW[square]
    high |= BIT_HIGH[square]
  }
  return { low, high }
}
