import { REQUESTS_STRIDE, STATE_STRIDE } from './layout.js'

/** Deepest prediction. */
export const MOST_LEVELS = 20

/**
 * The one piece of memory in which the fast computer player works: states and requests by level, laid out as
 * `fast-search.ts` says. It is shared by all its searches of a thread, which run to their end one after the other; at
 * fixed places the compiler reaches it a good deal faster than through objects.
 */
export const slab = new Int32Array((2 * MOST_LEVELS + 4) * STATE_STRIDE)
export const requests = new Int32Array((MOST_LEVELS + 2) * REQUESTS_STRIDE)
