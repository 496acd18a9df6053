/**
 * Sets of squares, a bit each. A square of a seat is *alive* while it has no stone of the other one and all that it misses, two
 * to four cells, may be played by its seat; it then misses what is empty of it. So a position knows the squares alive by
 * their numbers only, and a stone changes the bits of the squares through its cell.
 */
import { ALIVE, ALIVE_SEAT, PARTS_OF_SQUARE, THREES, TWOS } from '../kernel-layout'
import { CORNERS, MAGIC, THROUGH } from './addresses'

/** Bytes of a set of squares of this board, in steps of eight. */
export let span: usize = 8

export function setSquares(count: i32): void {
  span = <usize>max(1, (count + 63) >> 6) << 3
}

/** Where the squares alive of a seat begin. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function aliveOf(frame: usize, seat: i32): usize {
  return frame + ALIVE + <usize>seat * ALIVE_SEAT
}

/** Where the squares through the lowest of some cells begin; without cells, an empty set. */
// @ts-ignore: as above
@inline
export function through(cells: u64): usize {
  return THROUGH + (<usize>ctz(cells) << 6)
}

/** The corners of the square that is the lowest bit of `bits`, the word at `word` of a set. */
// @ts-ignore: as above
@inline
export function cornersOf(word: usize, bits: u64): u64 {
  return load<u64>(CORNERS + squareOf(word, bits))
}

/** Eight times the number of that square. */
// @ts-ignore: as above
@inline
function squareOf(word: usize, bits: u64): usize {
  return (word << 6) + (<usize>ctz(bits) << 3)
}

/**
 * What that square misses, as a number: the square, and four bits found by a product that differs for each two of its parts
 * (`solver/kernel-tables.ts` seeks the factors).
 */
// @ts-ignore: as above
@inline
export function partOf(word: usize, bits: u64, empty: u64): usize {
  const square = squareOf(word, bits)
  const misses = load<u64>(CORNERS + square) & empty
  return square * (PARTS_OF_SQUARE / 8) + <usize>((misses * load<u64>(MAGIC + square)) >> 60)
}

/** How many squares of a seat are alive. */
export function countAlive(frame: usize, seat: i32): i32 {
  const alive = aliveOf(frame, seat)
  let count: u64 = 0
  for (let word: usize = 0; word < span; word += 8) count += popcnt(load<u64>(alive + word))
  return <i32>count
}

/** Drops all squares through some cells from the squares alive. */
export function dropThrough(alive: usize, cells: u64): void {
  for (let rest = cells; rest != 0; rest &= rest - 1) {
    const gone = through(rest)
    for (let at: usize = 0; at < span; at += 16) drop(alive + at, v128.load(gone + at))
  }
}

/** Drops squares of one vector. */
// @ts-ignore: as above
@inline
function drop(at: usize, gone: v128): void {
  v128.store(at, v128.andnot(v128.load(at), gone))
  v128.store(at, v128.andnot(v128.load(at, TWOS), gone), TWOS)
  v128.store(at, v128.andnot(v128.load(at, THREES), gone), THREES)
}
