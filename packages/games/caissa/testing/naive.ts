import { ABSENT } from '../kernel-layout.js'
/**
 * The rules of Caïssa told as plainly as possible, for tests: every move a man could make is tried on a copy of the
 * board and kept when the board afterwards is legal. Slow, and sharing nothing with the real rules but the setup type.
 */
import type { CaissaPosition } from '../rules.js'
import type { Setup } from '../setup.js'

/** A square is `hole`, `empty`, or holds one of the men `QRBN` (White) `qrbn` (Black). */
export type NaiveBoard = readonly string[]

const HOLE = 'hole'
const EMPTY = 'empty'
const LETTERS = 'QRBNqrbn'

const STRAIGHT = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
]
const DIAGONAL = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
]
const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
]

export function naiveBoard(setup: Setup | CaissaPosition): NaiveBoard {
  const bits = BigInt(setup.tilesLow) | (BigInt(setup.tilesHigh) << 28n)
  const board: string[] = Array.from({ length: 49 }, (_, square) => ((bits >> BigInt(square)) & 1n ? EMPTY : HOLE))
  for (let man = 0; man < 8; man++) if (setup.men[man] !== ABSENT) board[setup.men[man]] = LETTERS[man]
  return board
}

/** The legal moves of a seat as `[origin, target]`, by origin, then target. `forbidden` is such a pair or null. */
export function naiveMoves(board: NaiveBoard, seat: number, forbidden: readonly number[] | null): number[][] {
  const moves: number[][] = []
  for (let from = 0; from < 49; from++) {
    if (seatOf(board[from]) !== seat) continue
    for (let to = 0; to < 49; to++) {
      if (forbidden !== null && from === forbidden[0] && to === forbidden[1]) continue
      const after = naiveMake(board, from, to)
      if (after !== null && legal(after, seat)) moves.push([from, to])
    }
  }
  return moves
}

/** The board after a man's move, or null when the man cannot move like that (whatever that exposes). */
export function naiveMake(board: NaiveBoard, from: number, to: number): NaiveBoard | null {
  const man = board[from]
  const seat = seatOf(man)
  const target = board[to]
  if (!sight(board, from).includes(to)) return null
  const after = [...board]
  if (kindOf(man) === 'Q') {
    if (target === HOLE || seatOf(target) === seat || kindOf(target) === 'Q') return null
    if (naiveInCheck(board, seat) && distance(from, to) > 1) return null
    after[from] = HOLE
    after[to] = man
    return after
  }
  if (kindOf(target) === 'Q') return null
  after[to] = man
  after[from] = target
  return after
}

export function naiveInCheck(board: NaiveBoard, seat: number): boolean {
  const queen = findQueen(board, seat)
  return board.some(
    (man, square) => seatOf(man) === 1 - seat && kindOf(man) !== 'Q' && sight(board, square).includes(queen),
  )
}

/** The three conditions on the board after a move of `seat`. */
function legal(board: NaiveBoard, seat: number): boolean {
  return !naiveInCheck(board, seat) && !queensSeeEachOther(board) && naiveConnected(board)
}

function naiveConnected(board: NaiveBoard): boolean {
  const reached = new Array<boolean>(49).fill(false)
  const toVisit = [board.findIndex((content) => content !== HOLE)]
  for (let square = toVisit.pop(); square !== undefined; square = toVisit.pop()) {
    reached[square] = true
    for (const [columns, rows] of [...STRAIGHT, ...DIAGONAL]) {
      const next = away(square, columns, rows)
      if (next >= 0 && board[next] !== HOLE && !reached[next]) toVisit.push(next)
    }
  }
  return board.every((content, square) => content === HOLE || reached[square])
}

export function queensSeeEachOther(board: NaiveBoard): boolean {
  return sight(board, findQueen(board, 0)).includes(findQueen(board, 1))
}

/** Returns the squares that the man on a square sees: lines up to and including the first man, over holes; jumps. */
export function sight(board: NaiveBoard, from: number): number[] {
  const kind = kindOf(board[from])
  if (kind === 'N') return JUMPS.map(([columns, rows]) => away(from, columns, rows)).filter((square) => square >= 0)
  const seen: number[] = []
  const steps = kind === 'R' ? STRAIGHT : kind === 'B' ? DIAGONAL : [...STRAIGHT, ...DIAGONAL]
  for (const [columns, rows] of steps) {
    let square = from
    do {
      square = away(square, columns, rows)
      if (square >= 0) seen.push(square)
    } while (square >= 0 && seatOf(board[square]) < 0)
  }
  return seen
}

function away(from: number, columns: number, rows: number): number {
  const column = (from % 7) + columns
  const row = Math.floor(from / 7) + rows
  return column >= 0 && column < 7 && row >= 0 && row < 7 ? row * 7 + column : -1
}

function distance(first: number, second: number): number {
  const columns = Math.abs((first % 7) - (second % 7))
  return Math.max(columns, Math.abs(Math.floor(first / 7) - Math.floor(second / 7)))
}

function findQueen(board: NaiveBoard, seat: number): number {
  return board.indexOf(seat === 0 ? 'Q' : 'q')
}

/** 0 White, 1 Black, -1 neither. */
function seatOf(content: string): number {
  const man = LETTERS.indexOf(content)
  return man < 0 ? -1 : man < 4 ? 0 : 1
}

function kindOf(content: string): string {
  return seatOf(content) < 0 ? '' : content.toUpperCase()
}
