import { gridSymmetries, makeKeyTable, Random } from '@plyworks/core'
import {
  ALIVE,
  ALIVE_SEAT,
  BOARDS,
  BOARDS_END,
  EMPTY,
  MOST_CELLS,
  MOST_IMAGES,
  MOST_NUMBER_KEYS,
  MOST_SQUARES,
  PARTS_OF_SQUARE,
  PLAYABLE,
  THROUGH_BYTES,
} from '../kernel-layout.js'
import type { HipRules } from '../rules.js'
import type { KernelInstance } from './kernel-instance.js'

const KEY_SEED = 0x48697033
const FACTOR_SEED = 0x48697035

/** Writes what the kernel has to know of a board: squares, keys, symmetries, turns and the frame of the start. */
export function writeTables(kernel: KernelInstance, rules: HipRules, weights: readonly number[]): void {
  const { buffer } = kernel.memory
  new Int32Array(buffer, kernel.at.WEIGHTS, weights.length).set(weights)
  new Uint8Array(buffer, kernel.at.SEAT_AT, rules.cells + 1).set(rules.seatAt)
  new Uint8Array(buffer, kernel.at.LEFT_AT, rules.cells + 1).set(rules.leftAt)
  const squares = rules.table.squares.map(({ cells }) => [...cells].sort((one, other) => one - other))
  const factors = squareFactors(squares)
  writeSquares(kernel, squares, factors)
  writeKeys(kernel, rules, squares, factors)
  writeEmptyBoard(kernel, rules, squares.length)
  writeSquaresOfCells(kernel, rules)
}

/** The list of full boards that are still possible at the start: its address and its end, both 0 when there is none. */
export function writeBoardList(kernel: KernelInstance, start: number, end: number): void {
  const view = new DataView(kernel.memory.buffer)
  const frame = kernel.at.FRAMES
  view.setUint32(frame + BOARDS, start, true)
  view.setUint32(frame + BOARDS_END, end, true)
}

function writeSquares(kernel: KernelInstance, squares: readonly (readonly number[])[], factors: Factors): void {
  const { at, wasm, memory } = kernel
  const view = new DataView(memory.buffer)
  wasm.setSquares(squares.length)
  // A team's memory still has the squares of the board before.
  new Uint8Array(memory.buffer, at.THROUGH, THROUGH_BYTES * (MOST_CELLS + 1)).fill(0)
  squares.forEach((cells, square) => {
    view.setBigUint64(at.CORNERS + 8 * square, bitsOf(cells), true)
    view.setUint32(at.MAGIC + 8 * square, factors.low[square], true)
    view.setUint32(at.MAGIC + 8 * square + 4, factors.high[square], true)
    for (const cell of cells) {
      const byte = at.THROUGH + THROUGH_BYTES * cell + (square >> 3)
      view.setUint8(byte, view.getUint8(byte) | (1 << (square & 7)))
    }
  })
}

function writeKeys(
  kernel: KernelInstance,
  rules: HipRules,
  squares: readonly (readonly number[])[],
  factors: Factors,
): void {
  const sets = listSets(squares)
  const symmetries = gridSymmetries(rules.grid)
  kernel.wasm.setImages(symmetries.length)
  const keys = makeKeyTable(2 * sets.cells.length + 2 * 64 + MOST_NUMBER_KEYS, KEY_SEED)
  const view = new DataView(kernel.memory.buffer)
  const write = (at: number, key: number) => {
    view.setInt32(at, keys.low[key], true)
    view.setInt32(at + 4, keys.high[key], true)
  }
  for (let role = 0; role < 2; role++) {
    squares.forEach((corners, square) => {
      for (const part of PARTS) {
        const cells = corners.filter((_, corner) => (part >> corner) & 1)
        const place = (role * MOST_SQUARES + square) * PARTS_OF_SQUARE + partNumber(cells, factors, square)
        symmetries.forEach((image, s) => {
          const key = role * sets.cells.length + sets.numberOf(cells.map((cell) => image[cell]))
          write(kernel.at.PART_KEYS + (place * MOST_IMAGES + s) * 8, key)
        })
      }
    })
    symmetries.forEach((image, s) => {
      image.forEach((target, cell) => {
        const key = 2 * sets.cells.length + role * 64 + target
        write(kernel.at.CELL_KEYS + ((role * 64 + cell) * MOST_IMAGES + s) * 8, key)
      })
    })
  }
  symmetries.forEach((image, s) => {
    new Uint8Array(view.buffer, kernel.at.IMAGES + 64 * s, image.length).set(image)
    const fixed = bitsOf([...image.keys()].filter((cell) => image[cell] === cell))
    view.setBigUint64(kernel.at.FIXED + 8 * s, fixed, true)
  })
  for (let index = 0; index < MOST_NUMBER_KEYS; index++) {
    write(kernel.at.NUMBER_KEYS + index * 8, 2 * sets.cells.length + 128 + index)
  }
}

