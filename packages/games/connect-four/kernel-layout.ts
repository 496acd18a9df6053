/**
 * Numbers on which the solver in TypeScript and its kernel in AssemblyScript agree. Both compile this file, so that it
 * holds nothing but names for whole numbers of 32 bits, and sums and products of them.
 */

/** The transposition table: buckets of four entries of 64 bits, see `kernel/table.ts`. */
export const BUCKET_BYTES = 32
/** Bits of the hash that choose the bucket, at least: those that an entry does not hold. */
export const LEAST_BUCKET_BITS = 16
/** Bounds of a score in the six bits of an entry: plus OFFSET, and what stands for no bound. */
export const OFFSET = 32
export const UNKNOWN_LEAST = 0
export const UNKNOWN_MOST = 63
/** The greatest measure of work: an entry that has it makes room for no other. */
export const MOST_WORK = 15
