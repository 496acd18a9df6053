import { Stopped } from '../tasks/task.js'
import type { RequestOf, ResultOf, TaskName, Tasks } from '../tasks/tasks.js'
import { TaskThread } from '../tasks/thread.js'
import { Turnstile } from './turnstile.js'

interface StandingTerms {
  /** Time that the task may take. */
  readonly milliseconds: number
  /** Ends the waiting. */
  readonly signal: AbortSignal
  /** Of those who wait the lightest comes first. */
  readonly weight?: () => number
  /** Hears the time that the task took. */
  readonly spend?: (milliseconds: number) => void
}

/**
 * Threads that stay, so that a question waits for no start of one. A question that does not return in time is ended with its
 * thread, and the next one has a new one.
 */
export class StandingThreads {
  private readonly idle: TaskThread<Tasks>[] = []
  private readonly all: TaskThread<Tasks>[] = []
  private readonly turnstile: Turnstile

  /**
   * @param size threads; each begins when it is first needed
   * @param longestQueue questions that may wait
   * @param script of the threads; the program's own when absent
   */
  constructor(
    private readonly size: number,
    longestQueue: number,
    private readonly script?: URL,
  ) {
    this.turnstile = new Turnstile(size, longestQueue)
  }

  /** Whether the next question is turned away. */
  get full(): boolean {
    return this.turnstile.full
  }

  /**
   * Runs one task, when it is its turn.
   * @throws Stopped when it was given up or did not end in time
   */
  async run<Name extends TaskName>(
    name: Name,
    request: RequestOf<Name>,
    terms: StandingTerms,
  ): Promise<ResultOf<Name>> {
    const { milliseconds, signal, weight = () => 0, spend } = terms
    await this.turnstile.enter(signal, () => new Stopped(), { weight })
    const began = performance.now()
    const thread = this.idle.pop() ?? this.start()
    const stop = (): void => thread.stop()
    const timer = setTimeout(stop, milliseconds)
    try {
      return await thread.run(name, request)
    } finally {
      clearTimeout(timer)
      spend?.(performance.now() - began)
      this.idle.push(thread)
      this.turnstile.leave()
    }
  }

  async close(error: Error): Promise<void> {
    this.turnstile.close(error)
    await Promise.all(this.all.map((thread) => thread.close()))
  }

  private start(): TaskThread<Tasks> {
    if (this.all.length >= this.size) throw new Error('no thread is idle')
    const thread = new TaskThread<Tasks>(this.script)
    this.all.push(thread)
    return thread
  }
}
