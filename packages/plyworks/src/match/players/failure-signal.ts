import type { Fault } from '../endings.js'

/** Tells the first failure of a player, at once or later, to all that listen; listeners can leave again. */
export class FailureSignal {
  private readonly listeners = new Set<(fault: Fault) => void>()
  private first: Fault | null = null

  /** The first failure, or null. */
  get fault(): Fault | null {
    return this.first
  }

  /** Tells a failure; all but the first are ignored. */
  readonly fail = (fault: Fault): void => {
    if (this.first !== null) return
    this.first = fault
    for (const listener of [...this.listeners]) listener(fault)
    this.listeners.clear()
  }

  /** Calls `listener` with the first failure (soon when there already is one); returns the way to stop listening. */
  listen(listener: (fault: Fault) => void): () => void {
    if (this.first === null) this.listeners.add(listener)
    else listener(this.first)
    return () => this.listeners.delete(listener)
  }
}
