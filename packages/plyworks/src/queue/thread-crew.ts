import { Stopped } from '../tasks/task.js'
import { TaskThread } from '../tasks/thread.js'
import { type Crew, ResultQueue } from './crew.js'
import type { JobResult } from './ledger.js'
import { Pace } from './pace.js'
import type { Job } from './work.js'

/**
 * Threads of this process, a job at a time each, short ones in a line before them. They keep what engines and solvers keep
 * from one job to the next.
 */
export class ThreadCrew implements Crew {
  private readonly idle: TaskThread[]
  private readonly threads: readonly TaskThread[]
  private readonly line: Job[] = []
  private readonly pace = new Pace()
  private readonly done = new ResultQueue()

  constructor(
    private readonly kind: string,
    threads: number,
  ) {
    this.threads = Array.from({ length: threads }, () => new TaskThread())
    this.idle = [...this.threads]
  }

  get size(): number {
    return this.threads.length * (1 + this.pace.ahead)
  }

  start(job: Job): void {
    const thread = this.idle.pop()
    if (thread === undefined) this.line.push(job)
    else void this.run(thread, job)
  }

  results(): Promise<readonly JobResult[]> {
    return this.done.next()
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()))
  }

  private async run(thread: TaskThread, { name, payload }: Job): Promise<void> {
    const started = performance.now()
    try {
      const result = await thread.run('job', { kind: this.kind, payload })
      const milliseconds = performance.now() - started
      this.pace.note(milliseconds)
      this.goOn(thread)
      this.done.add({ name, result, worker: `thread ${this.threads.indexOf(thread) + 1}`, milliseconds })
    } catch (error) {
      // Threads end with Stopped when the crew is closed; nobody waits for their results any more.
      if (!(error instanceof Stopped)) this.done.fail(error)
    }
  }

  private goOn(thread: TaskThread): void {
    const next = this.line.shift()
    if (next === undefined) this.idle.push(thread)
    else void this.run(thread, next)
  }
}
