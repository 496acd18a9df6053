import { gridSymmetries, makeKeyTable } from '@plyworks/core'
import {
  BOARDS,
  BOARDS_END,
  COUNTS,
  EMPTY,
  MOST_IMAGES,
  MOST_NUMBER_KEYS,
  MOST_SETS,
  NEXT_ROW,
  NUMBERS,
  NUMBERS_SEAT,
  PLAYABLE,
  SETS,
  SETS_SEAT,
  UNCHANGED,
} from '../kernel-layout.js'
import type { HipRules } from '../rules.js'
import type { KernelInstance } from './kernel-instance.js'

const KEY_SEED = 0x48697033

/** Writes what the kernel has to know of a board: smaller sets, keys, symmetries, turns and the frame of the start. */
export function writeTables(kernel: KernelInstance, rules: HipRules, weights: readonly number[]): void {
  const sets = listSets(rules.table.squares.map(({ cells }) => cells))
  const { buffer } = kernel.memory
  const next = new Uint16Array(buffer, kernel.at.NEXT, NEXT_ROW * sets.cells.length)
  sets.cells.forEach((_, number) => {
    next.set(sets.next.subarray(4 * number, 4 * number + 4), NEXT_ROW * number)
    next[NEXT_ROW * number + UNCHANGED] = number
  })
  new Int32Array(buffer, kernel.at.WEIGHTS, weights.length).set(weights)
  new Uint8Array(buffer, kernel.at.SEAT_AT, rules.cells + 1).set(rules.seatAt)
  new Uint8Array(buffer, kernel.at.LEFT_AT, rules.cells + 1).set(rules.leftAt)
  writeSymmetries(kernel, rules, sets)
  writeEmptyBoard(kernel, rules, sets)
  writeSquares(kernel, rules)
}

/** The list of full boards that are still possible at the start: its address and its end, both 0 when there is none. */
export function writeBoardList(kernel: KernelInstance, start: number, end: number): void {
  const view = new DataView(kernel.memory.buffer)
  const frame = kernel.at.FRAMES
  view.setUint32(frame + BOARDS, start, true)
  view.setUint32(frame + BOARDS_END, end, true)
}

function writeSymmetries(kernel: KernelInstance, rules: HipRules, sets: SquareSets): void {
  const symmetries = gridSymmetries(rules.grid)
  kernel.wasm.setImages(symmetries.length)
  const keys = makeKeyTable(2 * sets.cells.length + 2 * 64 + MOST_NUMBER_KEYS, KEY_SEED)
  const view = new DataView(kernel.memory.buffer)
  const write = (at: number, key: number) => {
    view.setInt32(at, keys.low[key], true)
    view.setInt32(at + 4, keys.high[key], true)
  }
  for (let role = 0; role < 2; role++) {
    symmetries.forEach((image, s) => {
      sets.cells.forEach((cells, number) => {
        const key = role * sets.cells.length + sets.numberOf(cells.map((cell) => image[cell]))
        write(kernel.at.SET_KEYS + ((role * MOST_SETS + number) * MOST_IMAGES + s) * 8, key)
      })
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

function writeEmptyBoard(kernel: KernelInstance, rules: HipRules, sets: SquareSets): void {
  const frame = kernel.at.FRAMES
  const view = new DataView(kernel.memory.buffer)
  const all = (1n << BigInt(rules.cells)) - 1n
  for (const at of [PLAYABLE, PLAYABLE + 8, EMPTY]) view.setBigUint64(frame + at, all, true)
  for (let seat = 0; seat < 2; seat++) {
    view.setInt32(frame + COUNTS + 4 * seat, sets.squares.length, true)
    sets.squares.forEach((number, index) => {
      const cells = frame + SETS + seat * SETS_SEAT + 8 * index
      view.setBigUint64(cells, bitsOf(sets.cells[number]), true)
      view.setUint16(frame + NUMBERS + seat * NUMBERS_SEAT + 2 * index, number, true)
    })
  }
}

/** The squares through each cell, for the heuristic search. */
function writeSquares(kernel: KernelInstance, { table }: HipRules): void {
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

/** The sets of two to four corners of squares, numbered; see `packages/games/hip/kernel/addresses.ts`. */
interface SquareSets {
  /** Cells of each set, in rising order. */
  readonly cells: readonly (readonly number[])[]
  /** Numbers of the whole squares. */
  readonly squares: readonly number[]
  /** Number of a set without its k-th lowest cell: entry 4 * set + k; 65535 when one cell is left. */
  readonly next: Uint16Array
  /** The number of a set given by its cells in any order. */
  numberOf(cells: readonly number[]): number
}

const NO_SET = 0xffff

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
  const whole = squares.map(numberOf)
  const next: number[] = []
  for (let number = 0; number < cells.length; number++) {
    const set = cells[number]
    for (let k = 0; k < 4; k++) {
      const smaller = k < set.length && set.length > 2
      next.push(smaller ? numberOf(set.filter((_, index) => index !== k)) : NO_SET)
    }
  }
  return { cells, squares: whole, next: Uint16Array.from(next), numberOf }
}
