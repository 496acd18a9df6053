/**
 * Notices when this process did not run for a while: the machine was overloaded or suspended, or a person stopped the
 * referee. A timer is due every few milliseconds; whatever it is late by, beyond what is usual, nobody is to blame for.
 */
export class StallWatch {
  private total = 0
  private last = performance.now()
  private readonly timer = setInterval(() => this.tick(), PERIOD)

  constructor() {
    this.timer.unref()
  }

  /** Milliseconds of all stalls so far, one that is not yet over included. */
  stalled(): number {
    this.tick()
    return this.total
  }

  close(): void {
    clearInterval(this.timer)
  }

  private tick(): void {
    const now = performance.now()
    const late = now - this.last - PERIOD
    if (late > USUAL_DELAY) this.total += late
    this.last = now
  }
}

const PERIOD = 20
const USUAL_DELAY = 20
