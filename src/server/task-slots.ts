import { availableParallelism } from 'node:os'
import type { RequestOf, ResultOf, TaskName } from '../jobs/tasks.js'
import { TaskThread } from '../jobs/thread.js'

/** Thrown when more is asked than the server may work on. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

const LONGEST_QUEUE = 16

/** Runs long tasks in threads, as many at a time as there are processors; a few more may wait. */
export class TaskSlots {
  private free = Math.max(1, availableParallelism())
  private readonly queue: (() => void)[] = []
  private readonly running = new Set<TaskThread>()
  private closed = false

  /**
   * Runs one task; `signal` stops it, as the time allowed does.
   * @throws Busy when too many are waiting; Stopped when it was stopped and has nothing to hand back
   */
  async run<Name extends TaskName>(
    name: Name,
    request: RequestOf<Name>,
    milliseconds: number,
    signal: AbortSignal,
  ): Promise<ResultOf<Name>> {
    await this.enter()
    const thread = new TaskThread()
    this.running.add(thread)
    const stop = (): void => thread.stop()
    const timer = setTimeout(stop, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
    try {
      const result = thread.run(name, request)
      if (signal.aborted) stop()
      return await result
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      this.running.delete(thread)
      await thread.close()
      this.leave()
    }
  }

  /** Ends whatever runs. */
  async close(): Promise<void> {
    this.closed = true
    await Promise.all([...this.running].map((thread) => thread.close()))
  }

  private async enter(): Promise<void> {
    if (this.closed || this.queue.length >= LONGEST_QUEUE) throw new Busy('the server is busy: try again in a moment')
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.queue.push(resolve))
  }

  /** Hands the place to the next in the queue. */
  private leave(): void {
    const next = this.queue.shift()
    if (next === undefined) this.free++
    else next()
  }
}
