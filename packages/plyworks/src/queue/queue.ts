import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { computationNames, loadComputation } from '../tasks/computations.js'
import { badInput, Failure, STATUS } from '../tasks/failure.js'
import { isLoopback } from '../tasks/loopback.js'
import { fingerprintOf } from '../tasks/program-version.js'

/** A job as it travels to a worker. */
export interface QueuedJob {
  readonly kind: string
  readonly payload: string
  readonly fingerprint: string
}

/** The result that comes back. */
export interface QueuedResult {
  readonly result: string
  /** `checkOf` the job and the result. */
  readonly check: string
  readonly worker: string
  readonly milliseconds: number
}

/** Characters of a result: Redis holds each of them twice, in the job and in its event. What is larger goes through a folder. */
export const LONGEST_RESULT = 1 << 25

/** The place of a queue: `redis://` or `rediss://`, with user, password, port and number of the database where needed. */
export interface QueuePlace {
  readonly url: string
  /** The same for people: without the password. */
  readonly shown: string
}

/** Returns what keeps others out of a queue that is reached through a network; null where nothing is missing. */
export function exposureOf({ url, shown }: QueuePlace): string | null {
  const { protocol, hostname, password } = new URL(url)
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  const missing = [...(password === '' ? ['password'] : []), ...(protocol === 'rediss:' ? [] : ['TLS'])]
  if (missing.length === 0 || host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)) return null
  return `warning: ${shown} is used without ${missing.join(' and ')}: who reaches it reads, deletes and forges jobs, unless its network is private`
}

/** Milliseconds between attempts to reach a queue that is away, at most. */
const LONGEST_RETRY = 2000

/** @throws Failure for text that is no address of a queue */
export function queuePlace(text: string): QueuePlace {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^rediss?:$/.test(url.protocol) || url.hostname === '') {
    const found = JSON.stringify(withoutPassword(text))
    throw badInput('queue', `found ${found}, expected an address such as redis://localhost:6379`)
  }
  const shown = `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}`
  return { url: text, shown }
}

