/**
 * Numbers on which the solver in TypeScript and its kernel in AssemblyScript agree. Both compile this file, so that it
 * holds nothing but names for whole numbers of 32 bits, and sums and products of them.
 */

/**
 * Kernels that search together in one memory, one a thread; `scripts/build-kernels.mjs` compiles each of them for its
 * place. The first bytes are for what the threads tell each other, then each kernel has KERNEL_BYTES for itself.
 */
export const THREADS = 2
export const FIRST_KERNEL = 0x10000
export const KERNEL_BYTES = 0x200000

/** Squares of the 8 x 8 board. */
export const MOST_SQUARES = 336
/** Sets of two to four corners of squares: at most eleven a square. */
export const MOST_SETS = 11 * MOST_SQUARES
/** Plies and cells of the largest board, with room for the ply after the last. */
export const MOST_PLIES = 66
export const MOST_CELLS = 64
export const MOST_IMAGES = 8

/**
 * The table of smaller sets: number of each set once its k-th lowest cell is gone, u16 at (set * NEXT_ROW + k) * 2; its
 * own number at k = UNCHANGED.
 */
export const NEXT_ROW = 8
export const UNCHANGED = 4

/** Keys of numbers, by what they count; DIFFERENCE and the three last are followed by a key for each count. */
export const DIFFERENCE = 64
export const ODD = 128
export const FULL_COUNTS = 129
export const FILLABLE = 130
export const TWO_LEFT = 131
export const OWN = 160
export const OTHER = 224
export const SHARED = 288
export const MOST_NUMBER_KEYS = 512

/**
 * A position of the search is a frame, one a ply, with these offsets in bytes:
 *
 *     PLAYABLE       u64  cells seat 0 may play, then those of seat 1
 *     EMPTY          u64  empty cells
 *     COUNTS         i32  sets of seat 0, then of seat 1
 *     BOARDS         u32  address of the first full board that is still possible
 *     BOARDS_END     u32  and of their end; both 0 when they are not listed
 *     FULL           i32  whether the full board counts
 *     STONES         u64  stones of seat 0, then of seat 1
 *     SETS           u64  cells of the sets of seat 0; SETS_SEAT further those of seat 1
 *     NUMBERS        u16  numbers of the sets of seat 0; NUMBERS_SEAT further those of seat 1
 */
export const PLAYABLE = 0
export const EMPTY = 16
export const COUNTS = 24
export const BOARDS = 32
export const BOARDS_END = 36
export const FULL = 40
export const STONES = 48
export const SETS = 64
export const SETS_SEAT = MOST_SQUARES * 8
export const NUMBERS = SETS + 2 * SETS_SEAT
export const NUMBERS_SEAT = MOST_SQUARES * 2
/** Bytes of a frame: not a power of two, so that equal places of neighbours do not compete for cache lines. */
export const FRAME = 6848

/** The transposition table: buckets of four entries of 64 bits, see `kernel/table.ts`. */
export const BUCKET_BYTES = 32
export const ENTRY_BYTES = 8
/** Bits of the key that choose the bucket, at least: those that an entry does not hold. */
export const LEAST_BUCKET_BITS = 16
/** Bounds and work of an entry have six and four bits; a bound of UNKNOWN_WINS or UNKNOWN_LOSES says nothing. */
export const UNKNOWN_WINS = 63
export const UNKNOWN_LOSES = 0
export const MOST_WORK = 15

/** Score of a win in the heuristic search, less the stones on the board at the end: the loser prefers to lose late. */
export const WON = 100000
