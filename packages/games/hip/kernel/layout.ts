/**
 * Where things lie in the kernel's memory. `packages/games/hip/solver/kernel.ts` writes the tables before a search; it asks
 * for the addresses by name, so that nothing outside depends on the numbers.
 *
 * A *set* is what still misses of a live square: two to four cells that one seat may all play and that would close a
 * square of his together. Sets are numbered; squares that miss the same cells share the number.
 */

/** Squares of the 8 x 8 board. */
const MOST_SQUARES: usize = 336
/** Sets of two to four corners: at most eleven a square. */
export const MOST_SETS: usize = 11 * MOST_SQUARES

/** Number of each set once its k-th lowest cell is gone: u16 at (set * 8 + k) * 2; its own number at k = UNCHANGED. */
export const NEXT: usize = memory.data(16 * 11 * 336, 16)
export const UNCHANGED: i32 = 4
/** Keys of sets, one an image: u64 at ((role * MOST_SETS + set) * 8 + image) * 8; role 0 is the player to move. */
export const SET_KEYS: usize = memory.data(2 * 64 * 11 * 336, 64)
/** Keys of cells that a role may play though none of its sets holds them: u64 at ((role * 64 + cell) * 8 + image) * 8. */
export const CELL_KEYS: usize = memory.data(2 * 64 * 64, 64)
/** Keys of numbers: u64 at index * 8, indices in `keys.ts`. */
export const NUMBER_KEYS: usize = memory.data(8 * 512, 16)
/** Cells that are their own image: u64 at image * 8. */
export const FIXED: usize = memory.data(64, 16)
/** Where each cell goes: u8 at image * 64 + cell. */
export const IMAGES: usize = memory.data(8 * 64, 16)
/** Seat to move and stones left in its turn after so many stones: bytes. */
export const SEAT_AT: usize = memory.data(80, 16)
export const LEFT_AT: usize = memory.data(80, 16)

/**
 * One frame a ply:
 *
 *      0  u64  cells seat 0 may play       24  i32  sets of seat 0      32  u32  address of the first full board
 *      8  u64  cells seat 1 may play       28  i32  sets of seat 1      36  u32  still possible, and their end
 *     16  u64  empty cells                 40  i32  whether the full board counts
 *     48  u64  stones of seat 0                56  u64  stones of seat 1
 *     64  u64  cells of the sets of seat 0, then of seat 1
 *          u16  numbers of the sets of seat 0, then of seat 1
 */
export const PLAYABLE: usize = 0
export const EMPTY: usize = 16
export const COUNTS: usize = 24
export const BOARDS: usize = 32
export const BOARDS_END: usize = 36
export const FULL: usize = 40
export const STONES: usize = 48
export const SETS: usize = 64
export const SETS_SEAT: usize = MOST_SQUARES * 8
export const NUMBERS: usize = SETS + 2 * SETS_SEAT
export const NUMBERS_SEAT: usize = MOST_SQUARES * 2
/** Not a power of two, so that equal places of neighbouring frames do not compete for cache lines. */
export const FRAME: usize = 6848
export const FRAMES: usize = memory.data(6848 * 66, 64)

/** Moves of the nodes on the line, 64 a ply: cells as bytes, guesses as i32. */
export const MOVES: usize = memory.data(66 * 64, 16)
export const GUESSES: usize = memory.data(66 * 64 * 4, 16)
/** Weights of the move order: i32 at index * 4, see `order.ts`. */
export const WEIGHTS: usize = memory.data(64, 16)
