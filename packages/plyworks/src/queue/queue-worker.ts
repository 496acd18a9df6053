import { Pace, type Shared } from '@plyworks/core'
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { presentGuests, sourcesOfGuests } from '../guests/present-guests.js'
import { computationNames, loadComputation } from '../tasks/computations.js'
import { asFailure, Failure, STATUS } from '../tasks/failure.js'
import { fingerprintOf } from '../tasks/program-version.js'
import { Stopped } from '../tasks/task.js'
import { type ShardReport, TaskThread } from '../tasks/thread.js'
import {
  atMost,
  checkOf,
  connectionTo,
  exposureOf,
  failureText,
  farewellMilliseconds,
  givenUpChannel,
  guestOf,
  LONGEST_RESULT,
  otherVersions,
  type QueuedJob,
  type QueuedProgress,
  type QueuedResult,
  type QueuePlace,
  queueName,
  queuePlace,
  workerName,
  workVersion,
} from './queue.js'

interface WorkerSettings {
  readonly queue: string
  /** Jobs at a time, each in a thread of its own. */
  readonly threads: number
  /** After this time without a sign of life another worker takes the job. */
  readonly stalledAfterSeconds: number
  /** A job that takes longer is given up, and its run is told. */
  readonly longestJobSeconds: number
  /** A folder that those who ask see as well. */
  readonly shared?: Shared | undefined
  note(text: string): void
}

/** The pause between two messages on how far a job is; jobs that take less say nothing. */
const PROGRESS_MILLISECONDS = 2000

/** A job that was stalled this often has probably killed its workers. */
const MOST_STALLS = 50

/** The pause between two looks for jobs that a worker cannot do, to say what they wait for. */
const LOOK_MILLISECONDS = 5000

/** A job that this worker has taken. */
interface JobAtHand {
  /** Null while it waits for one. */
  thread: TaskThread | null
  /** Whether the run that asked for it has ended. */
  givenUp: boolean
}

/**
 * Takes jobs from a queue until it is closed; those it has are then put back. Jobs of each game from a file have a
 * queue of their own, so only workers that have the game take them.
 */
export class QueueWorker {
  done = 0
  private readonly workers: readonly Worker<QueuedJob, QueuedResult>[]
  private readonly idle: TaskThread[]
  private readonly threads: readonly TaskThread[]
  private readonly name: string
  /** Short jobs that wait for a thread, in their order. */
  private readonly line: ((thread: TaskThread) => void)[] = []
  private readonly atHand = new Map<string, JobAtHand>()
  /** Hears which jobs are given up. */
  private readonly ear: Redis
  private readonly pace = new Pace()
  private readonly place: QueuePlace
  private readonly timer: NodeJS.Timeout
  /** Versions whose waiting jobs have been told of. */
  private readonly told = new Set<string>()
  private away = false
  private closing = false

  /** @param versions what it does, and the fingerprint of each of the computations there */
  private constructor(
    private readonly settings: WorkerSettings,
    private readonly versions: ReadonlyMap<string, ReadonlyMap<string, string>>,
  ) {
    this.place = queuePlace(settings.queue)
    this.name = workerName(settings.threads)
    this.threads = Array.from({ length: settings.threads }, () => new TaskThread())
    for (const thread of this.threads) thread.begin()
    this.idle = [...this.threads]
    this.workers = [...versions].map(([version, fingerprints]) => this.takeFrom(version, fingerprints))
    this.timer = setInterval(() => void this.tellOfOthers(), LOOK_MILLISECONDS)
    const { url, ...patience } = connectionTo(this.place)
    this.ear = new Redis(url, patience)
    // The connections of the workers tell of a queue that is away.
    this.ear.on('error', () => {})
    this.ear.on('message', (_channel: string, ids: string) => this.stopGivenUp(ids.split(' ')))
    const channels = [...versions.keys()].map((version) => givenUpChannel(queueName(version)))
    void this.ear.subscribe(...channels).catch(() => {})
  }

  private takeFrom(version: string, fingerprints: ReadonlyMap<string, string>): Worker<QueuedJob, QueuedResult> {
    const lock = 1000 * this.settings.stalledAfterSeconds
    const work = (job: Job<QueuedJob, QueuedResult>, token?: string) => this.work(job, token, fingerprints)
    const worker = new Worker<QueuedJob, QueuedResult>(queueName(version), work, {
      connection: connectionTo(this.place),
      concurrency: this.settings.threads,
      lockDuration: lock,
      stalledInterval: lock / 2,
      maxStalledCount: MOST_STALLS,
      name: this.name,
    })
    worker.on('error', (error) => this.noteAway(error))
    worker.on('active', () => {
      this.away = false
    })
    return worker
  }

  static async open(settings: WorkerSettings): Promise<QueueWorker> {
    const versions = new Map<string, ReadonlyMap<string, string>>()
    for (const source of ['', ...presentGuests().places.map(({ id }) => sourcesOfGuests(id))]) {
      const fingerprints = new Map<string, string>()
      for (const name of computationNames) {
        fingerprints.set(name, await fingerprintOf(await loadComputation(name), source))
      }
      versions.set(await workVersion(source), fingerprints)
    }
    const worker = new QueueWorker(settings, versions)
    const exposure = exposureOf(worker.place)
    if (exposure !== null) settings.note(exposure)
    const [plain, ...others] = versions.keys()
    const guests = others.map((version) => `, and with ${guestOf(version)}`).join('')
    settings.note(`worker ${worker.name} takes jobs from ${worker.place.shown} for ${plain}${guests}`)
    await worker.tellOfOthers()
    return worker
  }

