import type { Limits, SearchControl } from '../game/engine.js'

/**
 * Turns limits and a stop signal into one cheap question for a search loop.
 *
 * The loop keeps its own node count and calls `check` only when the count reaches `nextCheck`, so that the common path
 * costs one comparison. The distance between checks adapts to the speed of the game: it doubles while a stretch takes
 * less than half a millisecond and halves when one takes more than two, so a time limit is kept within a few
 * milliseconds at 10 million nodes a second as well as at a thousand. A node limit is kept exactly: `nextCheck` never
 * lies beyond it.
 */
export class SearchClock {
  /** Node count at which the search must call `check`. */
  nextCheck = 1
  private readonly started = performance.now()
  private readonly deadline: number
  private readonly nodeLimit: number
  private lastCheck = this.started
  private stride = 1

  constructor(
    limits: Limits,
    private readonly control: SearchControl,
  ) {
    this.nodeLimit = Math.max(1, limits.nodes ?? Infinity)
    this.deadline = this.started + (limits.milliseconds ?? Infinity)
  }

  /** Whether the search must end now; sets `nextCheck` when not. */
  check(nodes: number): boolean {
    if (nodes >= this.nodeLimit || this.control.stopped()) return true
    const now = performance.now()
    if (now >= this.deadline) return true
    const stretch = now - this.lastCheck
    if (stretch < 0.5 && this.stride < LONGEST_STRIDE) this.stride *= 2
    else if (stretch > 2 && this.stride > 1) this.stride >>= 1
    this.lastCheck = now
    this.nextCheck = Math.min(nodes + this.stride, this.nodeLimit)
    return false
  }

  /** Milliseconds since the search began. */
  elapsed(): number {
    return performance.now() - this.started
  }
}

const LONGEST_STRIDE = 1 << 14
