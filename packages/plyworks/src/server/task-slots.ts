import { availableParallelism } from 'node:os'
import { Stopped } from '../tasks/task.js'
import type { ReportOf, RequestOf, ResultOf, TaskName, Tasks } from '../tasks/tasks.js'
import { TaskThread } from '../tasks/thread.js'
import { Busy } from './busy.js'
import { Turnstile } from './turnstile.js'

const LONGEST_QUEUE = 16
/** Tasks of one client at a time, those that wait included. */
const MOST_OF_A_CLIENT = 3

/** Whom a task is for, and how long it may take. */
export interface Terms {
  /** Tells clients apart. */
  readonly client: string
  readonly milliseconds: number
  /** Stops the task. */
  readonly signal: AbortSignal
}

/** Runs long tasks in threads, as many at a time as there are processors; a few more may wait. */
export class TaskSlots {
  private readonly turnstile = new Turnstile(Math.max(1, availableParallelism()), LONGEST_QUEUE)
  private readonly threads = new Set<TaskThread<Tasks>>()
  private readonly clients = new Map<string, number>()
  private closed = false
  /** Tasks since the start. */
  begun = 0

  get running(): number {
    return this.threads.size
  }

  get waiting(): number {
    return this.turnstile.waiting
  }

  /**
   * Runs one task; the signal stops it, also while it waits, as the time allowed does from its beginning.
   * @throws Busy when too many are waiting, too many are the client's, or the server ends; Stopped when it was stopped and has nothing
   *   to hand back
   */
  async run<Name extends TaskName>(
    name: Name,
    request: RequestOf<Name>,
    terms: Terms,
    onReport?: (report: ReportOf<Name>) => void,
  ): Promise<ResultOf<Name>> {
    const { client } = terms
    const own = this.clients.get(client) ?? 0
    if (own >= MOST_OF_A_CLIENT) throw new Busy(`at most ${MOST_OF_A_CLIENT} tasks at a time for one client`, 429)
    this.clients.set(client, own + 1)
    try {
      if (this.turnstile.full) throw new Busy('the server is busy: try again in a moment', 503)
      await this.turnstile.enter(terms.signal, () => new Stopped())
      return await this.work(name, request, terms, onReport)
    } finally {
      const left = (this.clients.get(client) ?? 1) - 1
      if (left === 0) this.clients.delete(client)
      else this.clients.set(client, left)
    }
  }

  private async work<Name extends TaskName>(
    name: Name,
    request: RequestOf<Name>,
    { milliseconds, signal }: Terms,
    onReport?: (report: ReportOf<Name>) => void,
  ): Promise<ResultOf<Name>> {
    this.begun++
    const thread = new TaskThread<Tasks>()
    this.threads.add(thread)
    const stop = (): void => thread.stop()
    const timer = setTimeout(stop, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
    try {
      const result = thread.run(name, request, onReport)
      if (signal.aborted) stop()
      return await result
    } catch (error) {
      throw this.closed ? shuttingDown() : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      this.threads.delete(thread)
      await thread.close()
      this.turnstile.leave()
    }
  }

  /** Ends whatever runs or waits. */
  async close(): Promise<void> {
    this.closed = true
    this.turnstile.close(shuttingDown())
    await Promise.all([...this.threads].map((thread) => thread.close()))
  }
}

function shuttingDown(): Busy {
  return new Busy('the server is shutting down', 503)
}
