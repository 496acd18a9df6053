/** Lets in a limited number at a time; a few more wait. */
export class Turnstile {
  private readonly queue: Waiting[] = []
  private closedBy: Error | null = null

  /**
   * @param free how many places there are
   * @param longestQueue how many may wait beside those inside
   */
  constructor(
    private free: number,
    private readonly longestQueue: number,
  ) {}

  get waiting(): number {
    return this.queue.length
  }

  /** Whether the next to come is turned away. */
  get full(): boolean {
    return (this.free === 0 || this.queue.length > 0) && this.queue.length >= this.longestQueue
  }

  /**
   * Waits until there is room; each that is let in leaves with `leave` and the same number of places.
   * @param signal ends the waiting
   * @param aborted what is thrown then
   * @param places that it takes, no more than there are
   * @param weight of the one who comes: of those who wait the lightest is let in first, of equals the first to come
   */
  enter(
    signal: AbortSignal,
    aborted: () => Error,
    { places = 1, weight = () => 0 }: { readonly places?: number; readonly weight?: () => number } = {},
  ): Promise<void> {
    if (this.closedBy !== null) return Promise.reject(this.closedBy)
    if (signal.aborted) return Promise.reject(aborted())
    if (this.free >= places && this.queue.length === 0) {
      this.free -= places
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => () => {
        signal.removeEventListener('abort', giveUp)
        act()
      }
      const waiting: Waiting = {
        places,
        weight,
        letIn: end(resolve),
        refuse: (error) => end(() => reject(error))(),
      }
      const giveUp = (): void => {
        this.queue.splice(this.queue.indexOf(waiting), 1)
        waiting.refuse(aborted())
        this.letIn()
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.queue.push(waiting)
    })
  }

  /** Gives the places back, to those who wait. */
  leave(places = 1): void {
    this.free += places
    this.letIn()
  }

  /** Turns away all who wait, and all who come. */
  close(error: Error): void {
    this.closedBy = error
    for (const waiting of this.queue.splice(0)) waiting.refuse(error)
  }

  /** Lets in those who wait as long as there is room for the next; nobody overtakes one that needs more of it. */
  private letIn(): void {
    for (;;) {
      const next = this.lightest()
      if (next === undefined || this.queue[next].places > this.free) return
      const [waiting] = this.queue.splice(next, 1)
      this.free -= waiting.places
      waiting.letIn()
    }
  }

  private lightest(): number | undefined {
    let best: number | undefined
    let least = Number.POSITIVE_INFINITY
    for (const [index, { weight }] of this.queue.entries()) {
      const own = weight()
      if (own < least) [best, least] = [index, own]
    }
    return best
  }
}

interface Waiting {
  readonly places: number
  weight(): number
  letIn(): void
  refuse(error: Error): void
}
