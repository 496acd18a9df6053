import type { Meter } from './players/player.js'
import type { StallWatch } from './stalls.js'

/** The time of a move, in milliseconds. */
export interface MoveTime {
  /** From the question to the answer, at the referee. */
  readonly wall: number
  /** Wall time without stalls: what the clock loses. */
  readonly charged: number
  /** Processor time of the player's processes, or null where the machine does not tell. */
  readonly processor: number | null
}

/** A player that is never to be charged with the machine's faults has no better measure of them than these. */
export type StallMeasure = Pick<StallWatch, 'stalled'>

/**
 * Measures one move and says when its time is over.
 *
 * Charged is the wall time less the stalls: the time this process did not run, and the time the player's most delayed
 * thread was ready but had no processor. It is never less than the processor time the player used (up to the wall
 * time), so a player cannot win time by starting threads that wait for each other; nor by threads of low priority, whose
 * waiting is forgiven up to a bound.
 */
export class MoveTimer {
  private readonly started = performance.now()
  private readonly stalledBefore: number
  private readonly processorBefore: number | null
  private waitsBefore: ReadonlyMap<string, number> | null = null
  private timer: NodeJS.Timeout | undefined
  private readonly baseline: NodeJS.Timeout
  /** Resolves when more than the allowance has been charged. */
  readonly expired: Promise<void>

  /** @param allowance milliseconds that may be charged */
  constructor(
    private readonly allowance: number,
    private readonly meter: Meter,
    private readonly stalls: StallMeasure,
  ) {
    this.stalledBefore = stalls.stalled()
    this.processorBefore = meter.processor()
    // Most moves are over before this and cost no look at the threads.
    this.baseline = setTimeout(() => this.readWaits(), Math.min(QUICK_MILLISECONDS, allowance / 2))
    this.expired = new Promise((resolve) => {
      const check = (): void => {
        const left = allowance - this.charged(performance.now())
        if (left < 0) resolve()
        else this.timer = setTimeout(check, Math.min(left + 1, LONGEST_TIMEOUT))
      }
      this.timer = setTimeout(check, Math.min(allowance + 1, LONGEST_TIMEOUT))
    })
  }

  /** Ends the measuring. */
  stop(): MoveTime {
    clearTimeout(this.timer)
    clearTimeout(this.baseline)
    const now = performance.now()
    return { wall: now - this.started, charged: this.charged(now), processor: this.processor() }
  }

  /** Whether the time that has been charged makes the move too late. */
  isOver(time: MoveTime): boolean {
    return time.charged > this.allowance
  }

  private charged(now: number): number {
    const wall = now - this.started
    const stalled = this.stalls.stalled() - this.stalledBefore
    const waited = this.longestWait()
    if (stalled + waited <= 0) return wall
    return Math.max(wall - stalled - waited, Math.min(wall, this.processor() ?? 0))
  }

  private processor(): number | null {
    const now = this.meter.processor()
    if (now === null) return null
    return Math.max(0, now - (this.processorBefore ?? 0))
  }

  private readWaits(): void {
    this.waitsBefore = this.meter.waits()
  }

  /** The longest that any thread waited since the first look at them. */
  private longestWait(): number {
    const before = this.waitsBefore
    if (before === null) return 0
    let longest = 0
    for (const [thread, wait] of this.meter.waits()) {
      const waited = wait - (before.get(thread) ?? 0)
      if (waited <= longest) continue
      longest = waited > MOST_FORGIVEN && this.meter.lowered(thread) ? Math.max(longest, MOST_FORGIVEN) : waited
    }
    return longest
  }
}

const QUICK_MILLISECONDS = 50
/** Milliseconds of waiting for a processor that a thread of low priority is forgiven in a move. */
const MOST_FORGIVEN = 100
/** Node's timers take no more than 2^31 - 1 milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1
