import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeDatabase, prepareDatabase, RetrogradeSolver, toBase64, toLittleEndian } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Store } from '../storage/store.js'
import { runPerft } from '../tasks/perft.js'
import { runSolve } from '../tasks/solve.js'
import { unattended } from '../tasks/task.js'
import { WorkLedger } from './ledger.js'
import { loadWorkKind, type WorkKind, type WorkPlan, type WorkQuestion } from './work.js'

/**
 * Works a plan off with so many jobs at a time whose results come in any order.
 * @returns the answer, and the names of the jobs done
 */
async function workOff(kind: WorkKind, plan: WorkPlan, atOnce: number, choices: () => number) {
  const running = new Map<string, string>()
  const done = new Set<string>()
  while (plan.answer() === null) {
    while (running.size < atOnce) {
      const job = plan.next(new Set(running.keys()))
      if (job === null) break
      expect(running.has(job.name) || done.has(job.name)).toBe(false)
      running.set(job.name, await kind.run(job.payload, unattended))
    }
    expect(running.size).toBeGreaterThan(0)
    const names = [...running.keys()]
    const name = names[choices() % names.length]
    const result = running.get(name) ?? ''
    expect(result).toMatch(kind.result)
    running.delete(name)
    done.add(name)
    plan.accept(name, result)
    expect(plan.share).toBeGreaterThan(0)
    expect(plan.share).toBeLessThanOrEqual(1)
  }
  return { answer: plan.answer(), done }
}

const orders = fc.record({ atOnce: fc.integer({ min: 1, max: 9 }), seed: fc.nat() })

function choicesFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state >>> 8
  }
}

const solved: WorkQuestion[] = [
  { kind: 'solve', game: 'hip:rows=3,cols=3,rule=last-mover', split: 2 },
  { kind: 'solve', game: 'hip:rows=3,cols=3,stones=2', split: 3 },
  { kind: 'solve', game: 'hip:rows=2,cols=5', split: 3 },
  { kind: 'solve', game: 'hip:rows=3,cols=4,rule=last-mover', split: 1 },
  { kind: 'solve', game: 'connect-four:cols=4,rows=4' },
  { kind: 'solve', game: 'connect-four:cols=4,rows=4', position: '12233', split: 4 },
]

it.each(solved)(
  '$game in parts of $split plies has the value and the best moves of the whole, in any order',
  async (question) => {
    const kind = await loadWorkKind(question.kind)
    const { value, best } = await runSolve(question, unattended)
    await fc.assert(
      fc.asyncProperty(orders, async ({ atOnce, seed }) => {
        const { answer } = await workOff(kind, await kind.plan(question), atOnce, choicesFrom(seed))
        expect(answer).toMatchObject({ value })
        const found = answer !== null && 'best' in answer && Array.isArray(answer.best) ? answer.best : []
        // Distances, where the whole knows them, make some of the moves better than others of the same value.
        expect(found).toEqual(expect.arrayContaining([...best]))
      }),
      { numRuns: 6 },
    )
  },
)

it.each([
  { kind: 'perft', game: 'hip:rows=3,cols=4', depth: 4 },
  { kind: 'perft', game: 'connect-four', depth: 6, split: 2 },
  { kind: 'perft', game: 'caissa', depth: 3, split: 1 },
  { kind: 'perft', game: 'croquar', depth: 2, split: 1 },
  { kind: 'perft', game: 'hip:rows=3,cols=3,rule=last-mover', depth: 8, split: 5 },
])('$game counted in parts is counted as a whole', async (question) => {
  const kind = await loadWorkKind(question.kind)
  const { nodes } = await runPerft(question, unattended)
  const { answer } = await workOff(kind, await kind.plan(question), 5, choicesFrom(7))
  expect(answer).toEqual({ depth: question.depth, nodes })
})

const inParts: WorkQuestion[] = [
  { kind: 'census', game: 'hip:rows=4,cols=5' },
  { kind: 'lessons', game: 'caissa', options: { games: '5', nodes: '20' } },
  { kind: 'book', game: 'caissa', options: { positions: '12', 'first-depth': '2', 'least-depth': '1' } },
  { kind: 'retrograde', game: 'hip:rows=3,cols=3', options: { numbers: '700' } },
]

it.each(inParts)(
  '$kind of $game: whatever the order, and gone on from any part, answer and file are those of one thread',
  async (question) => {
    const kind = await loadWorkKind(question.kind)
    const results = new Map<string, string>()
    const whole = await kind.plan(question)
    for (let job = whole.next(new Set()); job !== null; job = whole.next(new Set())) {
      results.set(job.name, await kind.run(job.payload, unattended))
      whole.accept(job.name, results.get(job.name) ?? '')
    }
    const answer = whole.answer()
    expect(answer).not.toBeNull()
    const product = answer === null ? undefined : whole.product?.bind(whole)
    const file = product?.() ?? null
    expect(file === null).toBe(question.kind === 'census')
    const kept = [...results].filter((_, index) => index % 3 === 1).reverse()
    const resumed = await kind.plan(question)
    for (const [name, result] of kept) expect(resumed.accept(name, result)).toBe(true)
    const { done } = await workOff(kind, resumed, 3, choicesFrom(5))
    for (const [name] of kept) expect(done.has(name)).toBe(false)
    expect(resumed.answer()).toEqual(answer)
    if (file !== null) expect(Buffer.compare(resumed.product?.() ?? new Uint8Array(), file)).toBe(0)
    expect((await kind.plan(question)).accept('nobody', '')).toBe(false)
  },
)

