import { type Kept, keptUnder } from './checkpoint.js'
import type { Shard } from './computation.js'
import { type RunControl, Stopped } from './control.js'
import { type Executor, ResultQueue, type ShardResult } from './executor.js'
import { Pace } from './pace.js'
import type { ShardsControl } from './run-plan.js'

/** What reaches the thread that waits for a shard while another runs it. */
export interface ShardReports {
  /** Takes the progress of the shard. */
  readonly progress?: RunControl['progress']
  /** The place where the shard keeps what it has come to. */
  readonly kept?: Kept | undefined
}

/** A thread that runs shards one after another, and keeps what they keep in memory (engines with their tables). */
export interface ShardThread {
  /** Runs a shard and returns its result. @throws Stopped when it is closed meanwhile */
  run(computation: string, payload: string, reports?: ShardReports): Promise<string>
  /** Ends the thread. */
  close(): Promise<void>
}

/** Threads of this process, a shard at a time each; short ones wait in a line. */
export class ThreadExecutor implements Executor {
  private readonly idle: ShardThread[]
  private readonly threads: readonly ShardThread[]
  private readonly line: Shard[] = []
  private readonly pace = new Pace()
  private readonly done = new ResultQueue()

  /**
   * @param computation name of it, which the threads know
   * @param control takes the progress of the shards
   * @param kept where shards keep what they have come to
   */
  constructor(
    private readonly computation: string,
    threads: number,
    open: () => ShardThread,
    private readonly control?: ShardsControl,
    private readonly kept: Kept | null = null,
  ) {
    this.threads = Array.from({ length: threads }, open)
    this.idle = [...this.threads]
  }

  get room(): number {
    return this.threads.length * (1 + this.pace.ahead)
  }

  start(shard: Shard): void {
    const thread = this.idle.pop()
    if (thread === undefined) this.line.push(shard)
    else void this.run(thread, shard)
  }

  results(): Promise<readonly ShardResult[]> {
    return this.done.next()
  }

  async close(): Promise<void> {
    this.line.length = 0
    await Promise.all(this.threads.map((thread) => thread.close()))
  }

  private async run(thread: ShardThread, { name, payload }: Shard): Promise<void> {
    const started = performance.now()
    try {
      const result = await thread.run(this.computation, payload, {
        progress: (...news) => this.control?.shardProgress(name, ...news),
        ...(this.kept !== null && { kept: keptUnder(this.kept, name) }),
      })
      const milliseconds = performance.now() - started
      this.pace.note(milliseconds)
      this.takeNext(thread)
      this.done.add({ name, result, worker: `thread ${this.threads.indexOf(thread) + 1}`, milliseconds })
    } catch (error) {
      // Threads end with Stopped when the executor is closed, and then their results are not waited for.
      if (!(error instanceof Stopped)) this.done.fail(error)
    }
  }

  private takeNext(thread: ShardThread): void {
    const next = this.line.shift()
    if (next === undefined) this.idle.push(thread)
    else void this.run(thread, next)
  }
}
