/** Lets in a limited number at a time; a few more wait, in their order. */
export class Turnstile {
  private readonly queue: Waiting[] = []
  private closedBy: Error | null = null

  /**
   * @param free how many may be inside at a time
   * @param longestQueue how many may wait beside them
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
    return this.free === 0 && this.queue.length >= this.longestQueue
  }

  /**
   * Waits until there is room; each that is let in leaves with `leave`.
   * @param signal ends the waiting
   * @param aborted what is thrown then
   */
  enter(signal: AbortSignal, aborted: () => Error): Promise<void> {
    if (this.closedBy !== null) return Promise.reject(this.closedBy)
    if (signal.aborted) return Promise.reject(aborted())
    if (this.free > 0) {
      this.free--
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => () => {
        signal.removeEventListener('abort', giveUp)
        act()
      }
      const waiting: Waiting = { letIn: end(resolve), refuse: (error) => end(() => reject(error))() }
      const giveUp = (): void => {
        this.queue.splice(this.queue.indexOf(waiting), 1)
        waiting.refuse(aborted())
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.queue.push(waiting)
    })
  }

  /** Hands the place to the first in the queue. */
  leave(): void {
    const next = this.queue.shift()
    if (next === undefined) this.free++
    else next.letIn()
  }

  /** Turns away all who wait, and all who come. */
  close(error: Error): void {
    this.closedBy = error
    for (const waiting of this.queue.splice(0)) waiting.refuse(error)
  }
}

interface Waiting {
  letIn(): void
  refuse(error: Error): void
}
