import { Queue } from 'bullmq'
import { badInput } from '../tasks/failure.js'
import {
  distrust,
  distrustedWorkers,
  isQueuedResult,
  type QueuedJob,
  type QueuedResult,
  type QueuePlace,
  queueName,
  VERSIONS_KEY,
  withRedis,
} from './queue.js'

/** Jobs that are looked through at a time for those of a worker. */
const PAGE = 200

type Jobs = Queue<QueuedJob, QueuedResult>

/** The results of a worker that a queue keeps. */
interface WorkerFigures {
  readonly worker: string
  readonly results: number
  readonly ms: number
  /** Whether it was found, or called, to answer wrongly: no run takes anything from it. */
  readonly distrusted: boolean
}

/** Removes from a queue what a worker has worked out, and has no run take anything from it later; returns the number of results. */
export async function purgeWorker(place: QueuePlace, queue: Jobs, worker: string): Promise<number> {
  // It may be at work still: what it answers later is known by its name.
  await distrust(place, queue.name, worker)
  const ids: string[] = []
  for await (const [id, result] of keptResults(queue)) if (result.worker === worker) ids.push(id)
  await Promise.all(ids.map((id) => queue.remove(id)))
  return ids.length
}

/** As `purgeWorker`, of the queues of all versions. */
export async function purgeEverywhere(place: QueuePlace, worker: string): Promise<number> {
  let removed = 0
  await eachQueue(place, async (queue) => {
    removed += await purgeWorker(place, queue, worker)
  })
  return removed
}

/** Returns who worked out the results that are kept, those who did most first. */
export async function workersOf(place: QueuePlace): Promise<WorkerFigures[]> {
  const figures = new Map<string, { results: number; ms: number; distrusted: boolean }>()
  const of = (worker: string) => {
    const known = figures.get(worker) ?? { results: 0, ms: 0, distrusted: false }
    figures.set(worker, known)
    return known
  }
  await eachQueue(place, async (queue) => {
    for await (const [, { worker, milliseconds }] of keptResults(queue)) {
      const known = of(worker)
      known.results++
      known.ms += milliseconds
    }
    for (const worker of (await distrustedWorkers(place, queue.name)) ?? []) of(worker).distrusted = true
  })
  return [...figures]
    .map(([worker, known]) => ({ worker, ...known, ms: Math.round(known.ms) }))
    .sort((one, other) => other.results - one.results)
}

async function* keptResults(queue: Jobs): AsyncGenerator<[id: string, result: QueuedResult]> {
  for (let from = 0; ; from += PAGE) {
    const jobs = await queue.getCompleted(from, from + PAGE - 1)
    for (const { id, returnvalue } of jobs) if (id !== undefined && isQueuedResult(returnvalue)) yield [id, returnvalue]
    if (jobs.length < PAGE) return
  }
}

/** @throws Failure when the queue cannot be reached */
async function eachQueue(place: QueuePlace, look: (queue: Jobs) => Promise<void>): Promise<void> {
  const done = await withRedis(place, async (redis) => {
    for (const version of await redis.smembers(VERSIONS_KEY)) {
      const queue: Jobs = new Queue(queueName(version), { connection: redis })
      // The error reaches the caller as well.
      queue.on('error', () => {})
      try {
        await look(queue)
      } finally {
        await queue.close()
      }
    }
    return true
  })
  if (done === null) throw badInput('queue', `cannot reach ${place.shown}`)
}