/** Returns what may be shown of text that should be an address: nothing of what stands before the host. */
function withoutPassword(text: string): string {
  const host = text.lastIndexOf('@')
  if (host < 0) return text
  const protocol = /^[a-z]*:?\/*/i.exec(text.slice(0, host))?.[0] ?? ''
  return `${protocol}…${text.slice(host)}`
}

/** Returns how to connect: never give up, for a queue may be started again at any time. */
export function connectionTo({ url }: QueuePlace) {
  return { url, maxRetriesPerRequest: null, retryStrategy: (times: number) => Math.min(LONGEST_RETRY, 100 * times) }
}

/**
 * Version of the program and of all its computations, and the source of the game if it came from a file: jobs and workers
 * of different versions do not meet.
 * @param source of the game (`sourcesOfGuests`)
 */
export async function workVersion(source: string): Promise<string> {
  const plain = computationNames.map(async (name) => fingerprintOf(await loadComputation(name), ''))
  return `${(await Promise.all(plain)).join(', ')}${source === '' ? '' : ` with${source}`}`
}

/** Returns the game from a file that a version is for, as `id@fingerprint`; null where it is for none. */
export function guestOf(version: string): string | null {
  return / with (\S+)$/.exec(version)?.[1] ?? null
}

/** A failure as a queue keeps it: its status before the message. */
export function failureText({ status, message }: Failure): string {
  return `${status} ${message}`
}

/**
 * Returns the failure of a job.
 * @param text by `failureText`, or whatever the queue itself says
 */
export function failureOf(job: string, text: string): Failure {
  const [, status, message] = /^([0-4]) (.*)$/.exec(text) ?? []
  if (message === undefined) return new Failure(STATUS.internal, `${job} failed: ${text}`)
  return new Failure(Number(status), `${job}: ${message}`)
}

export function queueName(version: string): string {
  return `plyworks-${digest(version).slice(0, 16)}`
}

/** The queue's list of the versions that jobs have been queued for. */
export const VERSIONS_KEY = 'plyworks:editions'

/** Notes that jobs of a version are queued, for workers of others. */
export async function rememberVersion(place: QueuePlace, version: string): Promise<void> {
  await withRedis(place, (redis) => redis.sadd(VERSIONS_KEY, version))
}

/** Results stay in the queue for a day, for whichever run asks for them. */
export const KEPT_SECONDS = 86_400

/** Notes that a worker has answered wrongly, for all runs, as long as any of its results may be in the queue. */
export async function distrust(place: QueuePlace, queue: string, worker: string): Promise<void> {
  await withRedis(place, (redis) =>
    redis
      .multi()
      .sadd(distrustKey(queue), worker)
      .expire(distrustKey(queue), 2 * KEPT_SECONDS)
      .exec(),
  )
}

/** The workers that have answered wrongly; null when the queue cannot be reached. */
export function distrustedWorkers(place: QueuePlace, queue: string): Promise<string[] | null> {
  return withRedis(place, (redis) => redis.smembers(distrustKey(queue)))
}

function distrustKey(queue: string): string {
  return `plyworks:distrusted:${queue}`
}

/** The event of a stream that came last: reading on from it misses none. */
export async function latestEvent(place: QueuePlace, stream: string): Promise<string> {
  const latest = await withRedis(place, (redis) => redis.xrevrange(stream, '+', '-', 'COUNT', 1))
  if (latest === null) return '$'
  return latest.length === 0 ? '0-0' : latest[0][0]
}

/** Other versions whose jobs wait at the queue; none when it cannot be reached, or goes away meanwhile. */
export async function otherVersions(
  place: QueuePlace,
  own: readonly string[],
): Promise<{ version: string; jobs: number }[]> {
  const found = await withRedis(place, async (redis) => {
    const versions = await redis.smembers(VERSIONS_KEY)
    const others = versions.filter((version) => !own.includes(version))
    return Promise.all(others.map(async (version) => ({ version, jobs: await waitingJobs(redis, version) })))
  })
  return (found ?? []).filter(({ jobs }) => jobs > 0)
}

async function waitingJobs(redis: Redis, version: string): Promise<number> {
  const queue = new Queue(queueName(version), { connection: redis })
  // The error reaches the caller as well.
  queue.on('error', () => {})
  try {
    return await queue.getWaitingCount()
  } finally {
    await queue.close()
  }
}

/** Asks the database behind the queue once; null when it cannot be reached. */
export async function withRedis<Result>(
  place: QueuePlace,
  ask: (redis: Redis) => Promise<Result>,
): Promise<Result | null> {
  const redis = new Redis(place.url, { maxRetriesPerRequest: 0, retryStrategy: () => null })
  // The error reaches the caller as well.
  redis.on('error', () => {})
  try {
    return await ask(redis)
  } catch {
    return null
  } finally {
    redis.disconnect()
  }
}

/**
 * The channel on which runs that end name the jobs that are at work for them: workers stop those. What nobody hears is lost, and
 * such a job goes on to its end, like those of a run that was killed.
 */
export function givenUpChannel(queue: string): string {
  return `plyworks:given-up:${queue}`
}

/** Tells the workers of a queue that nobody asks for jobs any more. Another run that does asks for them again. */
export async function giveUp(place: QueuePlace, queue: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await withRedis(place, (redis) => redis.publish(givenUpChannel(queue), ids.join(' ')))
}

/** The longest time that a farewell to the queue may take: when it is away nobody would hear it. */
export function farewellMilliseconds(away: boolean): number {
  return away ? 200 : 3000
}

/** Waits until something has ended, in whatever way, but no longer than a number of milliseconds. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work.then(() => {}).catch(() => {}), late])
  clearTimeout(timer)
}

/** The name of a worker at the queue, from which others read how many jobs it does at a time. */
export function workerName(threads: number): string {
  return `${hostname()}-${process.pid}-${threads}`
}

/** Threads of a worker by the name of its connection; one for names that say nothing of it. */
export function threadsOf(connection: string | undefined): number {
  const [, threads] = /-(\d{1,3})$/.exec(connection ?? '') ?? []
  return threads === undefined ? 1 : Number(threads)
}

/** Names a job by what it is: the same job asked twice, by whomever, is one. */
export function jobId({ kind, payload }: QueuedJob): string {
  return digest(`${kind}\n${payload}`).slice(0, 32)
}

/** Ties a result to its job, so that one that was damaged or mixed up is noticed. */
export function checkOf(job: QueuedJob, result: string): string {
  return digest(`${jobId(job)}\n${job.fingerprint}\n${result}`)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Whether that is what a worker sends. */
export function isQueuedResult(found: unknown): found is QueuedResult {
  return (
    typeof found === 'object' &&
    found !== null &&
    'result' in found &&
    typeof found.result === 'string' &&
    'check' in found &&
    'worker' in found &&
    typeof found.worker === 'string' &&
    'milliseconds' in found &&
    typeof found.milliseconds === 'number'
  )
}

/** How far a job is, as a worker tells it now and then. */
export interface QueuedProgress {
  readonly fraction: number | null
  readonly count: number
  readonly unit: string
}

/** Whether that is what a worker tells of a job on its way. */
export function isQueuedProgress(found: unknown): found is QueuedProgress {
  if (typeof found !== 'object' || found === null) return false
  const { fraction, count, unit } = { fraction: undefined, count: undefined, unit: undefined, ...found }
  return (
    (fraction === null || (typeof fraction === 'number' && fraction >= 0 && fraction <= 1)) &&
    typeof count === 'number' &&
    Number.isFinite(count) &&
    count >= 0 &&
    typeof unit === 'string' &&
    UNIT.test(unit)
  )
}

/** Names of what is counted, which a terminal shows. */
const UNIT = /^[a-z][a-z ]{0,30}$/

/** Whether that is an undamaged result of a job. @param form of its results */
export function isResultOf(job: QueuedJob, found: unknown, form: RegExp): found is QueuedResult {
  return (
    isQueuedResult(found) &&
    found.result.length <= LONGEST_RESULT &&
    found.check === checkOf(job, found.result) &&
    form.test(found.result)
  )
}
