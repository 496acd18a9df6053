import * as layout from '../computer/layout.js'
import * as workspace from '../computer/layout.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { STATE_SIZE } = layout
const { slab } = workspace

/** Slots; a power of two. Of two states that meet in a slot the later one stays. A search of 800 positions has about 150 states. */
const SLOTS = 1024

/**
 * Remembers the scores of the states of one search: many plans lead to the same state, as what cannot be played is left
 * out. A slot keeps the whole state, so that no two are ever taken for the same.
 */
export class StateScores {
  private readonly states = new Int32Array(SLOTS * STATE_SIZE)
  private readonly scores = new Float64Array(SLOTS)
  /** The search in which a slot was filled. */
  private readonly filled = new Int32Array(SLOTS)
  private search = 0

  /** Forgets all. */
  begin(): void {
    this.search++
  }

  /** Returns the slot of the state at `at`; `knows` and `scoreOf` tell of it, `keep` fills it. */
  slotOf(at: number): number {
    // Multiplicative hashing (D. Knuth, The Art of Computer Programming, vol. 3, 6.4).
    let hash = 0
    for (let index = 0; index < STATE_SIZE; index++) {
      hash = Math.imul(hash ^ slab[at | index], 0x9e3779b1)
      hash ^= hash >>> 15
    }
    return hash & (SLOTS - 1)
  }

  /** Whether the state at `at` is the one in its slot. */
  knows(slot: number, at: number): boolean {
    if (this.filled[slot] !== this.search) return false
    const first = slot * STATE_SIZE
    for (let index = 0; index < STATE_SIZE; index++) if (this.states[first + index] !== slab[at | index]) return false
    return true
  }

  scoreOf(slot: number): number {
    return this.scores[slot]
  }

  /** Puts the state at `at` into its slot; its score is told later, when the state has been played on. */
  keep(slot: number, at: number): void {
    this.filled[slot] = this.search
    const first = slot * STATE_SIZE
    for (let index = 0; index < STATE_SIZE; index++) this.states[first + index] = slab[at | index]
  }

  tell(slot: number, score: number): void {
    this.scores[slot] = score
  }
}