function writeEmptyBoard(kernel: KernelInstance, rules: HipRules, squares: number): void {
  const frame = kernel.at.FRAMES
  const view = new DataView(kernel.memory.buffer)
  const all = (1n << BigInt(rules.cells)) - 1n
  for (const at of [PLAYABLE, PLAYABLE + 8, EMPTY]) view.setBigUint64(frame + at, all, true)
  for (let seat = 0; seat < 2; seat++) {
    const alive = new Uint8Array(view.buffer, frame + ALIVE + seat * ALIVE_SEAT, ALIVE_SEAT).fill(0)
    for (let square = 0; square < squares; square++) alive[square >> 3] |= 1 << (square & 7)
  }
}

/** The squares through each cell, for the heuristic search. */
function writeSquaresOfCells(kernel: KernelInstance, { table }: HipRules): void {
  const view = new DataView(kernel.memory.buffer)
  table.first.forEach((entry, cell) => {
    view.setInt32(kernel.at.FIRST + 4 * cell, entry, true)
  })
  table.low.forEach((low, entry) => {
    view.setInt32(kernel.at.SQUARES + 8 * entry, low, true)
    view.setInt32(kernel.at.SQUARES + 8 * entry + 4, table.high[entry], true)
  })
}

function bitsOf(cells: readonly number[]): bigint {
  return cells.reduce((set, cell) => set | (1n << BigInt(cell)), 0n)
}

/** Two to four corners of a square: a bit for each, of the lowest cell first. */
const PARTS = [3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15] as const

/** A number of 64 bits for each square, in halves: those of `partOf` in `packages/games/hip/kernel/squares.ts`. */
interface Factors {
  readonly low: Uint32Array
  readonly high: Uint32Array
}

/**
 * Seeks a factor for each square with which the products of its parts differ in their four highest bits: random numbers until
 * one fits, about one of a hundred (like the magic numbers of chess programs; P. Kannan, "Magic Move-Bitboard Generation in
 * Computer Chess", 2007).
 * @param squares their cells in rising order
 */
export function squareFactors(squares: readonly (readonly number[])[]): Factors {
  const random = new Random(FACTOR_SEED)
  const factors = { low: new Uint32Array(squares.length), high: new Uint32Array(squares.length) }
  squares.forEach((corners, square) => {
    const parts = PARTS.map((part) => corners.filter((_, corner) => (part >> corner) & 1))
    const fits = () => {
      let met = 0
      for (const part of parts) {
        const bit = 1 << partNumber(part, factors, square)
        if ((met & bit) !== 0) return false
        met |= bit
      }
      return true
    }
    do {
      factors.low[square] = random.bits()
      factors.high[square] = random.bits()
    } while (!fits())
  })
  return factors
}

/** The four highest bits of the product of cells as a number of 64 bits, and the factor of a square. */
export function partNumber(cells: readonly number[], { low, high }: Factors, square: number): number {
  let sumLow = 0
  let sumHigh = 0
  for (const cell of cells) {
    const shift = cell & 31
    const crossing = shift === 0 ? 0 : low[square] >>> (32 - shift)
    sumLow += cell < 32 ? (low[square] << shift) >>> 0 : 0
    sumHigh += (cell < 32 ? (high[square] << shift) | crossing : low[square] << shift) >>> 0
  }
  return ((sumHigh + Math.floor(sumLow / 2 ** 32)) % 2 ** 32) >>> 28
}

/** The sets of two to four corners of squares, numbered. */
interface SquareSets {
  /** Cells of each set, in rising order. */
  readonly cells: readonly (readonly number[])[]
  /** The number of a set given by its cells in any order. */
  numberOf(cells: readonly number[]): number
}

/** The numbers choose the keys, which the journals of long searches hold: squares first, then what is left of each set in turn. */
export function listSets(squares: readonly (readonly number[])[]): SquareSets {
  const cells: number[][] = []
  const numbers = new Map<string, number>()
  const numberOf = (set: readonly number[]): number => {
    const sorted = [...set].sort((one, other) => one - other)
    const name = sorted.join()
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, cells.length)
    return cells.push(sorted) - 1
  }
  squares.forEach(numberOf)
  for (let number = 0; number < cells.length; number++) {
    const set = cells[number]
    if (set.length > 2) for (const cell of set) numberOf(set.filter((other) => other !== cell))
  }
  return { cells, numberOf }
}
