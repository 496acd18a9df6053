import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Scene } from './scene.js'

let scene: Scene

beforeEach(async () => {
  scene = await Scene.open()
})

afterEach(async () => {
  await scene.close()
})

/** 1,413 shards of some milliseconds: far more than are done before the last fault, on a machine of any speed. */
const QUESTION = ['perft', 'hip:rows=4,cols=4', '--depth', '8', '--split', '4', '--merge']
const NODES = 513_216_000
const PATIENCE = 240_000

test(
  'workers killed, hung and added, the queue killed, the coordinator killed: the answer is that of an unbroken run',
  async () => {
    const first = scene.addWorker()
    const second = scene.addWorker()
    const killed = scene.ask(QUESTION)
    await scene.untilMore(10)
    first.child.kill('SIGKILL')
    const hung = scene.addWorker()
    await scene.untilMore(scene.results + 30)
    hung.child.kill('SIGSTOP')
    await scene.redis.kill()
    await scene.redis.start()
    await scene.untilMore(scene.results + 30)
    killed.child.kill('SIGKILL')
    await killed.finished
    const kept = scene.results
    hung.child.kill('SIGCONT')
    const { status, out, err } = await scene.ask(QUESTION).finished
    expect({ status, err }).toEqual({ status: 0, err: expect.stringMatching(/resuming from \d+ results/) })
    expect(JSON.parse(out)).toEqual({ depth: 8, nodes: NODES, ms: expect.any(Number) })
    expect(Number(/resuming from (\d+)/.exec(err)?.[1])).toBeGreaterThanOrEqual(kept)
    second.child.kill('SIGTERM')
    expect((await second.finished).err).toMatch(/stopped after [1-9]\d* jobs/)
  },
  PATIENCE,
)

test(
  'a worker that is asked to stop puts its job back and ends; without workers the coordinator waits and stops when asked',
  async () => {
    const worker = scene.addWorker()
    const running = scene.ask(QUESTION)
    await scene.untilMore(5)
    worker.child.kill('SIGTERM')
    const { status, err } = await worker.finished
    expect(status).toBe(143)
    expect(err).toMatch(/stopped after \d+ jobs/)
    running.child.kill('SIGINT')
    const stopped = await running.finished
    expect(stopped.status).toBe(4)
    expect(stopped.err).toContain(`--queue ${scene.redis.url}`)
    expect(stopped.err).toContain('resume with: plyworks perft')
  },
  PATIENCE,
)

test(
  'stopped while the queue is away, worker and coordinator end all the same',
  async () => {
    const worker = scene.addWorker()
    const running = scene.ask(QUESTION)
    await scene.untilMore(5)
    await scene.redis.kill()
    worker.child.kill('SIGTERM')
    running.child.kill('SIGINT')
    expect(await worker.finished).toMatchObject({ status: 143, err: expect.stringMatching(/stopped after \d+ jobs/) })
    expect(await running.finished).toMatchObject({
      status: 4,
      err: expect.stringContaining('resume with: plyworks perft'),
    })
  },
  PATIENCE,
)

test('results that all wait in the queue at once are all taken, those that are worked out again included', {
  tags: 'long',
  timeout: PATIENCE,
}, async () => {
  const short = ['perft', 'hip:rows=4,cols=4', '--depth', '4', '--split', '3']
  const worker = scene.addWorker()
  const finished = await scene.ask(short).finished
  expect(finished.err).not.toContain('cannot reach')
  const { ms: _ms, ...first } = JSON.parse(finished.out)
  worker.child.kill('SIGKILL')
  const second = JSON.parse((await scene.ask(short, join(scene.folder, 'other')).finished).out)
  expect(second).toMatchObject(first)
})

test(
  'what a worker refuses is told with the status of a refusal, and the run can be resumed',
  async () => {
    const database = ['solve', 'croquar', '--database', join(scene.folder, 'croquar.db'), '--shared', scene.folder]
    const without = scene.addWorker()
    const refused = await scene.ask(database).finished
    expect(refused).toMatchObject({
      status: 3,
      out: '',
      err: expect.stringContaining('start this worker with --shared DIR'),
    })
    expect(refused.err).not.toContain('internal failure')
    without.child.kill('SIGKILL')
    scene.addWorker('--shared', scene.folder)
    const { status, out } = await scene.ask([...database, '--resume']).finished
    expect({ status, value: JSON.parse(out).value }).toEqual({ status: 0, value: 'draw' })
  },
  PATIENCE,
)

/** Seven shards that each take minutes. */
const LONG = ['perft', 'connect-four', '--depth', '13', '--split', '1']
const SHORT = ['perft', 'connect-four', '--depth', '6', '--split', '1']
/** Each of its shards takes about a second, so that one can be stopped. */
const SHARED = ['perft', 'connect-four', '--depth', '9', '--split', '1']

test(
  'a run that is stopped has its job at work stopped as well, so that the worker is there for the next one',
  async () => {
    const worker = scene.addWorker()
    const running = scene.ask(LONG)
    await scene.untilAtWork()
    running.child.kill('SIGINT')
    // It has no result to keep yet.
    expect((await running.finished).status).toBe(130)
    const { status, out } = await scene.ask(SHORT).finished
    expect({ status, nodes: JSON.parse(out).nodes }).toEqual({ status: 0, nodes: 117_649 })
    worker.child.kill('SIGTERM')
    expect((await worker.finished).err).toContain('stopped, for the run that asked has ended')
  },
  PATIENCE,
)

test('a job that two runs ask for is done for one when the other is stopped', {
  tags: 'long',
  timeout: PATIENCE,
}, async () => {
  scene.addWorker()
  const stopped = scene.ask(SHARED)
  const other = scene.ask(SHARED, join(scene.folder, 'other'))
  await scene.untilAtWork()
  stopped.child.kill('SIGINT')
  await stopped.finished
  const { status, out } = await other.finished
  expect({ status, nodes: JSON.parse(out).nodes }).toEqual({ status: 0, nodes: 39_394_572 })
})
