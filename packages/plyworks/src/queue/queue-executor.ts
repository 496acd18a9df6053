import {
  type Executor,
  Pace,
  ResultQueue,
  type Shard,
  type ShardResult,
  type Shared,
  ThreadExecutor,
} from '@plyworks/core'
import { Queue, QueueEvents } from 'bullmq'
import { sourcesOfGuests } from '../guests/present-guests.js'
import { openShardThread } from '../tasks/compute.js'
import { Failure, oneLine, STATUS } from '../tasks/failure.js'
import { fingerprintOf } from '../tasks/program-version.js'
import type { QueueControl, ShardComputation } from '../tasks/task.js'
import { purgeWorker } from './purge.js'
import {
  atMost,
  connectionTo,
  distrustedWorkers,
  exposureOf,
  failureOf,
  farewellMilliseconds,
  giveUp,
  isQueuedProgress,
  isQueuedResult,
  isResultOf,
  jobId,
  KEPT_SECONDS,
  latestEvent,
  type QueuedJob,
  type QueuedResult,
  type QueuePlace,
  queueName,
  queuePlace,
  rememberVersion,
  threadsOf,
  workVersion,
} from './queue.js'
import { Sample } from './sample.js'
import { WorkerStatistics } from './worker-statistics.js'

/** Jobs in the queue for each thread of a worker, so that none waits for the next one. */
const FOR_A_THREAD = 2
const LEAST_JOBS = 4
/** The pause between two questions to the queue about its workers. */
const LOOK_MILLISECONDS = 2000
/** How soon a job whose end may have been missed is asked after; then less and less often, in the end as often as this. */
const LONGEST_LOOK_MILLISECONDS = 16_000
/** How often a job is handed out again when its result is damaged. */
const MOST_DAMAGED = 3
/** The pause between two attempts to reach a queue that is away. */
const LEARN_MILLISECONDS = 500

interface Pending {
  readonly name: string
  readonly job: QueuedJob
  damaged: number
  /** When it is looked after next, and how long after that. */
  lookAt: number
  pause: number
}

/**
 * Workers at a queue (BullMQ over Redis). The queue survives the death of any of them and of this process: a job is
 * named by what it is, so that asking again for one that is queued, at work or done is the same as asking once. The
 * queue takes the job of a dead or hanging worker back after a while.
 */
export class QueueExecutor implements Executor {
  private threads = 0
  private readonly pace = new Pace()
  private readonly pending = new Map<string, Pending>()
  /** Names of jobs that go to the queue together. */
  private starting: string[] = []
  private readonly done = new ResultQueue()
  private readonly timer: NodeJS.Timeout
  /** Ends with the last of the sampled jobs. */
  private checks: Promise<void> = Promise.resolve()
  /** Workers that answered wrongly. */
  readonly distrusted = new Set<string>()
  private readonly sample = new Sample()
  private readonly statistics = new WorkerStatistics()
  private learned = false
  private looking = false
  private closed = false
  private away = false
  private readonly resume: string | undefined

  private constructor(
    private readonly queue: Queue<QueuedJob, QueuedResult>,
    private readonly events: QueueEvents,
    private readonly computation: ShardComputation,
    private readonly fingerprint: string,
    private readonly checker: ThreadExecutor,
    private readonly place: QueuePlace,
    private readonly remark: (text: string) => void,
    { resume, shardProgress }: Pick<QueueControl, 'resume' | 'shardProgress'>,
  ) {
    this.resume = resume
    // The event carries the result, though its type says text.
    events.on('completed', ({ jobId: id, returnvalue }) => void this.guarded(() => this.take(id, returnvalue)))
    events.on('failed', ({ jobId: id }) => void this.guarded(() => this.look(id)))
    // The job was there before: an earlier run or another one queued it, and it may be done.
    events.on('duplicated', ({ jobId: id }) => void this.guarded(() => this.look(id)))
    events.on('progress', ({ jobId: id, data }) => {
      const name = this.pending.get(id)?.name
      if (name !== undefined && isQueuedProgress(data)) shardProgress?.(name, data.fraction, data.count, data.unit)
    })
    this.timer = setInterval(() => void this.guarded(() => this.lookAround()), LOOK_MILLISECONDS)
  }

