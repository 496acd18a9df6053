import { Busy } from './busy.js'

/** Games or matches that one visitor may set up within the window. */
const MOST = 60
/** Length of the window, in milliseconds. */
const WINDOW = 3_600_000
/** Visitors that are remembered. */
const MOST_VISITORS = 10_000

/** Counts what each visitor sets up. */
export class VisitorLimits {
  private readonly visitors = new Map<string, number[]>()

  /** @param what is set up, in the plural */
  constructor(
    private readonly what: string,
    private readonly most = MOST,
  ) {}

  /** @throws Busy when it has been too much */
  count(visitor: string, now: number): void {
    const times = (this.visitors.get(visitor) ?? []).filter((time) => time > now - WINDOW)
    if (times.length >= this.most) {
      const seconds = Math.ceil((times[0] + WINDOW - now) / 1000)
      throw new Busy(`at most ${this.most} ${this.what} an hour for one visitor`, 429, seconds)
    }
    times.push(now)
    this.visitors.delete(visitor)
    this.visitors.set(visitor, times)
    const [oldest] = this.visitors.keys()
    if (this.visitors.size > MOST_VISITORS && oldest !== undefined) this.visitors.delete(oldest)
  }
}
