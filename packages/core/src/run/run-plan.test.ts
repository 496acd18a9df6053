import { describe, expect, test } from 'vitest'
import { getText, MemoryCheckpoint, putText } from './checkpoint.js'
import type { Computation, Plan } from './computation.js'
import { Stopped, unattended } from './control.js'
import type { ShardResult } from './executor.js'
import { InlineExecutor } from './inline-executor.js'
import { ListPlan } from './list-plan.js'
import { runPlan } from './run-plan.js'
import { type ShardReports, ThreadExecutor } from './thread-executor.js'

/** Adds up squares, each a shard. */
const squares: Computation<number, { sum: number }> = {
  name: 'squares',
  fingerprint: 1,
  result: /^\d+$/,
  async plan(count) {
    const payloads = Array.from({ length: count }, (_, index) => String(index))
    return new ListPlan(payloads, (results) => ({ sum: results.reduce((sum, result) => sum + Number(result), 0) }))
  },
  async run(payload) {
    return String(Number(payload) ** 2)
  },
}

const SUM = { sum: (9 * 10 * 19) / 6 }
const planOf = (count = 10): Promise<Plan<{ sum: number }>> => squares.plan(count, { shards: 1, local: true })
const inline = () => new InlineExecutor(squares, unattended)

describe('a plan', () => {
  test('is answered in this thread and by threads alike', async () => {
    const one = await runPlan(squares, await planOf(), { checkpoint: null, control: unattended, execute: inline })
    const threads = await runPlan(squares, await planOf(), {
      checkpoint: null,
      control: unattended,
      execute: () =>
        new ThreadExecutor('squares', 3, () => ({
          run: async (_name, payload) => {
            await new Promise((resolve) => setTimeout(resolve, Number(payload) % 3))
            return squares.run(payload, unattended)
          },
          close: async () => {},
        })),
    })
    expect(one).toEqual({ answer: SUM, found: 0, done: 10 })
    expect(threads).toEqual(one)
  })

  test('is resumed from results that were kept, and takes none that no shard can have', async () => {
    const checkpoint = new MemoryCheckpoint()
    for (let index = 0; index < 4; index++) putText(checkpoint, `result ${index}`, String(index * index))
    putText(checkpoint, 'result 4', 'nonsense')
    putText(checkpoint, 'result 99', '1')
    putText(checkpoint, '5/inside', '25')
    const outcome = await runPlan(squares, await planOf(), { checkpoint, control: unattended, execute: inline })
    expect(outcome).toEqual({ answer: SUM, found: 4, done: 6 })
  })

  test('keeps every result before it counts once it takes a while, and nothing of a quick one', async () => {
    const checkpoint = new MemoryCheckpoint()
    await runPlan(squares, await planOf(), { checkpoint, control: unattended, execute: inline })
    expect([...checkpoint.entries()]).toEqual([])
    const slow = {
      run: async (payload: string) => {
        await new Promise((resolve) => setTimeout(resolve, 120))
        return squares.run(payload, unattended)
      },
    }
    const plan = await planOf(2)
    const accept = plan.accept.bind(plan)
    plan.accept = (name, result) => {
      expect(checkpoint.get(`result ${name}`)).not.toBeNull()
      return accept(name, result)
    }
    const execute = () => new InlineExecutor(slow, unattended)
    await runPlan(squares, plan, { checkpoint, control: unattended, execute })
    expect([...checkpoint.entries()]).toHaveLength(2)
  })

  test('stops while it waits, keeps what there is and ends its executor', async () => {
    const checkpoint = new MemoryCheckpoint()
    let closed = false
    let waits = false
    let asked: readonly ShardResult[] | null = [{ name: '0', result: '0', worker: '', milliseconds: 0 }]
    const executor = {
      room: 2,
      start() {},
      async results() {
        const results = asked
        asked = null
        if (results === null) {
          waits = true
          return new Promise<never>(() => {})
        }
        await new Promise((resolve) => setTimeout(resolve, 120))
        return results
      },
      async close() {
        closed = true
      },
    }
    const running = runPlan(squares, await planOf(), {
      checkpoint,
      control: { stopped: () => waits, progress: () => {} },
      execute: () => executor,
    })
    await expect(running).rejects.toThrow(Stopped)
    expect([closed, [...checkpoint.entries()].length]).toEqual([true, 1])
  })

  test('tells how far it is, with what its shards tell', async () => {
    const told: [number | null, number | undefined, string | undefined][] = []
    const control = { stopped: () => false, progress: (...news: (typeof told)[number]) => told.push(news) }
    const computation = {
      ...squares,
      run: async (payload: string, heard: typeof unattended) => {
        heard.progress?.(0.5, 50, 'units')
        heard.progress?.(1, 100, 'units')
        return squares.run(payload, unattended)
      },
    }
    const execute = (shardControl: typeof unattended) => new InlineExecutor(computation, shardControl)
    await runPlan(squares, await planOf(2), { checkpoint: null, control, execute })
    expect(told).toEqual([
      [0.25, 50, 'units'],
      [0.5, 100, 'units'],
      [0.5, 100, 'units'],
      [0.75, 150, 'units'],
      [1, 200, 'units'],
      [1, 200, 'units'],
    ])
  })

  test('tells how far it is with several shards at work, each of which keeps what is its own', async () => {
    const told: unknown[] = []
    const control = { stopped: () => false, progress: (...news: unknown[]) => told.push(news) }
    const checkpoint = new MemoryCheckpoint()
    putText(checkpoint, '1/half', 'earlier')
    const found: unknown[] = []
    let begun = 0
    const thread = () => ({
      run: async (_name: string, payload: string, { progress, kept }: ShardReports = {}) => {
        found.push([payload, kept && getText(kept, 'half')])
        progress?.(0.25, 10, 'units')
        if (kept !== undefined) putText(kept, 'half', payload)
        begun++
        // Both are at work before one ends.
        while (begun < 2) await new Promise((resolve) => setTimeout(resolve, 1))
        await new Promise((resolve) => setTimeout(resolve, 20 + 50 * Number(payload)))
        progress?.(1, 100, 'units')
        return squares.run(payload, unattended)
      },
      close: async () => {},
    })
    await runPlan(squares, await planOf(2), {
      checkpoint,
      control,
      execute: (shardControl) => new ThreadExecutor('squares', 2, thread, shardControl, checkpoint),
    })
    expect(found).toEqual([
      ['0', null],
      ['1', 'earlier'],
    ])
    expect(getText(checkpoint, '0/half')).toBe('0')
    expect(told).toEqual([
      [0.125, 10, 'units'],
      [0.25, 20, 'units'],
      [0.625, 110, 'units'],
      [0.625, 110, 'units'],
      [1, 200, 'units'],
      [1, 200, 'units'],
    ])
  })

  test('fails with what a shard throws', async () => {
    const computation = { run: () => Promise.reject(new Error('no memory')) }
    const running = runPlan(squares, await planOf(), {
      checkpoint: null,
      control: unattended,
      execute: () => new InlineExecutor(computation, unattended),
    })
    await expect(running).rejects.toThrow('no memory')
  })
})