  static async open(
    address: string,
    computation: ShardComputation,
    question: string,
    control: QueueControl,
    shared?: Shared,
  ): Promise<QueueExecutor> {
    const place = queuePlace(address)
    const connection = connectionTo(place)
    const source = sourcesOfGuests(question)
    const version = await workVersion(source)
    const name = queueName(version)
    const remark = (text: string) => control.report({ kind: 'remark', text })
    const exposure = exposureOf(place)
    if (exposure !== null) remark(exposure)
    const fingerprint = await fingerprintOf(computation, source)
    const queue = new Queue<QueuedJob, QueuedResult>(name, { connection })
    // Without a listener an error is printed with its stack.
    queue.on('error', () => {})
    const lastEventId = await latestEvent(place, queue.toKey('events'))
    const events = new QueueEvents(name, { connection, lastEventId })
    const checker = new ThreadExecutor(computation.name, 1, () => openShardThread(shared))
    const executor = new QueueExecutor(queue, events, computation, fingerprint, checker, place, remark, control)
    const lost = (error: Error) => executor.noteAway(place.shown, error)
    queue.on('error', lost)
    events.on('error', lost)
    // Not waited for: a queue that is away answers when it is back, and the run can be stopped meanwhile.
    void executor.guarded(async () => {
      await rememberVersion(place, version)
      const workers = await executor.countThreads()
      const start = `plyworks worker --queue …${source === '' ? '' : ' --game FILE'}`
      remark(`${workers} workers at ${place.shown}${workers === 0 ? `; start some with: ${start}` : ''}`)
    })
    return executor
  }

  get room(): number {
    return Math.max(LEAST_JOBS, this.threads * (FOR_A_THREAD + 2 * this.pace.ahead))
  }

  start({ name, payload }: Shard): void {
    const job = { kind: this.computation.name, payload, fingerprint: this.fingerprint }
    const id = jobId(job)
    const lookAt = performance.now() + LOOK_MILLISECONDS
    this.pending.set(id, { name, job, damaged: 0, lookAt, pause: LOOK_MILLISECONDS })
    this.starting.push(id)
    if (this.starting.length === 1) setImmediate(() => void this.guarded(() => this.enqueueStarting()))
  }

