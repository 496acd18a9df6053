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

/** Squares of the 8 x 8 board, and the bytes of a set of squares: a bit each, in whole vectors of 16 bytes. */
export const MOST_SQUARES = 336
export const SQUARES_BYTES = 48
/** What still misses of a square is told by its number and four bits, see `kernel/squares.ts`. */
export const PARTS_OF_SQUARE = 16
/** Plies and cells of the largest board, with room for the ply after the last. */
export const MOST_PLIES = 66
export const MOST_CELLS = 64
export const MOST_IMAGES = 8
/** Bytes between the sets of squares through two cells: SQUARES_BYTES, and some more to find them by a shift. */
export const THROUGH_BYTES = 64

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
 *     BOARDS         u32  address of the first full board that is still possible
 *     BOARDS_END     u32  and of their end; both 0 when they are not listed
 *     STONES         u64  stones of seat 0, then of seat 1
 *     FULL           i32  whether the full board counts
 *     ALIVE          squares that seat 0 may still close; ALIVE_SEAT further those of seat 1
 *
 * After ALIVE come, in as many bytes each, those of them that miss two cells (TWOS) and three (THREES); the others miss four.
 */
export const PLAYABLE = 0
export const EMPTY = 16
export const BOARDS = 24
export const BOARDS_END = 28
export const STONES = 32
export const FULL = 48
export const ALIVE = 64
export const TWOS = SQUARES_BYTES
export const THREES = 2 * SQUARES_BYTES
export const ALIVE_SEAT = 3 * SQUARES_BYTES
/** Bytes of a frame: not a power of two, so that equal places of neighbours do not compete for cache lines. */
export const FRAME = ALIVE + 2 * ALIVE_SEAT

/** The transposition table: buckets of four entries of 64 bits, see `kernel/table.ts`. */
export const BUCKET_BYTES = 32
export const ENTRY_BYTES = 8
/** Buckets at least: an entry holds the key but for sixteen bits. */
export const LEAST_BUCKETS = 65536
/** Bounds and work of an entry have six and four bits; a bound of UNKNOWN_WINS or UNKNOWN_LOSES says nothing. */
export const UNKNOWN_WINS = 63
export const UNKNOWN_LOSES = 0
export const MOST_WORK = 15

/** Score of a win in the heuristic search, less the stones on the board at the end: the loser prefers to lose late. */
export const WON = 100000