test('of a worker that is found to be wrong nothing is kept, and the run that resumes does that part again', async () => {
  const checkpoint = new MemoryCheckpoint()
  const distrusted = new Set<string>()
  let checked = false
  const strangers = () => {
    const waiting: ShardResult[] = []
    return {
      room: 1,
      distrusted,
      start: ({ name, payload }: { name: string; payload: string }) => {
        const liar = Number(payload) % 2 === 1
        waiting.push({
          name,
          result: liar ? '1' : String(Number(payload) ** 2),
          worker: liar ? 'liar' : 'honest',
          milliseconds: 1,
        })
      },
      results: async () => {
        if (checked || waiting[0].name !== '7') {
          await new Promise((resolve) => setTimeout(resolve, 30))
          return waiting.splice(0)
        }
        distrusted.add('liar')
        throw new Error('liar answers wrongly')
      },
      close: async () => {},
    }
  }
  const attempt = async () => runPlan(squares, await planOf(), { checkpoint, control: unattended, execute: strangers })
  await expect(attempt()).rejects.toThrow('liar answers wrongly')
  const kept = [...checkpoint.entries()].filter(([name, value]) => name.startsWith('result ') && value.length > 0)
  expect(kept.map(([name]) => name)).toEqual(['result 0', 'result 2', 'result 4', 'result 6'])
  checked = true
  distrusted.clear()
  const again = await runPlan(squares, await planOf(), { checkpoint, control: unattended, execute: inline })
  expect(again).toEqual({ answer: SUM, found: 4, done: 6 })
})
