import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectQueue } from '../../packages/plyworks/src/queue/connect-queue.js'
import { unattended } from '../../packages/plyworks/src/tasks/task.js'
import { runTrain } from '../../packages/plyworks/src/tasks/train/train.js'
import { plyworks } from '../cli/program.js'
import { Scene } from './scene.js'

const GAMES = 15_000

test('a worker tells how far a long job is', async () => {
  const scene = await Scene.open()
  try {
    scene.addWorker()
    const told: { fraction: number | null; unit: string | undefined }[] = []
    const request = {
      game: 'connect-four:cols=5,rows=4',
      ...{ games: 2 * GAMES, learners: 1, curve: 0, seed: 1 },
      ...{ queue: scene.redis.url, output: join(scene.folder, 'told.learned') },
    }
    await runTrain(request, {
      ...unattended,
      connect: connectQueue,
      progress: (fraction, _count, unit) => told.push({ fraction, unit }),
    })
    const ofGames = told.filter(({ unit }) => unit === 'games').map(({ fraction }) => fraction ?? 0)
    expect(ofGames.length).toBeGreaterThan(1)
    expect(ofGames).toEqual(ofGames.toSorted((one, other) => one - other))
    expect(ofGames[0]).toBeGreaterThan(0)
    expect(ofGames[0]).toBeLessThan(0.98)
  } finally {
    await scene.close()
  }
}, 120_000)

test('workers teach the learners of a training: one is killed while it does, and the file is that of one process', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const scene = await Scene.open()
  try {
    const train = (name: string): string[] => [
      ...['train', 'connect-four:cols=5,rows=4', '--games', String(GAMES), '--learners', '3', '--curve', '4'],
      ...['--output', join(scene.folder, name)],
    ]
    const first = scene.addWorker()
    const running = scene.ask(train('queue.learned'))
    await scene.untilMore(0)
    first.child.kill('SIGKILL')
    await first.finished
    expect(scene.results).toBeLessThan(3)
    scene.addWorker()
    const { status, out, err } = await running.finished
    expect({ status, err }).toEqual({ status: 0, err: expect.not.stringContaining('failed') })
    const alone = await plyworks([...train('alone.learned'), '--threads', '1', '--json'])
    expect(alone.status, alone.err).toBe(0)
    const { seconds: _seconds, ...answer } = JSON.parse(out)
    expect(answer).toMatchObject({ learners: 3, games: GAMES })
    expect(JSON.parse(alone.out)).toMatchObject(answer)
    const [through, without] = ['queue', 'alone'].map((name) => readFileSync(join(scene.folder, `${name}.learned`)))
    expect(through.equals(without)).toBe(true)
  } finally {
    await scene.close()
  }
})
