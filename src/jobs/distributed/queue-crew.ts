import { Queue, QueueEvents } from 'bullmq'
import { Failure, STATUS } from '../failure.js'
import type { Remark, TaskControl } from '../task.js'
import { type Crew, ResultQueue } from './crew.js'
import type { JobResult } from './ledger.js'
import {
  checkOf,
  connectionTo,
  jobId,
  programEdition,
  type QueuedJob,
  type QueuedResult,
  queueName,
  queuePlace,
  rememberEdition,
} from './queue.js'
import { ThreadCrew } from './thread-crew.js'
import { type Job, loadWorkKind, type WorkKind } from './work.js'

/** Jobs in the queue for each worker, so that none waits for the next one. */
const AHEAD = 2
const LEAST_AHEAD = 4
/** How often the queue itself is asked about its workers and about jobs whose end may have been missed. */
const LOOK_MILLISECONDS = 2000
/** A job is handed out again so often when its result is damaged. */
const MOST_DAMAGED = 3
/** One result of so many is worked out here as well before it is believed. */
const SAMPLE = 64
const KEPT_SECONDS = 86_400

interface Pending {
  readonly name: string
  readonly job: QueuedJob
  damaged: number
}

/**
 * Workers at a queue (BullMQ over Redis). The queue survives the death of any of them and of this process: a job is
 * named by what it is, so that asking again for one that is queued, at work or done is the same as asking once. Of a
 * worker that has died or hangs the queue takes the job back after a while.
 */
export class QueueCrew implements Crew {
  size = LEAST_AHEAD
  private readonly pending = new Map<string, Pending>()
  private readonly results = new ResultQueue()
  private readonly timer: NodeJS.Timeout
  /** Ends with the last of the sampled jobs. */
  private checks: Promise<void> = Promise.resolve()
  private closed = false
  private away = false

  private constructor(
    private readonly queue: Queue<QueuedJob, QueuedResult>,
    private readonly events: QueueEvents,
    private readonly kindName: string,
    private readonly kind: WorkKind,
    private readonly edition: string,
    private readonly checker: ThreadCrew,
    private readonly remark: (text: string) => void,
  ) {
    events.on('completed', ({ jobId: id }) => void this.guarded(() => this.look(id)))
    events.on('failed', ({ jobId: id }) => void this.guarded(() => this.look(id)))
    this.timer = setInterval(() => void this.guarded(() => this.lookAround()), LOOK_MILLISECONDS)
  }

  static async open(
    address: string,
    kindName: string,
    edition: string,
    control: TaskControl<Remark>,
  ): Promise<QueueCrew> {
    const place = queuePlace(address)
    const connection = connectionTo(place)
    const program = await programEdition()
    const name = queueName(program)
    const queue = new Queue<QueuedJob, QueuedResult>(name, { connection })
    const events = new QueueEvents(name, { connection })
    const remark = (text: string) => control.report({ kind: 'remark', text })
    const kind = await loadWorkKind(kindName)
    const crew = new QueueCrew(queue, events, kindName, kind, edition, new ThreadCrew(kindName, 1), remark)
    const lost = (error: Error) => crew.noteAway(place.shown, error)
    queue.on('error', lost)
    events.on('error', lost)
    await crew.guarded(async () => {
      await rememberEdition(place, program)
      const workers = await queue.getWorkersCount()
      remark(
        `${workers} workers at ${place.shown}${workers === 0 ? '; start some with: plyworks worker --queue …' : ''}`,
      )
    })
    return crew
  }

  start({ name, payload }: Job): void {
    const job = { kind: this.kindName, payload, edition: this.edition }
    this.pending.set(jobId(job), { name, job, damaged: 0 })
    void this.guarded(() => this.enqueue(job))
  }

  result(): Promise<JobResult> {
    return this.results.next()
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.timer)
    // Jobs that nobody has begun are not wanted any more; those at work end by themselves.
    const removing = [...this.pending.keys()].map((id) => this.queue.remove(id))
    await Promise.race([Promise.allSettled(removing), new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS))])
    await Promise.allSettled([this.events.close(), this.queue.close(), this.checker.close()])
  }

  private async enqueue(job: QueuedJob): Promise<void> {
    const id = jobId(job)
    await this.queue.add(job.kind, job, {
      jobId: id,
      removeOnComplete: { age: KEPT_SECONDS },
      removeOnFail: { age: KEPT_SECONDS },
    })
    await this.look(id)
  }

  private async lookAround(): Promise<void> {
    this.size = Math.max(LEAST_AHEAD, AHEAD * (await this.queue.getWorkersCount()))
    for (const [id, { job }] of this.pending) {
      if ((await this.queue.getJob(id)) === undefined) await this.enqueue(job)
      else await this.look(id)
    }
  }

  /** Takes the result of a job if it has ended. */
  private async look(id: string): Promise<void> {
    if (!this.pending.has(id)) return
    const queued = await this.queue.getJob(id)
    const pending = this.pending.get(id)
    if (queued === undefined || pending === undefined) return
    if (await queued.isFailed()) {
      await queued.remove()
      if (!this.pending.delete(id)) return
      this.results.fail(new Failure(STATUS.internal, `job ${pending.name} failed: ${queued.failedReason}`))
    } else if (await queued.isCompleted()) {
      await this.take(id, pending, queued.returnvalue)
    }
  }

  private async take(id: string, pending: Pending, found: QueuedResult): Promise<void> {
    const { job, name } = pending
    if (found.check !== checkOf(job, found.result) || !this.kind.result.test(found.result)) {
      pending.damaged++
      if (pending.damaged >= MOST_DAMAGED) {
        this.pending.delete(id)
        const text = `job ${name}: ${MOST_DAMAGED} results in a row are damaged, the last one by ${found.worker}`
        this.results.fail(new Failure(STATUS.internal, text))
        return
      }
      await this.queue.remove(id)
      await this.enqueue(job)
      return
    }
    if (!this.pending.delete(id)) return
    const { result, worker, milliseconds } = found
    const answer = { name, result, worker, milliseconds }
    if (Number.parseInt(id.slice(0, 8), 16) % SAMPLE > 0) this.results.add(answer)
    else this.checks = this.checks.then(() => this.recompute(job, answer)).catch((error) => this.results.fail(error))
  }

  /**
   * Does a job here as well before its result counts: one worker with a wrong program or bad memory must not spoil the
   * whole. One at a time, for there is one thread for it.
   */
  private async recompute(job: QueuedJob, answer: JobResult): Promise<void> {
    const { name, result, worker } = answer
    this.checker.start({ name, payload: job.payload })
    const own = await this.checker.result()
    if (own.result === result) this.results.add(answer)
    else {
      const text = `job ${name}: worker ${worker} answers ${brief(result)}, this process ${brief(own.result)}; nothing of it was stored`
      this.results.fail(new Failure(STATUS.internal, text))
    }
  }

  /** Errors of the connection are told once an outage; they heal when the queue is back. */
  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.away = false
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
