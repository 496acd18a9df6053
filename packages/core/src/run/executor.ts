import type { Shard } from './computation.js'

/** The result of a shard. */
export interface ShardResult {
  /** Name of the shard. */
  readonly name: string
  /** What `Computation.run` returned. */
  readonly result: string
  /** The place where it was worked out, for people. */
  readonly worker: string
  /** Time that it took there. */
  readonly milliseconds: number
}

/** Does shards: in this thread, in threads, or through a queue. It does not know what it does. */
export interface Executor {
  /** Shards to keep at work; may change. */
  readonly room: number
  /** Begins a shard; `results` hands out what comes of it. */
  start(shard: Shard): void
  /**
   * Returns the results there are, of any shards, in the order they came; waits for one when there is none.
   * @throws Error when a shard cannot be done; Stopped
   */
  results(): Promise<readonly ShardResult[]>
  /** Ends all work that is under way. */
  close(): Promise<void>
  /** Names of workers that have answered wrongly, whose results must not be kept. Only where workers are strangers. */
  readonly distrusted?: ReadonlySet<string>
  /** Marks a worker as one that answers wrongly, and returns the error that ends the run. Only where workers are strangers. */
  refuse?(worker: string, why: string): Promise<Error>
}

/** Results in the order they come, handed over all at once. */
export class ResultQueue {
  private ready: ShardResult[] = []
  private readonly failures: unknown[] = []
  private wake = (): void => {}

  /** Adds a result, and wakes the one that waits. */
  add(result: ShardResult): void {
    this.ready.push(result)
    this.wake()
  }

  /** Forgets the results of a worker that nobody has taken yet. */
  forget(worker: string): void {
    this.ready = this.ready.filter((result) => result.worker !== worker)
  }

  /** Adds a failure, which `next` throws once the results before it are taken. */
  fail(error: unknown): void {
    this.failures.push(error)
    this.wake()
  }

  /** Returns the results there are; waits for one when there is none. */
  async next(): Promise<readonly ShardResult[]> {
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
