/**
 * Sets of squares and the tables of lines the rules are made of.
 *
 * Squares are numbered row by row from a1 = 0 to g7 = 48. A set of squares is two int32 halves:
 *
 *     low   bits 0..27   squares a1..g4 (rows 1 to 4)
 *     high  bits 0..20   squares a5..g7 (rows 5 to 7)
 *
 * Every table has room for 64 squares a line; `ABSENT` stands for a man that has been captured and has only empty sets.
 */

import { SQUARES } from './kernel-layout.js'

export const SIZE = 7
export const LOW_SQUARES = 28
export const ALL_LOW = 0xfffffff
export const ALL_HIGH = 0x1fffff

/** The set of one square, by square. */
export const BIT_LOW = new Int32Array(64)
export const BIT_HIGH = new Int32Array(64)

/** The up to eight squares around a square. */
export const NEAR_LOW = new Int32Array(64)
export const NEAR_HIGH = new Int32Array(64)

/** The up to sixteen squares two steps away. */
export const FAR_LOW = new Int32Array(64)
export const FAR_HIGH = new Int32Array(64)

/** The squares a knight sees. */
export const KNIGHT_LOW = new Int32Array(64)
export const KNIGHT_HIGH = new Int32Array(64)

/** Steps as [columns, rows]. Of each four the first two go towards higher squares, the last two towards lower ones. */
const STRAIGHT_STEPS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const
const DIAGONAL_STEPS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const

/** Index of the first straight and the first diagonal ray of a square: `ray * 64 + square` with rays 0..3 and 4..7. */
export const STRAIGHT = 0
export const DIAGONAL = 256

/** All squares in one direction to the edge of the board, by `ray * 64 + square`. */
export const RAY_LOW = new Int32Array(512)
export const RAY_HIGH = new Int32Array(512)

/** The line of two squares by `first * 64 + second`: 0 no common one, 1 a rank or file, 2 a diagonal. */
export const LINE_KIND = new Uint8Array(64 * 64)
/** The squares strictly between two squares of a common line, by `first * 64 + second`; else empty. */
export const BETWEEN_LOW = new Int32Array(64 * 64)
export const BETWEEN_HIGH = new Int32Array(64 * 64)

/**
 * Whether the neighbours of a square hang together among themselves, by the 3 x 3 pattern around it (bit
 * `3 * row + column`, its own bit 4 ignored). When they do, losing the square disconnects nothing.
 */
export const RING_CONNECTED = new Uint8Array(512)

fillSquares()
fillLines()
fillRings()

/** Number of squares in a set half (S. Warren, "Hacker's Delight", 5-1). */
export function countBits(half: number): number {
  let bits = half - ((half >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Number of squares in a set: both halves are counted in one go, since no nibble of a half holds more than four. */
export function countSquares(low: number, high: number): number {
  let first = low - ((low >>> 1) & 0x55555555)
  let second = high - ((high >>> 1) & 0x55555555)
  first = (first & 0x33333333) + ((first >>> 2) & 0x33333333)
  second = (second & 0x33333333) + ((second >>> 2) & 0x33333333)
  const both = first + second
  return Math.imul((both & 0x0f0f0f0f) + ((both >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24
}

function column(square: number): number {
  return square % SIZE
}

function row(square: number): number {
  return Math.floor(square / SIZE)
}

/** The square a step away, or -1 beyond the edge. */
function stepFrom(square: number, columns: number, rows: number): number {
  const toColumn = column(square) + columns
  const toRow = row(square) + rows
  return toColumn >= 0 && toColumn < SIZE && toRow >= 0 && toRow < SIZE ? toRow * SIZE + toColumn : -1
}

function add(low: Int32Array, high: Int32Array, index: number, square: number): void {
  low[index] |= BIT_LOW[square]
  high[index] |= BIT_HIGH[square]
}

function fillSquares(): void {
  for (let square = 0; square < SQUARES; square++) {
    if (square < LOW_SQUARES) BIT_LOW[square] = 1 << square
    else BIT_HIGH[square] = 1 << (square - LOW_SQUARES)
  }
  for (let square = 0; square < SQUARES; square++) {
    for (let other = 0; other < SQUARES; other++) {
      const columns = Math.abs(column(square) - column(other))
      const rows = Math.abs(row(square) - row(other))
      if (Math.max(columns, rows) === 1) add(NEAR_LOW, NEAR_HIGH, square, other)
      if (Math.max(columns, rows) === 2) add(FAR_LOW, FAR_HIGH, square, other)
      if (columns * rows === 2) add(KNIGHT_LOW, KNIGHT_HIGH, square, other)
    }
  }
}

function fillLines(): void {
  const steps = [...STRAIGHT_STEPS, ...DIAGONAL_STEPS]
  for (let square = 0; square < SQUARES; square++) {
    for (let ray = 0; ray < 8; ray++) {
      const [columns, rows] = steps[ray]
      const passed: number[] = []
      for (let to = stepFrom(square, columns, rows); to >= 0; to = stepFrom(to, columns, rows)) {
        add(RAY_LOW, RAY_HIGH, ray * 64 + square, to)
        const pair = square * 64 + to
        LINE_KIND[pair] = ray < 4 ? 1 : 2
        for (const between of passed) add(BETWEEN_LOW, BETWEEN_HIGH, pair, between)
        passed.push(to)
      }
    }
  }
}

function fillRings(): void {
  for (let pattern = 0; pattern < 512; pattern++) {
    const ring = pattern & ~16
    let reached = ring & (0 - ring)
    for (let before = 0; before !== reached; ) {
      before = reached
      for (let cell = 0; cell < 9; cell++) {
        if (((reached >> cell) & 1) === 0) continue
        for (let other = 0; other < 9; other++) {
          const columns = Math.abs((cell % 3) - (other % 3))
          const rows = Math.abs(Math.floor(cell / 3) - Math.floor(other / 3))
          if (columns <= 1 && rows <= 1) reached |= ring & (1 << other)
        }
      }
    }
    RING_CONNECTED[pattern] = reached === ring ? 1 : 0
  }
}

/** Squares with the row counted thirteenfold: differences of two of them name an offset. */
export const SPREAD = Int32Array.from(
  { length: SIZE * SIZE },
  (_, square) => (square % SIZE) + 13 * Math.floor(square / SIZE),
)
