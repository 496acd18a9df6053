/**
 * The addresses of the kernel's memory. `solver/kernel-tables.ts` writes them before a search; it reads the addresses
 * from the exports of the kernel.
 *
 * A *set* is what a square alive still misses: two to four cells that one seat may all play and that would close a square of
 * its own together.
 */
import {
  FRAME,
  MOST_CELLS,
  MOST_IMAGES,
  MOST_NUMBER_KEYS,
  MOST_PLIES,
  MOST_SQUARES,
  PARTS_OF_SQUARE,
  THROUGH_BYTES,
} from '../kernel-layout'

/** Corners of each square: u64. */
export const CORNERS: usize = memory.data(8 * MOST_SQUARES, 64)
/** Squares through each cell, and an empty set behind the last: sets of squares, THROUGH_BYTES apart. */
export const THROUGH: usize = memory.data(THROUGH_BYTES * (MOST_CELLS + 1), 64)
/** Factor of each square that tells its sets apart: u64, see `partOf`. */
export const MAGIC: usize = memory.data(8 * MOST_SQUARES, 64)
/**
 * Keys of sets, one an image: u64 at (((role * MOST_SQUARES + square) * PARTS_OF_SQUARE + part) * 8 + image) * 8; role 0 is the
 * player to move. Squares that miss the same cells have the same keys.
 */
export const PART_KEYS: usize = memory.data(2 * 8 * MOST_IMAGES * MOST_SQUARES * PARTS_OF_SQUARE, 64)
/** Keys of cells that a role may play though none of its sets holds them: u64 at ((role * 64 + cell) * 8 + image) * 8. */
export const CELL_KEYS: usize = memory.data(2 * 8 * MOST_IMAGES * MOST_CELLS, 64)
/** Keys of numbers: u64 at index * 8. */
export const NUMBER_KEYS: usize = memory.data(8 * MOST_NUMBER_KEYS, 16)
/** Cells that are their own image: u64 at image * 8. */
export const FIXED: usize = memory.data(8 * MOST_IMAGES, 16)
/** Image of each cell: u8 at image * 64 + cell. */
export const IMAGES: usize = memory.data(MOST_IMAGES * MOST_CELLS, 16)
/** Seat to move and stones left in its turn, by the stones on the board: bytes. */
export const SEAT_AT: usize = memory.data(80, 16)
export const LEFT_AT: usize = memory.data(80, 16)

export const FRAMES: usize = memory.data(FRAME * MOST_PLIES, 64)

/** Moves of the nodes on the line, 64 a ply: cells as bytes, guesses as i32. */
export const MOVES: usize = memory.data(MOST_PLIES * MOST_CELLS, 16)
export const GUESSES: usize = memory.data(MOST_PLIES * MOST_CELLS * 4, 16)
/** Keys of the positions after the moves, where `expand` has looked at them: u64. */
export const MOVE_KEYS: usize = memory.data(MOST_PLIES * MOST_CELLS * 8, 16)
/** Weights of the move order: i32 at index * 4, see `order.ts`. */
export const WEIGHTS: usize = memory.data(64, 16)

/** Squares through each cell, as sets: u64, from FIRST of the cell to that of the next one. */
export const SQUARES: usize = memory.data(8 * 4 * MOST_SQUARES, 16)
export const FIRST: usize = memory.data(4 * (MOST_CELLS + 1), 16)
