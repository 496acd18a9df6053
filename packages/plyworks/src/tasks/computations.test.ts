import {
  type Computation,
  DEFAULT_DEPTHS,
  DEFAULT_MARGIN,
  DEFAULT_STEP,
  type Plan,
  type ShardControl,
  type Width,
} from '@plyworks/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookBuilding } from './book.js'
import { computationNames, loadComputation } from './computations.js'
import { report } from './report/report.js'
import { solving } from './solve.js'
import { type StudyRequest, shardedStudies } from './study.js'

const control: ShardControl = { stopped: () => false, progress: () => {} }
const WIDE: Width = { shards: 4, local: false }

/**
 * Works a plan off with some shards at a time whose results come in any order.
 * @returns the answer, and the names of the shards done
 */
async function workOff(
  computation: Pick<Computation, 'run' | 'result'>,
  plan: Plan,
  atOnce: number,
  choices: () => number,
) {
  const running = new Map<string, string>()
  const done = new Set<string>()
  while (plan.answer() === null) {
    while (running.size < atOnce) {
      const shard = plan.next(new Set(running.keys()))
      if (shard === null) break
      expect(running.has(shard.name) || done.has(shard.name)).toBe(false)
      running.set(shard.name, await computation.run(shard.payload, control))
    }
    expect(running.size).toBeGreaterThan(0)
    const names = [...running.keys()]
    const name = names[choices() % names.length]
    const result = running.get(name) ?? ''
    expect(result).toMatch(computation.result)
    running.delete(name)
    done.add(name)
    plan.accept(name, result)
    expect(plan.fraction(0)).toBeGreaterThanOrEqual(0)
    expect(plan.fraction(atOnce)).toBeLessThanOrEqual(1)
  }
  return { answer: plan.answer(), done }
}

function choicesFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state >>> 8
  }
}

/** A computation with its request, whatever that is. */
function asked<Request>(computation: Computation<Request>, request: Request) {
  return { computation, plan: () => computation.plan(request, WIDE) }
}

const study = (request: StudyRequest) => async () => asked(shardedStudies, request)

const inShards: [title: string, open: () => Promise<ReturnType<typeof asked>>, makesFile: boolean][] = [
  ['census', study({ study: 'census', game: 'hip:rows=4,cols=5', options: { method: 'extension' } }), false],
  ['lessons', study({ study: 'lessons', game: 'caissa', options: { games: '5', nodes: '20' } }), true],
  [
    'book',
    async () => {
      const { plies, glance } = DEFAULT_DEPTHS
      const depths = { firstDepth: 2, firstPlies: plies, leastDepth: 1, glance }
      const plan = {
        game: 'caissa',
        engine: 'caissa',
        options: {},
        ...depths,
        step: DEFAULT_STEP,
        margin: DEFAULT_MARGIN,
      }
      return asked(bookBuilding, { plan, positions: 12 })
    },
    true,
  ],
  [
    'report',
    async () => {
      const games = { games: 3, nodes: 20, randomPlies: 1, depths: 3, depthGames: 4 }
      return asked(report, { game: 'hip:rows=2,cols=3', ...games, seed: 1 })
    },
    false,
  ],
]

/** Times are of the run. */
const withoutTimes = (answer: object | null): string => JSON.stringify(answer).replaceAll(/"ms":\d+|\d+ ms/g, '')

it.each(inShards)(
  '%s: whatever the order, and resumed from any shard, answer and file are those of one thread',
  async (_title, open, makesFile) => {
    const { computation, plan } = await open()
    const results = new Map<string, string>()
    const whole = await plan()
    for (let shard = whole.next(new Set()); shard !== null; shard = whole.next(new Set())) {
      results.set(shard.name, await computation.run(shard.payload, control))
      whole.accept(shard.name, results.get(shard.name) ?? '')
    }
    const answer = whole.answer()
    expect(answer).not.toBeNull()
    const file = makesFile ? whole.product?.() : undefined
    expect(file === undefined).toBe(!makesFile)
    const kept = [...results].filter((_, index) => index % 3 === 1).reverse()
    const resumed = await plan()
    for (const [name, result] of kept) expect(resumed.accept(name, result)).toBe(true)
    const { done } = await workOff(computation, resumed, 3, choicesFrom(5))
    for (const [name] of kept) expect(done.has(name)).toBe(false)
    expect(withoutTimes(resumed.answer())).toEqual(withoutTimes(answer))
    if (file !== undefined) expect(Buffer.compare(resumed.product?.() ?? new Uint8Array(), file)).toBe(0)
    expect((await plan()).accept('nothing', '')).toBe(false)
  },
)

it('counts in shards what is counted as a whole', async () => {
  const { computation, plan } = await study({
    study: 'census',
    game: 'hip:rows=5,cols=4',
    options: { method: 'extension' },
  })()
  const { answer } = await workOff(computation, await plan(), 4, choicesFrom(1))
  expect(answer).toMatchObject({ result: { rows: 5, cols: 4, method: 'extension', draws: 18282, playable: 7236 } })
})

it('solves on from any part of the results, and has no use for those of others', async () => {
  const plan = () => solving.plan({ game: 'hip:rows=3,cols=3,rule=last-mover', split: 2 }, WIDE)
  const whole = await plan()
  const results = new Map<string, string>()
  while (whole.answer() === null) {
    const shard = whole.next(new Set())
    if (shard === null) throw new Error('no shard is left')
    results.set(shard.name, await solving.run(shard.payload, control))
    whole.accept(shard.name, results.get(shard.name) ?? '')
  }
  const essence = (answer: object | null) => JSON.stringify(answer).replaceAll(/"(nodes|positions)":\d+/g, '')
  await fc.assert(
    fc.asyncProperty(fc.subarray([...results]), async (kept) => {
      const resumed = await plan()
      for (const [name, result] of kept) expect(resumed.accept(name, result)).toBe(true)
      for (const [name, result] of kept) expect(resumed.accept(name, result)).toBe(false)
      const { answer, done } = await workOff(solving, resumed, 1, () => 0)
      expect(essence(answer)).toEqual(essence(whole.answer()))
      for (const [name] of kept) expect(done.has(name)).toBe(false)
    }),
    { numRuns: 10 },
  )
  expect((await plan()).accept('nothing', '{"value":"win"}')).toBe(false)
})

it('refuses requests without an answer in a sentence', async () => {
  await expect(solving.plan({ game: 'hip:rows=4,cols=4', split: 7 }, WIDE)).rejects.toThrow('positions')
  const census = shardedStudies.plan({ study: 'census', game: 'croquar', options: {} }, WIDE)
  await expect(census).rejects.toThrow('no census')
  const lessons = shardedStudies.plan({ study: 'lessons', game: 'caissa', options: { games: 'many' } }, WIDE)
  await expect(lessons).rejects.toThrow('whole number')
  await expect(loadComputation('nothing')).rejects.toThrow('no computation of the name')
})

it('loads each computation under its own name', async () => {
  for (const name of computationNames) expect((await loadComputation(name)).name).toBe(name)
})