  /** Says what jobs wait for that this worker cannot do; they stay where they are. */
  private async tellOfOthers(): Promise<void> {
    const own = [...this.versions.keys()]
    const others = await otherVersions(this.place, own)
    for (const { version, jobs } of others) {
      if (this.told.has(version) || this.closing) continue
      this.told.add(version)
      this.settings.note(`${jobs} jobs are for ${whatIsMissing(version, own)}`)
    }
    for (const version of this.told) if (others.every((other) => other.version !== version)) this.told.delete(version)
  }

  async close(): Promise<void> {
    this.closing = true
    clearInterval(this.timer)
    this.ear.disconnect()
    for (const thread of this.threads) thread.stop()
    // Jobs in the line go back to the queue as soon as a thread would take them; when the queue is away, other
    // workers take them in time.
    await atMost(farewellMilliseconds(this.away), Promise.all(this.workers.map((worker) => worker.close())))
    for (const worker of this.workers) void worker.disconnect().catch(() => {})
    await Promise.all(this.threads.map((thread) => thread.close()))
  }

  private async work(
    job: Job<QueuedJob, QueuedResult>,
    token: string | undefined,
    fingerprints: ReadonlyMap<string, string>,
  ): Promise<QueuedResult> {
    const { kind, payload, fingerprint } = job.data
    if (fingerprints.get(kind) !== fingerprint) {
      throw new UnrecoverableError(`the job is of ${fingerprint}, this worker does ${fingerprints.get(kind)}`)
    }
    const { id = '' } = job
    const atHand: JobAtHand = { thread: null, givenUp: false }
    this.atHand.set(id, atHand)
    const thread = await this.idleThread()
    atHand.thread = thread
    const started = performance.now()
    const { shared, longestJobSeconds } = this.settings
    let late = false
    const timer = setTimeout(() => {
      late = true
      thread.stop()
    }, 1000 * longestJobSeconds)
    try {
      if (this.closing || atHand.givenUp) throw new Stopped()
      const result = await thread.run('shard', { computation: kind, payload, shared }, teller(job))
      if (result.length > LONGEST_RESULT) {
        throw new Failure(
          STATUS.internal,
          `the result has ${result.length} characters, at most ${LONGEST_RESULT} travel`,
        )
      }
      const milliseconds = performance.now() - started
      this.done++
      this.keepPace(milliseconds)
      return { result, check: checkOf(job.data, result), worker: this.name, milliseconds }
    } catch (error) {
      if (late && !this.closing) {
        const text = `it took longer than ${longestJobSeconds} seconds at ${this.name} (worker --longest-job)`
        throw new UnrecoverableError(failureText(new Failure(STATUS.internal, text)))
      }
      if (atHand.givenUp && error instanceof Stopped && !this.closing) {
        // Leaves no trace: another run that asks for it finds it missing and queues it again.
        job.opts.removeOnFail = true
        throw new UnrecoverableError('its run has ended')
      }
      if (!(error instanceof Stopped) || !this.closing) throw new UnrecoverableError(failureText(asFailure(error)))
      await job.moveToDelayed(Date.now(), token)
      throw new DelayedError()
    } finally {
      clearTimeout(timer)
      this.atHand.delete(id)
      const next = this.line.shift()
      if (next === undefined) this.idle.push(thread)
      else next(thread)
    }
  }

  private stopGivenUp(ids: readonly string[]): void {
    let stopped = 0
    for (const id of ids) {
      const job = this.atHand.get(id)
      if (job === undefined || job.givenUp) continue
      job.givenUp = true
      job.thread?.stop()
      stopped++
    }
    if (stopped > 0)
      this.settings.note(`${stopped === 1 ? 'a job' : `${stopped} jobs`} stopped, for the run that asked has ended`)
  }

  private async idleThread(): Promise<TaskThread> {
    return this.idle.pop() ?? new Promise((resolve) => this.line.push(resolve))
  }

  /** Takes short jobs before threads are idle, so that these need not wait for the queue. */
  private keepPace(milliseconds: number): void {
    this.pace.note(milliseconds)
    for (const worker of this.workers) worker.concurrency = this.settings.threads * (1 + this.pace.ahead)
  }

  private noteAway(error: Error): void {
    if (this.away || this.closing) return
    this.away = true
    this.settings.note(`cannot reach ${this.place.shown}: ${error.message || error.name}; trying on`)
  }
}

/** Returns what hands the progress of a job to the run that asked for it, now and then. */
function teller(job: Job<QueuedJob, QueuedResult>): (report: ShardReport) => void {
  let told = performance.now()
  return (report) => {
    const now = performance.now()
    if (report.kind !== 'progress' || now - told < PROGRESS_MILLISECONDS) return
    told = now
    const { fraction, count, unit } = report
    // A queue that is away, or a run that has ended, misses nothing that it needs.
    job.updateProgress({ fraction, count, unit } satisfies QueuedProgress).catch(() => {})
  }
}

/** Returns what jobs of another version wait for: a game from a file, this game's other source, or another version. */
function whatIsMissing(version: string, own: readonly string[]): string {
  const guest = guestOf(version)
  const guests = own.map(guestOf)
  if (guest === null || guests.includes(guest)) return `${version}: they wait for a worker of that version`
  const [id] = guest.split('@')
  const twin = guests.find((each) => each?.startsWith(`${id}@`))
  const why =
    twin === undefined ? 'a game from a file that this worker was not given' : `another source than ${twin} here`
  return `${guest}, ${why}: they wait for a worker that was started with it (--game FILE)`
}
