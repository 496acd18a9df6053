import { type Checkpoint, putText } from './checkpoint.js'
import type { Computation, Origins, Plan, Shard } from './computation.js'
import { type RunControl, Stopped } from './control.js'
import type { Executor, ShardResult } from './executor.js'

/** The things that a run needs beside its plan. */
export interface RunSetting {
  /** Makes the executor; only called when something is left to be done. @param control stop signal, and progress of its shards */
  execute(control: ShardsControl): Executor | Promise<Executor>
  /** The checkpoint that takes results before they count. */
  readonly checkpoint: Checkpoint | null
  /** Stop signal and progress. */
  readonly control: RunControl
}

/** The control of a run, as its shards see it. */
export interface ShardsControl extends RunControl {
  /** Takes the progress of one of several shards at work, as `progress` does that of the only one. */
  shardProgress(shard: string, ...news: Parameters<NonNullable<RunControl['progress']>>): void
}

/** The answer, and how much of the work this run and those before it did. */
export interface RunOutcome<Answer> {
  /** What the plan answered. */
  readonly answer: Answer
  /** Results that earlier runs had kept. */
  readonly found: number
  /** Results of this run. */
  readonly done: number
}

/** Marks the results of shards among what the checkpoint keeps; a shard's own values begin with its name. */
const RESULT = 'result '
/** Marks who worked a result out, where workers are strangers: what one of them did can be thrown away. */
const WORKER = 'worker '
/** Stands for the shard at work where there is no other; no shard has an empty name. */
const ONLY = ''
const STOP_CHECK_MILLISECONDS = 100
/** A run that takes less is done again as soon as it is resumed. */
const KEPT_AFTER_MILLISECONDS = 100

/**
 * Does shards until the plan has its answer. But for the first moments, each result is in the checkpoint before it counts. So a run
 * that is stopped or killed at any moment loses only the shards at work, and the same request resumes it.
 * @throws Stopped; whatever a shard throws
 */
export async function runPlan<Answer extends object>(
  computation: Pick<Computation, 'result'>,
  plan: Plan<Answer>,
  setting: RunSetting,
): Promise<RunOutcome<Answer>> {
  const found = restore(computation, plan, setting.checkpoint)
  const done = plan.answer() === null ? await workOff(plan, setting) : 0
  const answer = plan.answer()
  if (answer === null) throw new Error('the results are there, the answer is not')
  return { answer, found, done }
}

function restore({ result: pattern }: Pick<Computation, 'result'>, plan: Plan, checkpoint: Checkpoint | null): number {
  let found = 0
  for (const [name, value] of checkpoint?.entries() ?? []) {
    if (!name.startsWith(RESULT)) continue
    // Thrown away.
    if (value.length === 0) continue
    const result = new TextDecoder().decode(value)
    if (pattern.test(result) && plan.accept(name.slice(RESULT.length), result)) found++
  }
  return found
}

async function workOff(plan: Plan, { execute, checkpoint, control }: RunSetting): Promise<number> {
  const running = new Set<string>()
  const counter = new Counter(plan, control)
  const executor = await execute(counter)
  const stop = new StopWatch(control)
  const keeper = new Keeper(checkpoint, plan.origins, executor.distrusted)
  try {
    let done = 0
    while (plan.answer() === null) {
      if (control.stopped()) throw new Stopped()
      fill(plan, executor, running)
      if (running.size === 0) throw new Error('shards are missing, but none is wanted')
      const results = await stop.orStopped(executor.results())
      await keeper.keep(results)
      for (const result of results) {
        running.delete(result.name)
        await accept(plan, executor, result)
        done++
      }
      const suspect = keeper.suspect()
      if (suspect !== undefined && executor.refuse)
        throw await executor.refuse(
          suspect,
          `${suspect} answered another run wrongly, and earlier runs have kept results of it`,
        )
      counter.took(results, done)
    }
    return done
  } finally {
    stop.end()
    await executor.close()
    await keeper.end()
  }
}

/** @throws Error of the executor for a result of a stranger that the plan can make nothing of */
async function accept(plan: Plan, executor: Executor, { name, result, worker }: ShardResult): Promise<void> {
  try {
    plan.accept(name, result, executor.distrusted === undefined ? undefined : worker)
  } catch (error) {
    if (executor.refuse === undefined) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw await executor.refuse(worker, `shard ${name}: the answer of ${worker} is no result of it: ${why}`)
  }
}

function fill(plan: Plan, executor: Executor, running: Set<string>): void {
  for (let shard: Shard | null = null; running.size < executor.room; ) {
    shard = plan.next(running)
    if (shard === null) break
    running.add(shard.name)
    executor.start(shard)
  }
}

