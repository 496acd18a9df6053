import { Stopped } from '../task.js'
import { TaskThread } from '../thread.js'
import { type Crew, ResultQueue } from './crew.js'
import type { JobResult } from './ledger.js'
import type { Job } from './work.js'

/** Threads of this process, a job at a time each. They keep what engines and solvers keep from one job to the next. */
export class ThreadCrew implements Crew {
  private readonly idle: TaskThread[]
  private readonly threads: readonly TaskThread[]
  private readonly results = new ResultQueue()

  constructor(
    private readonly kind: string,
    readonly size: number,
  ) {
    this.threads = Array.from({ length: size }, () => new TaskThread())
    this.idle = [...this.threads]
  }

  start(job: Job): void {
    const thread = this.idle.pop()
    if (thread === undefined) throw new Error('more jobs than threads')
    void this.run(thread, job)
  }

  result(): Promise<JobResult> {
    return this.results.next()
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()))
  }

  private async run(thread: TaskThread, { name, payload }: Job): Promise<void> {
    const started = performance.now()
    try {
      const result = await thread.run('job', { kind: this.kind, payload })
      this.idle.push(thread)
      const number = this.threads.indexOf(thread) + 1
      this.results.add({ name, result, worker: `thread ${number}`, milliseconds: performance.now() - started })
    } catch (error) {
      // Threads end with Stopped when the crew is closed; nobody waits for their results any more.
      if (!(error instanceof Stopped)) this.results.fail(error)
    }
  }
}
