import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import {
  checkOf,
  connectionTo,
  jobId,
  LONGEST_RESULT,
  type QueuedJob,
  type QueuedResult,
  queueName,
  queuePlace,
} from '../../packages/plyworks/src/queue/queue.js'
import { runShard } from '../../packages/plyworks/src/tasks/shard.js'
import { unattended } from '../../packages/plyworks/src/tasks/task.js'
import { Scene } from './scene.js'

/** Answers a job as a worker that does not lie. */
const rightly = ({ kind, payload }: QueuedJob): Promise<string> => runShard({ computation: kind, payload }, unattended)

/** 870 shards of less than a millisecond: that none is sampled has a chance of 10^-6. */
const QUESTION = ['perft', 'hip:rows=5,cols=6', '--depth', '3', '--split', '2']
const NODES = 30 * 29 * 28
/** 240 shards. */
const FEW = ['perft', 'hip:rows=4,cols=4', '--depth', '3', '--split', '2']
const NODES_OF_FEW = 16 * 15 * 14
const PATIENCE = 240_000

/** A worker that knows the protocol, and answers what it likes. */
async function addLiar(scene: Scene, answer: (job: QueuedJob) => Promise<string>, concurrency = 8): Promise<Worker> {
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
    { connection: connectionTo(place), name: 'liar-1-1', concurrency },
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
      const right = await rightly(job)
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

test('a result that is too long, or no game of the match, ends the run with a sentence, and nothing of it is kept', {
  tags: 'long',
  timeout: PATIENCE,
}, async () => {
  const scene = await Scene.open()
  let answer = '1 '.repeat(LONGEST_RESULT / 2 + 1)
  const long = scene.ask(['perft', 'hip:rows=4,cols=4', '--depth', '2', '--split', '1'])
  // One answer at a time: eight as long as the first would all be on their way.
  const liar = await addLiar(scene, async () => answer, 1)
  try {
    expect(await long.finished).toMatchObject({
      status: 1,
      err: expect.stringMatching(/3 results in a row are damaged, the last one by liar-1-1/),
    })
    const file = join(scene.folder, 'match.json')
    const players = [{ engine: 'random' }, { engine: 'random', name: 'other' }]
    writeFileSync(file, JSON.stringify({ game: 'connect-four', time: { depth: 1 }, openings: {}, players }))
    const moves = [1, 2].map((ply) => ({ ply, seat: ply - 1, move: ply === 1 ? '4' : '9', wall: 0, charged: 0 }))
    const game = { reason: 'rules', seat: null, detail: '', points: [1, 0], remarks: [], moves }
    const attacks: [string, RegExp][] = [
      [JSON.stringify(game), /move 2, character 1: found "9"/],
      [
        JSON.stringify({ ...game, moves: [] }),
        /reason, character 1: found rules after a position in which the game goes on/,
      ],
      [`{"moves":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, /is no result of it/],
      [`{"detail":${'['.repeat(1e5)}${']'.repeat(1e5)},"moves":[]}`, /is no result of it/],
      ['{}', /is no result of it/],
    ]
    for (const [index, [result, told]] of attacks.entries()) {
      answer = result
      // One that was found out under one name comes back under another.
      await scene.trustAgain()
      const folder = join(scene.folder, String(index))
      const { status, err } = await scene.ask(['match', file], folder).finished
      expect({ status, err }).toEqual({ status: 1, err: expect.stringMatching(told) })
      expect(err).toMatch(/liar-1-1 .* is thrown away: stop it, then resume with: plyworks match resume/)
      const { out } = await scene.run(['match', 'list', '--data', folder])
      expect(JSON.parse(out).matches).toMatchObject([{ games: 0 }])
    }
  } finally {
    await liar.close()
    await scene.close()
  }
})

test(
  'of a worker that lies in a match no game is kept, also those that were stored before, and they are played again',
  async () => {
    const scene = await Scene.open()
    const file = join(scene.folder, 'match.json')
    const players = ['one', 'two', 'three', 'four'].map((name, seed) => ({ engine: 'random', name, options: { seed } }))
    // The pairings of the second round follow from the first.
    const schedule = { type: 'knockout', games: 4 }
    const settings = { game: 'connect-four', time: { depth: 1 }, openings: { even: false }, players, schedule, seed: 7 }
    writeFileSync(file, JSON.stringify(settings))
    const command = (words: readonly string[]) => scene.run([...words, '--data', scene.folder])
    const alone = JSON.parse((await command(['match', file])).out)
    const games = async (): Promise<number> => {
      const { matches } = JSON.parse((await command(['match', 'list'])).out)
      return matches.find(({ id }: { id: string }) => id !== alone.id)?.games ?? 0
    }
    const running = scene.ask(['match', file])
    let over = false
    void running.finished.then(() => {
      over = true
    })
    // A legal game that was never played: only playing it again shows that.
    const moves = [...'1212121'].map((move, at) => ({ ply: at + 1, seat: at % 2, move, wall: 0, charged: 0 }))
    const lie = JSON.stringify({ reason: 'rules', seat: null, detail: '', points: [1, 0], remarks: [], moves })
    let lies = 0
    let most = 0
    const liar = await addLiar(
      scene,
      async () => {
        if (++lies <= 4) return lie
        // One of the lies may have been looked at already.
        while (!over && most < 4) most = await games()
        return '{}'
      },
      1,
    )
    try {
      const { status, err } = await running.finished
      expect({ status, err }).toEqual({ status: 1, err: expect.stringMatching(/liar-1-1 .* is thrown away/) })
      await liar.close()
      expect(await games()).toBe(0)
      const [resume] = /match resume \S+/.exec(err.slice(err.indexOf('thrown away'))) ?? ['']
      const { notes } = JSON.parse((await command(['match', 'report', resume.split(' ')[2]])).out)
      if (most >= 4)
        expect(notes).toContain('remark: worker liar-1-1 answered wrongly: games 1, 2, 3, 4 are thrown away')
      scene.addWorker()
      const again = JSON.parse((await scene.ask(resume.split(' ')).finished).out)
      expect({ games: again.games, standings: again.standings }).toEqual({
        games: alone.games,
        standings: alone.standings,
      })
      expect((await command(['match', 'verify'])).status).toBe(0)
    } finally {
      await liar.close()
      await scene.close()
    }
  },
  PATIENCE,
)

test('what a worker has done is listed, and can be thrown away: nothing of it is taken after that', {
  tags: 'long',
  timeout: PATIENCE,
}, async () => {
  const scene = await Scene.open()
  try {
    const worker = scene.addWorker()
    const first = await scene.ask(FEW).finished
    expect(first.err).toMatch(/results by worker: \S+ 240 \(\d+\.\d s, \d+ checked here\)/)
    worker.child.kill('SIGTERM')
    await worker.finished
    const list = async () => JSON.parse((await scene.run(['worker', '--list'])).out).workers
    const [{ worker: name, results, ms, distrusted }] = await list()
    expect({ name, results, distrusted }).toEqual({
      name: expect.stringMatching(/-1$/),
      results: 240,
      distrusted: false,
    })
    expect(ms).toBeGreaterThan(0)
    expect(JSON.parse((await scene.run(['worker', '--purge', name])).out)).toEqual({ worker: name, removed: 240 })
    expect(await list()).toEqual([{ worker: name, results: 0, ms: 0, distrusted: true }])
    scene.addWorker()
    const again = await scene.ask(FEW, join(scene.folder, 'other')).finished
    expect(JSON.parse(again.out).nodes).toBe(NODES_OF_FEW)
    expect(again.err).toMatch(/results by worker: \S+ 240/)
    expect(again.err).not.toContain(`${name} `)
  } finally {
    await scene.close()
  }
})
