import { Random } from '@plyworks/core'
import { expect, it } from 'vitest'
import {
  BALANCE,
  CAPTURES,
  CHECKS,
  COUNTS,
  features,
  HOLES,
  MEN_MOVES,
  MORE_MOVES,
  MOVES,
  OF_SIDE,
  QUEEN_MOVES,
  ROOM,
  STEPS,
} from './features.js'
import { CaissaPosition } from './rules.js'
import { symmetry } from './symmetry.js'
import { type NaiveBoard, naiveBoard, naiveMake, naiveMoves, sight } from './testing/naive.js'
import { visitPositions } from './testing/random-positions.js'
import { makeText } from './text.js'

function read(position: CaissaPosition): Uint8Array {
  const out = new Uint8Array(features.cells ?? 0)
  features.read?.(position, out)
  return out
}

function readText(text: string): Uint8Array {
  return read(makeText(false).parsePosition(text))
}

/** What the plain rules say of a side: moves of the queen, rook, bishop and knight, men that she can capture, and moves that give check. */
function lookPlainly(board: NaiveBoard, seat: number, forbidden: readonly number[] | null) {
  const men = seat === 0 ? 'QRBN' : 'qrbn'
  const others = seat === 0 ? 'qrbn' : 'QRBN'
  const moves = [0, 0, 0, 0]
  let captures = 0
  let checks = 0
  for (const [from, to] of naiveMoves(board, seat, forbidden)) {
    const kind = men.indexOf(board[from])
    moves[kind]++
    const prey = others.indexOf(board[to])
    if (kind === 0 && prey > 0) captures |= 1 << (prey - 1)
    const after = naiveMake(board, from, to)
    if (kind > 0 && after !== null && sight(after, to).includes(after.indexOf(others[0]))) checks++
  }
  return { moves, captures, checks }
}

it('counts moves, captures and checks as the plain rules have them', () => {
  const kinds = { captures: 0, checks: 0 }
  visitPositions(new Random(27), 1500, (position) => {
    const out = read(position)
    const board = naiveBoard(position)
    const { turn, forbidden } = position
    for (const side of [0, 1]) {
      const at = side * OF_SIDE
      const seat = side === 0 ? turn : 1 - turn
      const plain = lookPlainly(board, seat, forbidden === 0 ? null : [forbidden & 63, forbidden >> 6])
      const [queen, ...men] = plain.moves
      const count = plain.moves.reduce((sum, moves) => sum + moves, 0)
      expect(out[at + QUEEN_MOVES]).toBe(queen)
      if (count <= 14) expect(out[at + MOVES]).toBe(count)
      for (const [index, moves] of men.entries()) {
        const man = (seat === 0 ? 'RBN' : 'rbn')[index]
        expect(out[at + MEN_MOVES + index]).toBe(board.includes(man) ? moves + 1 : 0)
      }
      expect(out[at + CAPTURES] % 8).toBe(plain.captures)
      // A man that gives check already may do so from farther along the same line, too: those moves are not counted.
      if (out[OF_SIDE - at + STEPS] < 9) expect(out[at + CHECKS] % 9).toBe(Math.min(plain.checks, 8))
      if (plain.captures > 0) kinds.captures++
      if (plain.checks > 0) kinds.checks++
    }
  })
  expect(Math.min(kinds.captures, kinds.checks)).toBeGreaterThan(100)
})

it('reads the same of every image, with small numbers only', () => {
  const image = new CaissaPosition(false)
  visitPositions(new Random(3), 300, (position) => {
    const out = read(position)
    expect(Math.max(...out)).toBeLessThan(features.contents ?? 0)
    for (let number = 1; number < symmetry.count; number++) {
      symmetry.apply(number, position, image)
      expect(read(image)).toEqual(out)
    }
  })
})

it('tells men, holes, room and the safe steps of a queen in check', () => {
  const start = read(new CaissaPosition(false))
  expect([BALANCE, COUNTS, HOLES, MORE_MOVES].map((place) => start[place])).toEqual([13, 15, 0, 13])
  expect([start[ROOM], Math.floor(start[STEPS] / 9)]).toEqual([8 + 18, 0])
  // The rook on d7 gives check and sees one of the three tiles around the queen in the corner.
  const corner = readText('q2R3/7/7/7/7/7/4Q2 b - 20')
  expect(corner[ROOM]).toBe(3)
  expect([corner[STEPS] % 9, Math.floor(corner[STEPS] / 9)]).toEqual([2, 1])
  expect([corner[BALANCE], corner[COUNTS]]).toEqual([12, 1])
  // White cannot capture; what Black could is told beside it.
  const threat = readText('7/7/7/q1B4/7/7/6Q w - 20')
  expect([threat[CAPTURES], threat[OF_SIDE + CAPTURES]]).toEqual([8, 2])
})
