import type { Limits, SearchControl } from '@plyworks/core'

/** Nodes between two looks at the clock: a fraction of a millisecond. */
const STRIDE = 1024

/** Turns limits and the stop signal into one comparison a node: call `spent` when the node count reaches `nextCheck`. */
export class Budget {
  nextCheck: number
  private readonly started = performance.now()
  private readonly maxNodes: number
  private readonly maxMilliseconds: number

  constructor(
    limits: Limits,
    private readonly control: SearchControl,
  ) {
    this.maxNodes = Math.max(1, limits.nodes ?? Infinity)
    this.maxMilliseconds = limits.milliseconds ?? Infinity
    this.nextCheck = Math.min(STRIDE, this.maxNodes)
  }

  get milliseconds(): number {
    return performance.now() - this.started
  }

  /** Share of the time that is gone; 0 without a time limit. */
  get share(): number {
    return this.milliseconds / this.maxMilliseconds
  }

  get millisecondsLeft(): number {
    return this.maxMilliseconds - this.milliseconds
  }

  /** Whether the search must end now. */
  spent(nodes: number): boolean {
    this.nextCheck = Math.min(nodes + STRIDE, Math.max(nodes + 1, this.maxNodes))
    return nodes >= this.maxNodes || this.milliseconds >= this.maxMilliseconds || this.control.stopped()
  }
}
