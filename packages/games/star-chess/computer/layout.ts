import { PLAYERS, SECTORS } from '../sectors.js'

/*
 * Blocks of 16 and of 4 entries begin at multiples of 16 and 4, states and requests at multiples of 64: an address is put
 * together with `|`, which spares the compiler the overflow checks of a sum.
 */

/*
 * Layout of one state of the fast computer player, seen from the acting player (`frame.ts`): for each place the
 * population (0 without colony) and the ships; for each player the set of places with colonies, with fleets, the
 * materials, credits and number of ships; the set of barren planets; the set of living players; the acting seat.
 * The sets tell the owner of ships. Idle ships and workers exist only at the root and are kept beside it.
 */
export const POPULATION = 0
export const SHIPS = POPULATION + SECTORS
export const COLONIES = SHIPS + SECTORS
export const FLEETS = COLONIES + PLAYERS
export const MATERIALS = FLEETS + PLAYERS
export const CREDITS = MATERIALS + PLAYERS
export const TOTAL = CREDITS + PLAYERS
export const BARRENS = TOTAL + PLAYERS
export const LIVING = BARRENS + 1
export const ACTING = LIVING + 1
export const STATE_SIZE = ACTING + 1
/** Distance of two states in memory. */
export const STATE_STRIDE = 64

/*
 * Layout of the requests of one state: minimum and maximum by place; the places of each priority 1 to 4; the places to
 * colonize; the support range; the standard mask; the number of own fleets and their places, largest first.
 */
export const MINIMUM = 0
export const MAXIMUM = MINIMUM + SECTORS
export const PRIORITY = MAXIMUM + SECTORS
export const COLONIZE_SET = PRIORITY + 4
export const RANGE = COLONIZE_SET + 1
export const STANDARD = RANGE + 1
export const FLEET_COUNT = STANDARD + 1
export const FLEET_ORDER = PRIORITY + SECTORS
/** Distance of two blocks of requests in memory. */
export const REQUESTS_STRIDE = 64

/** Deepest prediction. */
export const MOST_LEVELS = 20

/**
 * The one piece of memory in which the fast computer player works: states and requests by level, laid out as
 * `fast-search.ts` says. It is shared by all its searches of a thread, which run to their end one after the other; at
 * fixed places the compiler reaches it a good deal faster than through objects.
 */
export const slab = new Int32Array((2 * MOST_LEVELS + 4) * STATE_STRIDE)
export const requests = new Int32Array((MOST_LEVELS + 2) * REQUESTS_STRIDE)
