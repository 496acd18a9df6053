import { expect, test } from 'vitest'
import { Scene } from '../queue/scene.js'

const ROUNDS = 20
const QUESTION = ['perft', 'hip:rows=4,cols=4', '--depth', '7', '--split', '3', '--merge']
const NODES = 57_657_600

/** What may happen at any moment. */
const FAULTS = ['worker', 'hang', 'queue', 'coordinator'] as const

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'round %i: whatever is killed at whatever moment, the results are those of the unbroken run',
  async (round) => {
    const scene = await Scene.open()
    try {
      for (let count = 0; count < 3; count++) scene.addWorker()
      let running = scene.ask(QUESTION)
      for (let fault = 0; fault < 4; fault++) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 3000))
        const kind = FAULTS[(round + fault + Math.floor(Math.random() * FAULTS.length)) % FAULTS.length]
        const worker = scene.workers[Math.floor(Math.random() * scene.workers.length)]
        if (kind === 'worker') {
          worker.child.kill('SIGKILL')
          scene.addWorker()
        } else if (kind === 'hang') {
          worker.child.kill('SIGSTOP')
          scene.addWorker()
        } else if (kind === 'queue') {
          await scene.redis.kill()
          await scene.redis.start()
        } else {
          running.child.kill('SIGKILL')
          await running.finished
          running = scene.ask(QUESTION)
        }
      }
      const { status, out, err } = await running.finished
      expect({ status, err }).toEqual({ status: 0, err: expect.not.stringContaining('failed') })
      expect(JSON.parse(out)).toMatchObject({ depth: 7, nodes: NODES })
    } finally {
      await scene.close()
    }
  },
  600_000,
)