/** Keeps results only once their loss would matter, so that quick answers leave no file behind. */
class Keeper {
  private readonly began = performance.now()
  private waiting: ShardResult[] = []
  /** Those whose results earlier runs have kept. */
  private readonly former = new Set<string>()

  /** @param distrusted workers whose results are thrown away at the end; absent where workers are this process */
  constructor(
    private readonly checkpoint: Checkpoint | null,
    private readonly origins: Origins | undefined,
    private readonly distrusted: ReadonlySet<string> | undefined,
  ) {
    if (distrusted === undefined) return
    for (const worker of origins?.workers() ?? []) this.former.add(worker)
    for (const [name, value] of checkpoint?.entries() ?? []) {
      if (name.startsWith(WORKER) && value.length > 0) this.former.add(new TextDecoder().decode(value))
    }
  }

  /** Returns a worker that answers wrongly and whose results count already; they are deleted when the run ends. */
  suspect(): string | undefined {
    return [...this.former].find((worker) => this.distrusted?.has(worker))
  }

  async keep(results: readonly ShardResult[]): Promise<void> {
    const { checkpoint } = this
    if (checkpoint === null) return
    this.waiting.push(...results)
    if (!checkpoint.stays && performance.now() - this.began < KEPT_AFTER_MILLISECONDS) return
    for (const { name, result, worker } of this.waiting) {
      // Keeps first who did it, so that no kill leaves a result without its worker.
      if (this.distrusted !== undefined) putText(checkpoint, WORKER + name, worker)
      putText(checkpoint, RESULT + name, result)
    }
    this.waiting = []
    await checkpoint.flush()
  }

  /** Throws away the results of workers that answered wrongly in any run of the question. */
  async end(): Promise<void> {
    const { checkpoint, origins, distrusted } = this
    if (distrusted === undefined || distrusted.size === 0) return
    origins?.forget(distrusted)
    if (checkpoint === null) return
    for (const [name, value] of checkpoint.entries()) {
      if (!name.startsWith(WORKER) || !distrusted.has(new TextDecoder().decode(value))) continue
      putText(checkpoint, RESULT + name.slice(WORKER.length), '')
      putText(checkpoint, name, '')
    }
    await checkpoint.flush()
  }
}

/** Adds up the progress of the shards at work, and what the plan knows. */
class Counter implements ShardsControl {
  /** Counted by shards that are done. */
  private base = 0
  private readonly atWork = new Map<string, { readonly fraction: number; readonly count: number }>()
  private unit: string | undefined

  constructor(
    private readonly plan: Plan,
    private readonly control: RunControl,
  ) {}

  stopped(): boolean {
    return this.control.stopped()
  }

  progress(fraction: number | null, count?: number, unit?: string): void {
    this.shardProgress(ONLY, fraction, count, unit)
  }

  shardProgress(shard: string, fraction: number | null, count?: number, unit?: string): void {
    if (unit !== undefined && unit !== this.unit) {
      // Another unit tells of another stage of the work.
      this.base = 0
      this.atWork.clear()
      this.unit = unit
    }
    const counted = unit === undefined ? undefined : count
    const { count: before = 0 } = this.atWork.get(shard) ?? {}
    this.atWork.set(shard, { fraction: fraction ?? 0, count: counted ?? before })
    const { fraction: all, count: latest } = this.sums()
    this.control.progress?.(fraction === null ? null : this.plan.fraction(all), this.base + latest, this.unit)
  }

  /** @param done shards of this run, these results included */
  took(results: readonly ShardResult[], done: number): void {
    for (const shard of [ONLY, ...results.map(({ name }) => name)]) {
      this.base += this.atWork.get(shard)?.count ?? 0
      this.atWork.delete(shard)
    }
    const { fraction, count } = this.sums()
    if (this.unit === undefined) this.control.progress?.(this.plan.fraction(fraction), done, 'shards')
    else this.control.progress?.(this.plan.fraction(fraction), this.base + count, this.unit)
  }

  private sums(): { fraction: number; count: number } {
    const sums = { fraction: 0, count: 0 }
    for (const { fraction, count } of this.atWork.values()) {
      sums.fraction += fraction
      sums.count += count
    }
    return sums
  }
}

/**
 * Looks whether the run is asked to stop while results are waited for. (A race with one promise for the whole run would
 * keep the results of all of it: each race hangs on to what it settled with as long as that promise is open.)
 */
class StopWatch {
  private readonly timer: ReturnType<typeof setInterval>
  private onStop = (): void => {}

  constructor(control: RunControl) {
    this.timer = setInterval(() => {
      if (control.stopped()) this.onStop()
    }, STOP_CHECK_MILLISECONDS)
  }

  /** @throws Stopped */
  orStopped<Result>(waited: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.onStop = () => reject(new Stopped())
      waited.then(resolve, reject)
    })
  }

  end(): void {
    clearInterval(this.timer)
  }
}
