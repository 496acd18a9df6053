import { Pace } from '@plyworks/core'
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq'
import { computationNames, fingerprintOf, loadComputation } from '../tasks/computations.js'
import { Stopped } from '../tasks/task.js'
import { TaskThread } from '../tasks/thread.js'
import {
  atMost,
  checkOf,
  connectionTo,
  farewellMilliseconds,
  otherEditions,
  programEdition,
  type QueuedJob,
  type QueuedResult,
  queueName,
  queuePlace,
  workerName,
} from './queue.js'

export interface WorkerSettings {
  readonly queue: string
  /** Jobs at a time, each in a thread of its own. */
  readonly threads: number
  /** After so long without a sign of life another worker takes the job. */
  readonly stalledAfterSeconds: number
  note(text: string): void
}

/** A job that was stalled so often has probably killed its workers. */
const MOST_STALLS = 50

/** Takes jobs from a queue until it is closed; those it has are then put back. */
export class QueueWorker {
  done = 0
  private readonly worker: Worker<QueuedJob, QueuedResult>
  private readonly idle: TaskThread[]
  private readonly threads: readonly TaskThread[]
  private readonly name: string
  /** Short jobs that wait for a thread, in their order. */
  private readonly line: ((thread: TaskThread) => void)[] = []
  private readonly pace = new Pace()
  private away = false
  private closing = false

  private constructor(
    private readonly settings: WorkerSettings,
    private readonly editions: ReadonlyMap<string, string>,
    edition: string,
  ) {
    const place = queuePlace(settings.queue)
    this.name = workerName(settings.threads)
    this.threads = Array.from({ length: settings.threads }, () => new TaskThread())
    for (const thread of this.threads) thread.begin()
    this.idle = [...this.threads]
    const lock = 1000 * settings.stalledAfterSeconds
    this.worker = new Worker<QueuedJob, QueuedResult>(queueName(edition), (job, token) => this.work(job, token), {
      connection: connectionTo(place),
      concurrency: settings.threads,
      lockDuration: lock,
      stalledInterval: lock / 2,
      maxStalledCount: MOST_STALLS,
      name: this.name,
    })
    this.worker.on('error', (error) => this.noteAway(place.shown, error))
    this.worker.on('active', () => {
      this.away = false
    })
  }

  static async open(settings: WorkerSettings): Promise<QueueWorker> {
    const editions = new Map<string, string>()
    for (const name of computationNames) editions.set(name, await fingerprintOf(await loadComputation(name)))
    const edition = await programEdition()
    const worker = new QueueWorker(settings, editions, edition)
    const place = queuePlace(settings.queue)
    settings.note(`worker ${worker.name} takes jobs from ${place.shown} for ${edition}`)
    for (const { edition: other, jobs } of await otherEditions(place, edition)) {
      settings.note(`${jobs} jobs are for ${other}: they wait for a worker of that version`)
    }
    return worker
  }

  async close(): Promise<void> {
    this.closing = true
    for (const thread of this.threads) thread.stop()
    // Those in the line come by a thread, see that all ends and go back to the queue; when it is away others take them in time.
    await atMost(farewellMilliseconds(this.away), this.worker.close())
    void this.worker.disconnect().catch(() => {})
    await Promise.all(this.threads.map((thread) => thread.close()))
  }

  private async work(job: Job<QueuedJob, QueuedResult>, token: string | undefined): Promise<QueuedResult> {
    const { kind, payload, edition } = job.data
    if (this.editions.get(kind) !== edition) {
      throw new UnrecoverableError(`the job is of edition ${edition}, this worker does ${this.editions.get(kind)}`)
    }
    const thread = await this.idleThread()
    const started = performance.now()
    try {
      if (this.closing) throw new Stopped()
      const result = await thread.run('shard', { computation: kind, payload })
      const milliseconds = performance.now() - started
      this.done++
      this.keepPace(milliseconds)
      return { result, check: checkOf(job.data, result), worker: this.name, milliseconds }
    } catch (error) {
      if (!(error instanceof Stopped) || !this.closing) throw new UnrecoverableError(messageOf(error))
      await job.moveToDelayed(Date.now(), token)
      throw new DelayedError()
    } finally {
      const next = this.line.shift()
      if (next === undefined) this.idle.push(thread)
      else next(thread)
    }
  }

  private async idleThread(): Promise<TaskThread> {
    return this.idle.pop() ?? new Promise((resolve) => this.line.push(resolve))
  }

  /** Takes short jobs before threads are idle, so that these need not wait for the queue. */
  private keepPace(milliseconds: number): void {
    this.pace.note(milliseconds)
    this.worker.concurrency = this.settings.threads * (1 + this.pace.ahead)
  }

  private noteAway(place: string, error: Error): void {
    if (this.away || this.closing) return
    this.away = true
    this.settings.note(`cannot reach ${place}: ${error.message || error.name}; trying on`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
