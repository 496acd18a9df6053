import { expect, it } from 'vitest'
import { TaskThread } from './thread.js'

/** Fails outside of its first task, as a library may; answers every other one. */
const SCRIPT = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ request }) => {
    if (request.fail) setImmediate(() => { throw new Error('out of step') })
    else setTimeout(() => parentPort.postMessage({ kind: 'result', result: 'done' }), 300)
  })`

it('the end of a worker that failed is not taken for that of the next', async () => {
  const thread = new TaskThread(new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`))
  try {
    await expect(thread.run('shard', { fail: true } as never)).rejects.toThrow('out of step')
    expect(await thread.run('shard', {} as never)).toBe('done')
  } finally {
    await thread.close()
  }
})
