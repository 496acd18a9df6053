import { availableParallelism } from 'node:os'
import { Stopped } from '../tasks/task.js'
import type { ReportOf, RequestOf, ResultOf, TaskName, Tasks } from '../tasks/tasks.js'
import { TaskThread } from '../tasks/thread.js'
import { Busy } from './busy.js'
import type { Client } from './client.js'
import { Turnstile } from './turnstile.js'

const LONGEST_QUEUE = 16
/** Tasks of one client at a time, those that wait included. */
const MOST_OF_A_CLIENT = 3

/** Questions that are answered at once take no longer, unless a game from a file does not return. */
const QUICK_MILLISECONDS = 5000

/** Whom a task is for, and how long it may take. When the client is gone it is stopped. */
export interface Terms extends Client {
  readonly milliseconds: number
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

  /**
   * Runs a task in a thread that would take no time here, for a game from a file: one that does not return holds nobody else up.
   * @throws Busy as `run`, and when there was no answer in time
   */
  async quick<Name extends TaskName>(name: Name, request: RequestOf<Name>, client: Client): Promise<ResultOf<Name>> {
    try {
      return await this.run(name, request, { ...client, milliseconds: QUICK_MILLISECONDS })
    } catch (error) {
      if (!(error instanceof Stopped) || client.signal.aborted) throw error
      throw new Busy(`the game from a file did not answer within ${QUICK_MILLISECONDS / 1000} seconds`, 503, 60)
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
