/**
 * Numbers on which the solver in TypeScript and its kernel in AssemblyScript agree. Both compile this file, so that it
 * holds nothing but names for whole numbers of 32 bits, and sums and products of them.
 */

/**
 * Kernels that search together in one memory, one a thread; `scripts/build-kernels.mjs` compiles each of them for its
 * place. The first bytes are for what the threads tell each other: the team's control block (`TEAM_BYTES` in the core,
 * less than 16 KB), then what they know of the score (`kernel/shared-score.ts`), then MARK_COUNT marks of 64 bits
 * (`kernel/marks.ts`). Then each kernel has KERNEL_BYTES for itself.
 */
export const THREADS = 2
export const SCORE = 0x7f00
export const SCORE_BYTES = 16
export const MARKS = 0x8000
export const MARK_COUNT = 0x1000
export const FIRST_KERNEL = 0x10000
export const KERNEL_BYTES = 0x20000

/** The transposition table: buckets of four entries of 64 bits, see `kernel/table.ts`. */
export const BUCKET_BYTES = 32
/** Buckets of its local part, and of all of it at least: an entry holds the hash but for sixteen bits. */
export const LOCAL_BUCKETS = 65536
export const LOCAL_BYTES = LOCAL_BUCKETS * BUCKET_BYTES
/** Bounds of a score in the six bits of an entry: plus OFFSET, and what stands for no bound. */
export const OFFSET = 32
export const UNKNOWN_LEAST = 0
export const UNKNOWN_MOST = 63
/** The greatest measure of work: an entry that has it makes room for no other. */
export const MOST_WORK = 15

/** Columns of the widest board, and cells of the largest: columns times (rows + 1) is at most 64. */
export const MOST_COLUMNS = 12
export const MOST_CELLS = 60
