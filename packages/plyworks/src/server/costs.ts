import { Busy } from './busy.js'

/** Milliseconds of a thread that a visitor may have used beyond what has come back since. */
const MOST_SPENT = 5000
/** Milliseconds of a thread that come back to a visitor in each second. */
const BACK_EACH_SECOND = 500
/** Visitors that are remembered. */
const MOST_VISITORS = 10_000

/** Time that came back to a visitor since the last account is taken off when it is looked at. */
interface Account {
  readonly spent: number
  readonly at: number
}

/**
 * The time that answering each visitor has taken, as a bucket that leaks. So visitors pay for expensive questions,
 * however few they ask; a limit of requests would count cheap and expensive ones alike.
 */
export class Costs {
  private readonly accounts = new Map<string, Account>()

  /** @param now returns the time in milliseconds */
  constructor(private readonly now = () => performance.now()) {}

  /** Milliseconds that the visitor has used lately. */
  spent(visitor: string): number {
    const account = this.accounts.get(visitor)
    if (account === undefined) return 0
    return Math.max(0, account.spent - ((this.now() - account.at) * BACK_EACH_SECOND) / 1000)
  }

  charge(visitor: string, milliseconds: number): void {
    const spent = this.spent(visitor) + milliseconds
    this.accounts.delete(visitor)
    this.accounts.set(visitor, { spent, at: this.now() })
    const [oldest] = this.accounts.keys()
    if (this.accounts.size > MOST_VISITORS && oldest !== undefined) this.accounts.delete(oldest)
  }

  /** @throws Busy when the visitor has asked too much for now */
  demand(visitor: string): void {
    const over = this.spent(visitor) - MOST_SPENT
    if (over <= 0) return
    const seconds = Math.max(1, Math.ceil(over / BACK_EACH_SECOND))
    throw new Busy('these questions cost too much time: wait a moment', 429, seconds)
  }
}