it('counts in parts what is counted as a whole', async () => {
  const census = await loadWorkKind('census')
  const board: WorkQuestion = { kind: 'census', game: 'hip:rows=5,cols=4' }
  const { answer } = await workOff(census, await census.plan(board), 4, choicesFrom(1))
  expect(answer).toEqual({ rows: 5, cols: 4, draws: 18282, playable: 7236 })
})

it('solves pieces of a tier as the whole is solved', async () => {
  const game = await loadGame('croquar')
  const solved = prepareDatabase(game, game.start())
  if (solved === null) throw new Error('nobody stopped it')
  new RetrogradeSolver(game, solved.ranking, solved.database).run({ stopped: () => false })
  const { tables } = solved.database
  const kind = await loadWorkKind('retrograde')
  const plan = await kind.plan({ kind: 'retrograde', game: 'croquar', options: { numbers: '1500' } })
  for (let job = plan.next(new Set()); job !== null; job = plan.next(new Set())) {
    const { first, last, from, to } = JSON.parse(job.payload)
    const numbers =
      first === last ? tables[first].slice(from, to) : tables.slice(first, last + 1).flatMap((table) => [...table])
    const known = toBase64(toLittleEndian(Uint16Array.from(numbers)))
    if (first === 200) expect(await kind.run(job.payload, unattended)).toBe(known)
    plan.accept(job.name, known)
  }
  expect(Buffer.compare(plan.product?.() ?? new Uint8Array(), encodeDatabase(solved.database))).toBe(0)
})

it('goes on from any part of the results, and has no use for those of others', async () => {
  const question: WorkQuestion = { kind: 'solve', game: 'hip:rows=3,cols=3,rule=last-mover', split: 2 }
  const kind = await loadWorkKind('solve')
  const whole = await kind.plan(question)
  const results = new Map<string, string>()
  while (whole.answer() === null) {
    const job = whole.next(new Set())
    if (job === null) throw new Error('no job is left')
    results.set(job.name, await kind.run(job.payload, unattended))
    whole.accept(job.name, results.get(job.name) ?? '')
  }
  await fc.assert(
    fc.asyncProperty(fc.subarray([...results]), async (kept) => {
      const plan = await kind.plan(question)
      for (const [name, result] of kept) expect(plan.accept(name, result)).toBe(true)
      for (const [name, result] of kept) expect(plan.accept(name, result)).toBe(false)
      const { answer, done } = await workOff(kind, plan, 1, () => 0)
      expect(answer).toEqual(whole.answer())
      for (const [name] of kept) expect(done.has(name)).toBe(false)
    }),
    { numRuns: 10 },
  )
  expect((await kind.plan(question)).accept('nobody', 'win')).toBe(false)
  expect((await kind.plan(question)).accept('0', 'perhaps')).toBe(false)
})

it('finds the results of the same question, whatever the order of its options', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-ledger-'))
  const store = Store.open(folder)
  const ledgerOf = (options: Record<string, string>) =>
    new WorkLedger(store, { kind: 'book', game: 'caissa', options }, '1')
  try {
    ledgerOf({ positions: '9', seed: '1' }).save([{ name: 'job', result: '5', worker: 'one', milliseconds: 1 }])
    expect(ledgerOf({ seed: '1', positions: '9' }).results()).toEqual([{ name: 'job', result: '5' }])
    expect(ledgerOf({ seed: '2', positions: '9' }).results()).toEqual([])
  } finally {
    store.close()
    rmSync(folder, { recursive: true })
  }
})

it('refuses questions without an answer', async () => {
  const plan = async (question: WorkQuestion) => (await loadWorkKind(question.kind)).plan(question)
  await expect(plan({ kind: 'solve', game: 'star-chess' })).rejects.toThrow('not a game of two')
  await expect(plan({ kind: 'perft', game: 'hip' })).rejects.toThrow('length of the lines')
  await expect(plan({ kind: 'perft', game: 'hip', depth: 2, split: 3 })).rejects.toThrow('at most the depth')
  await expect(plan({ kind: 'solve', game: 'hip:rows=4,cols=4', split: 7 })).rejects.toThrow('positions')
  await expect(plan({ kind: 'retrograde', game: 'connect-four' })).rejects.toThrow('no ranking')
  await expect(plan({ kind: 'book', game: 'croquar' })).rejects.toThrow('book')
  await expect(plan({ kind: 'census', game: 'croquar' })).rejects.toThrow('no census')
  await expect(plan({ kind: 'lessons', game: 'caissa', options: { games: 'many' } })).rejects.toThrow('whole number')
  await expect(loadWorkKind('nothing')).rejects.toThrow('no work of the kind')
})
