import type { JobResult } from './ledger.js'
import type { Job } from './work.js'

/** Who does jobs: threads of this process, or workers at a queue. */
export interface Crew {
  /** Jobs to keep at work; may change. */
  readonly size: number
  start(job: Job): void
  /**
   * The next result of any job, in the order they come.
   * @throws Failure when a job cannot be done
   */
  result(): Promise<JobResult>
  /** Ends all work that is under way. */
  close(): Promise<void>
}

/** Results handed over in the order they come, to who asks before or after. */
export class ResultQueue {
  private readonly waiting: ((settle: () => JobResult) => void)[] = []
  private readonly ready: (() => JobResult)[] = []

  add(result: JobResult): void {
    this.settle(() => result)
  }

  fail(error: unknown): void {
    this.settle(() => {
      throw error
    })
  }

  async next(): Promise<JobResult> {
    const settle = this.ready.shift() ?? (await new Promise<() => JobResult>((resolve) => this.waiting.push(resolve)))
    return settle()
  }

  private settle(outcome: () => JobResult): void {
    const first = this.waiting.shift()
    if (first === undefined) this.ready.push(outcome)
    else first(outcome)
  }
}
