import { gridSymmetries } from '@plyworks/core'
import type { Board } from '../../engines/network.js'
import type { Kernel } from '../../kernel.js'
import { ABSENT, FOUND_OF_SEAT, SQUARES } from '../../kernel-layout.js'
import type { CaissaPosition } from '../../rules.js'
import { SIZE } from '../../sets.js'

/**
 * An evaluated position of self-play as bytes:
 *
 *     0   squares of the men (8)
 *     8   tiles, a byte a row
 *     15  seat to move
 *     16  what a kernel's `look` finds, eleven numbers a seat
 *     38  score of a search for the seat to move in moves (int16, little-endian), clipped to ±3000
 *     40  result of the game for White: 1, 0 or -1, or `NO_RESULT` for a position off the game (int8)
 *     41  half-moves played
 */
export const SAMPLE_BYTES = 42
export const NO_RESULT = 2

const ROWS = 8
const TURN = 15
const NUMBERS = 16
const SCORE = 38
const RESULT = 40
const HALF_MOVES = 41
const MOST_SCORE = 3000

/** Rotations and reflections of the board, with the place of captured men. */
const IMAGES = gridSymmetries({ rows: SIZE, columns: SIZE }).map((image) => {
  const squares = new Int32Array(64).fill(ABSENT)
  squares.set(image)
  return squares
})

/** The sample of a position after the kernel's `look`, without a result. */
export function makeSample(position: CaissaPosition, kernel: Kernel, score: number): Uint8Array {
  const bytes = new Uint8Array(SAMPLE_BYTES)
  bytes.set(position.men)
  for (let square = 0; square < SQUARES; square++) {
    if (position.hasTile(square)) bytes[ROWS + Math.floor(square / SIZE)] |= 1 << (square % SIZE)
  }
  bytes[TURN] = position.turn
  bytes.set(kernel.found.subarray(0, 2 * FOUND_OF_SEAT), NUMBERS)
  new DataView(bytes.buffer).setInt16(SCORE, Math.max(0 - MOST_SCORE, Math.min(MOST_SCORE, score)), true)
  bytes[RESULT] = NO_RESULT
  bytes[HALF_MOVES] = position.halfMoves
  return bytes
}

/** Writes the result of a game into one of its samples. */
export function setResult(sample: Uint8Array, result: number): void {
  new DataView(sample.buffer).setInt8(RESULT, result)
}

/** Many samples, one of which is looked at at a time, turned or mirrored. */
export class Samples implements Board {
  readonly count: number
  readonly found = new Int32Array(2 * FOUND_OF_SEAT)
  private readonly view: DataView
  private readonly men = new Int32Array(8)
  private readonly tiles = new Uint8Array(SQUARES)

  constructor(private readonly bytes: Uint8Array) {
    this.count = Math.floor(bytes.length / SAMPLE_BYTES)
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** @param symmetry one of eight */
  load(index: number, symmetry: number): void {
    const { bytes, men, tiles, found } = this
    const at = index * SAMPLE_BYTES
    const image = IMAGES[symmetry]
    for (let man = 0; man < 8; man++) men[man] = image[bytes[at + man]]
    for (let square = 0; square < SQUARES; square++) {
      tiles[image[square]] = (bytes[at + ROWS + Math.floor(square / SIZE)] >> (square % SIZE)) & 1
    }
    for (let number = 0; number < found.length; number++) found[number] = bytes[at + NUMBERS + number]
  }

  squareOf(man: number): number {
    return this.men[man]
  }

  hasTile(square: number): boolean {
    return this.tiles[square] === 1
  }

  turn(index: number): number {
    return this.bytes[index * SAMPLE_BYTES + TURN]
  }

  /** Score of the search for the seat to move. */
  score(index: number): number {
    return this.view.getInt16(index * SAMPLE_BYTES + SCORE, true)
  }

  /** Result of the game for the seat to move; null of a position off the game. */
  result(index: number): number | null {
    const white = this.view.getInt8(index * SAMPLE_BYTES + RESULT)
    if (white === NO_RESULT) return null
    return this.turn(index) === 0 ? white : 0 - white
  }
}