  results(): Promise<readonly ShardResult[]> {
    return this.done.next()
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.timer)
    const patience = farewellMilliseconds(this.away)
    if (!this.away) await atMost(patience, this.giveUpPending())
    await atMost(patience, Promise.allSettled([this.events.close(), this.queue.close()]))
    // Questions that wait for a queue that is away would hold the process up.
    void Promise.allSettled([this.events.disconnect(), this.queue.disconnect()])
    await this.checker.close()
    if (this.statistics.text !== null) this.remark(this.statistics.text)
  }

  /** Takes jobs that nobody has begun out of the queue, and has their workers stop those that are at work. */
  private async giveUpPending(): Promise<void> {
    const ids = [...this.pending.keys()]
    const removed = await Promise.all(ids.map((id) => this.queue.remove(id)))
    const atWork = ids.filter((_, index) => removed[index] === 0)
    await giveUp(this.place, this.queue.name, atWork)
  }

  private async enqueueStarting(): Promise<void> {
    const ids = this.starting
    this.starting = []
    await this.enqueue(ids)
  }

  private async enqueue(ids: readonly string[]): Promise<void> {
    await this.learn()
    const jobs = ids.flatMap((id) => {
      const job = this.pending.get(id)?.job
      if (job === undefined) return []
      const keep = { removeOnComplete: { age: KEPT_SECONDS }, removeOnFail: { age: KEPT_SECONDS } }
      return [{ name: job.kind, data: job, opts: { jobId: id, ...keep } }]
    })
    if (jobs.length > 0) await this.queue.addBulk(jobs)
  }

  /** Asks, once, which workers earlier runs have found to answer wrongly: their results in the queue do not count. */
  private async learn(): Promise<void> {
    while (!this.learned && !this.closed) {
      const workers = await distrustedWorkers(this.place, this.queue.name)
      for (const worker of workers ?? []) this.distrusted.add(worker)
      this.learned = workers !== null
      if (!this.learned) await new Promise((resolve) => setTimeout(resolve, LEARN_MILLISECONDS))
    }
  }

  /** Asks who works, and after jobs that have been away for long: their end may have been missed. */
  private async lookAround(): Promise<void> {
    if (this.looking) return
    this.looking = true
    try {
      await this.countThreads()
      const now = performance.now()
      const due = [...this.pending].filter(([, { lookAt }]) => this.away || lookAt <= now)
      this.away = false
      const lost: string[] = []
      for (const [id, pending] of due) {
        pending.pause = Math.min(2 * pending.pause, LONGEST_LOOK_MILLISECONDS)
        pending.lookAt = now + pending.pause
        if ((await this.look(id)) === 'unknown') lost.push(id)
      }
      await this.enqueue(lost)
    } finally {
      this.looking = false
    }
  }

  /** Counts the workers at the queue, and their threads by what their names say. */
  private async countThreads(): Promise<number> {
    const workers = await this.queue.getWorkers()
    this.threads = workers.reduce((sum, { rawname }) => sum + threadsOf(rawname), 0)
    return workers.length
  }

  /** Takes the result of a job if it has ended; tells when the queue does not know the job. */
  private async look(id: string): Promise<'known' | 'unknown'> {
    if (!this.pending.has(id)) return 'known'
    const queued = await this.queue.getJob(id)
    const pending = this.pending.get(id)
    if (pending === undefined) return 'known'
    if (queued === undefined) return 'unknown'
    // The end of a job and its time are written together, so both are of one moment.
    if (queued.finishedOn === undefined) return 'known'
    if (queued.failedReason) {
      await queued.remove()
      if (this.pending.delete(id)) {
        this.done.fail(failureOf(`job ${pending.name}`, queued.failedReason))
      }
    } else await this.take(id, queued.returnvalue)
    return 'known'
  }

  private async take(id: string, found: unknown): Promise<void> {
    const pending = this.pending.get(id)
    if (pending === undefined) return
    const { job, name } = pending
    if (isQueuedResult(found) && this.distrusted.has(found.worker)) {
      await this.queue.remove(id)
      await this.enqueue([id])
      return
    }
    if (!isResultOf(job, found, this.computation.result)) {
      pending.damaged++
      if (pending.damaged >= MOST_DAMAGED) {
        this.pending.delete(id)
        const text = `job ${name}: ${MOST_DAMAGED} results in a row are damaged${isQueuedResult(found) ? `, the last one by ${found.worker}` : ''}`
        this.done.fail(new Failure(STATUS.internal, text))
        return
      }
      await this.queue.remove(id)
      await this.enqueue([id])
      return
    }
    this.pending.delete(id)
    const { result, worker, milliseconds } = found
    this.pace.note(milliseconds)
    const answer = { name, result, worker, milliseconds }
    this.statistics.count(worker, milliseconds)
    if (this.computation.essence === null || !this.sample.has(id)) this.done.add(answer)
    else this.checks = this.checks.then(() => this.recompute(job, answer)).catch((error) => this.done.fail(error))
  }

  /**
   * Does a job here as well before its result counts: one worker with a wrong program or bad memory must not spoil the
   * whole. One at a time, for there is one thread for it.
   */
  private async recompute(job: QueuedJob, answer: ShardResult): Promise<void> {
    const { name, result, worker } = answer
    this.checker.start({ name, payload: job.payload })
    const [own] = await this.checker.results()
    const essence = this.computation.essence ?? ((whole: string) => whole)
    if (essence(own.result) === essence(result)) {
      this.statistics.check(worker)
      if (!this.distrusted.has(worker)) this.done.add(answer)
      return
    }
    const why = `job ${name}: worker ${worker} answers ${brief(result)}, this process ${brief(own.result)}`
    this.done.fail(await this.refuse(worker, why))
  }

  async refuse(worker: string, why: string): Promise<Failure> {
    this.distrusted.add(worker)
    this.done.forget(worker)
    await this.guarded(() => purgeWorker(this.place, this.queue, worker))
    const then = this.resume === undefined ? 'the same command resumes' : `resume with: ${this.resume}`
    const what = `all that this worker has done is thrown away: stop it, then ${then}`
    return new Failure(STATUS.internal, `${oneLine(why)}; ${what}`)
  }

  /** Errors of the connection are reported once for each outage; they end when the queue is back. */
  private async guarded(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!this.closed) this.noteAway('the queue', error)
    }
  }

  private noteAway(place: string, error: unknown): void {
    if (this.away || this.closed) return
    this.away = true
    this.remark(
      `cannot reach ${place}: ${error instanceof Error ? error.message || error.name : String(error)}; trying on`,
    )
  }
}

/** Results may be long; people need their beginning. */
function brief(result: string): string {
  return result.length <= 40 ? result : `${result.slice(0, 40)}… (${result.length} characters)`
}
