import { describe, expect, it } from 'vitest'
import { answerCalls } from './answer-calls.js'
import { FakePort } from './fake-port.js'
import { WorkerClient, type WorkerPort, type WorkerReply } from './worker-client.js'

interface SumCalls {
  sum: { request: readonly number[]; progress: number; answer: number }
  refuse: { request: null; progress: never; answer: never }
}

/** A port whose worker is in this thread. */
function portInside(): WorkerPort {
  const worker: Pick<DedicatedWorkerGlobalScope, 'onmessage' | 'postMessage'> = {
    onmessage: null,
    postMessage: (data: WorkerReply) => port.onmessage?.({ data }),
  }
  answerCalls<SumCalls>(worker, {
    sum(numbers, tell) {
      return numbers.reduce((sum, number) => {
        tell(sum)
        return sum + number
      }, 0)
    },
    refuse: () => Promise.reject(new Error('not today')),
  })
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    // Only its data is looked at.
    postMessage: (data) => worker.onmessage?.call(globalThis as never, { data } as MessageEvent),
    terminate: () => {},
  }
  return port
}

function client(broken: string[] = []) {
  const ports: FakePort[] = []
  const made = new WorkerClient<SumCalls>(
    () => {
      ports.push(new FakePort())
      return ports[ports.length - 1]
    },
    'gave no reason',
    (message) => broken.push(message),
  )
  return { made, ports }
}

describe('calls of a worker', () => {
  it('are answered with their progress, or fail by themselves', async () => {
    const made = new WorkerClient<SumCalls>(portInside, '')
    const told: number[] = []
    const answer = await new Promise<number>((resolve, reject) => {
      made.ask('sum', [1, 2, 3], {
        progress: (sum) => told.push(sum),
        answer: resolve,
        failed: (message) => reject(new Error(message)),
      })
    })
    expect([told, answer]).toEqual([[0, 1, 3], 6])
    await expect(made.call('refuse', null)).rejects.toThrow('not today')
    expect(await made.call('sum', [4])).toBe(4)
    expect(made.busy).toBe(false)
  })

  it('share a worker, which is started by the first and again after its end', async () => {
    const { made, ports } = client()
    const first = made.call('sum', [1])
    const second = made.call('sum', [2])
    expect(ports).toHaveLength(1)
    ports[0].answer(2, 2)
    ports[0].answer(1, 1)
    expect([await first, await second]).toEqual([1, 2])
    made.end()
    expect(ports[0].ended).toBe(true)
    void made.call('sum', [3])
    expect(ports).toHaveLength(2)
  })

  it('hear nothing after the end of their worker, or its reason', async () => {
    const { made, ports } = client()
    let heard = 0
    const hearer = { answer: () => heard++, failed: () => heard++ }
    made.ask('sum', [1], hearer)
    made.end()
    ports[0].answer(1)
    expect(heard).toBe(0)
    const call = made.call('sum', [1])
    made.end('the page is left')
    await expect(call).rejects.toThrow('the page is left')
  })

  it('fail together when their worker breaks down, and its owner is told', async () => {
    const broken: string[] = []
    const { made, ports } = client(broken)
    const calls = [made.call('sum', [1]), made.call('sum', [2])]
    ports[0].onerror?.({})
    for (const call of calls) await expect(call).rejects.toThrow('gave no reason')
    expect(broken).toEqual(['gave no reason'])
    expect(ports[0].ended).toBe(true)
  })

  it('fail where no worker can be started', async () => {
    const made = new WorkerClient<SumCalls>(() => {
      throw new Error('workers are forbidden')
    }, '')
    await expect(made.call('sum', [])).rejects.toThrow('workers are forbidden')
  })
})
