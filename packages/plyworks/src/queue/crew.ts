import type { JobResult } from './ledger.js'
import type { Job } from './work.js'

/** Who does jobs: threads of this process, or workers at a queue. */
export interface Crew {
  /** Jobs to keep at work; may change. */
  readonly size: number
  start(job: Job): void
  /**
   * The results there are, of any jobs, in the order they came; waits for one when there is none.
   * @throws Failure when a job cannot be done
   */
  results(): Promise<readonly JobResult[]>
  /** Ends all work that is under way. */
  close(): Promise<void>
}

/** Results handed over in the order they come, all at once to whoever asks for them. */
export class ResultQueue {
  private ready: JobResult[] = []
  private failures: unknown[] = []
  private wake = (): void => {}

  add(result: JobResult): void {
    this.ready.push(result)
    this.wake()
  }

  fail(error: unknown): void {
    this.failures.push(error)
    this.wake()
  }

  async next(): Promise<readonly JobResult[]> {
    while (this.ready.length === 0 && this.failures.length === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    // Results that came before a failure count.
    if (this.ready.length === 0) throw this.failures[0]
    const { ready } = this
    this.ready = []
    return ready
  }
}
