import * as sectors from '../sectors.js'
import * as layout from './layout.js'
import * as workspace from './layout.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { ACTING, BARRENS, COLONIES, CREDITS, FLEETS, LIVING, MATERIALS, POPULATION, SHIPS } = layout
const { PLAYERS, SECTORS } = sectors
const { slab } = workspace

/** Entries; a power of two. Searches of twelve levels need a few thousand. */
const CAPACITY = 1 << 15
/** Integers an entry: key low, key high, search number, four scores. */
const ENTRY = 8
const MOST_FILLED = CAPACITY - (CAPACITY >> 2)

/**
 * Results of subtrees by state and level, for one search at a time (the rules, 6.4): open addressing; once three
 * quarters are taken no more are stored, so an entry is never lost while its search runs.
 */
export class SubtreeTable {
  private readonly entries = new Int32Array(CAPACITY * ENTRY)
  private readonly positions = new Float64Array(CAPACITY)
  private readonly evaluated = new Float64Array(CAPACITY)
  private filled = 0
  private search = 0
  private keyLow = 0
  private keyHigh = 0

  /** Forgets everything. */
  begin(): void {
    this.search = (this.search + 1) | 0
    this.filled = 0
  }

  /** Computes the key of a state at a level, for `find`. */
  private setKey(at: number, level: number): void {
    let low = (slab[at | ACTING] << 8) | level
    let high = low ^ 0x5bd1e995
    for (let place = 0; place < SECTORS; place++) {
      const word = (slab[at | POPULATION | place] << 10) | slab[at | SHIPS | place]
      low = Math.imul(low ^ word, 0x9e3779b1)
      high = Math.imul(high ^ word, 0x85ebca6b)
      low ^= low >>> 15
      high ^= high >>> 13
    }
    for (let player = 0; player < PLAYERS; player++) {
      const sets = (slab[at | COLONIES | player] << 16) | slab[at | FLEETS | player]
      low = Math.imul(low ^ sets, 0x9e3779b1)
      high = Math.imul(high ^ sets, 0x85ebca6b)
      low = Math.imul(low ^ (low >>> 15) ^ slab[at | MATERIALS | player], 0xc2b2ae35)
      high = Math.imul(high ^ (high >>> 13) ^ slab[at | MATERIALS | player], 0x27d4eb2f)
      low = Math.imul(low ^ (low >>> 16) ^ slab[at | CREDITS | player], 0x165667b1)
      high = Math.imul(high ^ (high >>> 14) ^ slab[at | CREDITS | player], 0x9e3779b1)
    }
    const sets = (slab[at | BARRENS] << 4) | slab[at | LIVING]
    low = Math.imul(low ^ (low >>> 15) ^ sets, 0x85ebca6b)
    high = Math.imul(high ^ (high >>> 13) ^ sets, 0xc2b2ae35)
    this.keyLow = low ^ (low >>> 16)
    this.keyHigh = high ^ (high >>> 16)
  }

  /** The slot of a state at a level: one that `holds` its result, a free one, or -1 when there is no room. */
  find(at: number, level: number): number {
    this.setKey(at, level)
    const { entries, keyLow, keyHigh, search } = this
    for (let slot = keyLow & (CAPACITY - 1); ; slot = (slot + 1) & (CAPACITY - 1)) {
      const entry = slot * ENTRY
      if (entries[entry + 2] !== search) return this.take(slot)
      if (entries[entry] === keyLow && entries[entry + 1] === keyHigh) return slot
    }
  }

  /** Reserves a free slot for the last key; it counts as empty until `store`. */
  private take(slot: number): number {
    if (this.filled >= MOST_FILLED) return -1
    this.filled++
    const entry = slot * ENTRY
    this.entries[entry] = this.keyLow
    this.entries[entry + 1] = this.keyHigh
    this.entries[entry + 2] = this.search
    this.positions[slot] = 0
    return slot
  }

  /** Positions of the subtree of a slot, 0 while it is not known. */
  positionsOf(slot: number): number {
    return this.positions[slot]
  }

  /** Those of them that are evaluated. */
  evaluatedOf(slot: number): number {
    return this.evaluated[slot]
  }

  store(slot: number, positions: number, evaluated: number, scores: Int32Array, from: number): void {
    this.positions[slot] = positions
    this.evaluated[slot] = evaluated
    for (let player = 0; player < PLAYERS; player++) this.entries[slot * ENTRY + 3 + player] = scores[from + player]
  }

  load(slot: number, scores: Int32Array, to: number): void {
    for (let player = 0; player < PLAYERS; player++) scores[to + player] = this.entries[slot * ENTRY + 3 + player]
  }
}
