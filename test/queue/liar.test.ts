import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import {
  checkOf,
  connectionTo,
  jobId,
  type QueuedJob,
  type QueuedResult,
  queueName,
  queuePlace,
} from '../../packages/plyworks/src/queue/queue.js'
import { runShard } from '../../packages/plyworks/src/tasks/shard.js'
import { unattended } from '../../packages/plyworks/src/tasks/task.js'
import { Scene } from './scene.js'

/** 3,360 shards of less than a millisecond. */
const QUESTION = ['perft', 'hip:rows=4,cols=4', '--depth', '4', '--split', '3']
const NODES = 16 * 15 * 14 * 13
const PATIENCE = 240_000

/** A worker that knows the protocol, and answers what it likes. */
async function addLiar(scene: Scene, answer: (job: QueuedJob) => Promise<string>): Promise<Worker> {
  const place = queuePlace(scene.redis.url)
  const redis = new Redis(place.url)
  let versions: string[] = []
  while (versions.length === 0) {
    versions = await redis.smembers('plyworks:editions')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  redis.disconnect()
  const worker = new Worker<QueuedJob, QueuedResult>(
    queueName(versions[0]),
    async ({ data }) => {
      const result = await answer(data)
      return { result, check: checkOf(data, result), worker: 'liar-1-1', milliseconds: 1 }
    },
    { connection: connectionTo(place), name: 'liar-1-1', concurrency: 8 },
  )
  worker.on('error', () => {})
  return worker
}

test(
  'a worker that answers wrongly but where the former sample would have looked is found out, and nothing of it is left',
  async () => {
    const scene = await Scene.open()
    const running = scene.ask(QUESTION)
    const liar = await addLiar(scene, async (job) => {
      const right = await runShard({ computation: job.kind, payload: job.payload }, unattended)
      const looked = Number.parseInt(jobId(job).slice(0, 8), 16) % 64 === 0
      return looked ? right : right.replace(/\d+$/, (count) => String(Number(count) + 1))
    })
    try {
      const { status, err } = await running.finished
      expect({ status, err }).toEqual({
        status: 1,
        err: expect.stringMatching(/worker liar-1-1 answers .* thrown away/),
      })
      expect(err).toMatch(/results by worker: liar-1-1 \d+ \(/)
      await liar.close()
      scene.addWorker()
      const again = await scene.ask(QUESTION).finished
      expect({ status: again.status, nodes: JSON.parse(again.out).nodes }).toEqual({ status: 0, nodes: NODES })
    } finally {
      await liar.close()
      await scene.close()
    }
  },
  PATIENCE,
)

test(
  'a job that takes too long ends the run with a sentence',
  async () => {
    const scene = await Scene.open()
    try {
      scene.addWorker('--longest-job', '1')
      const endless = await scene.ask(['perft', 'hip:rows=6,cols=6', '--depth', '9', '--split', '0']).finished
      expect(endless).toMatchObject({ status: 1, err: expect.stringContaining('took longer than 1 seconds') })
    } finally {
      await scene.close()
    }
  },
  PATIENCE,
)
