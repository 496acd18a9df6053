import { loadGame } from '@plyworks/games'
import { describe, expect, test, vi } from 'vitest'
import { Random } from '../base/random.js'
import { MemoryCheckpoint } from '../run/checkpoint.js'
import type { Width } from '../run/computation.js'
import { Stopped, unattended } from '../run/control.js'
import { type SolveRequest, solveComputation } from './solve-computation.js'
import type { SolveFindings } from './solve-findings.js'

const computation = solveComputation(loadGame)
const WIDE: Width = { shards: 4, local: false }

/** Keeps some shards at work and takes their results in random order. */
async function answered(
  request: SolveRequest,
  width: Width,
  seed = 1,
): Promise<{ answer: SolveFindings; shards: number }> {
  const random = new Random(seed)
  const plan = await computation.plan(request, width)
  const running = new Map<string, string>()
  let shards = 0
  for (;;) {
    const answer = plan.answer()
    if (answer !== null) return { answer, shards }
    for (let shard = plan.next(new Set(running.keys())); shard !== null && running.size < width.shards; ) {
      running.set(shard.name, shard.payload)
      shard = plan.next(new Set(running.keys()))
    }
    const [name, payload] = [...running][random.below(running.size)]
    const result = await computation.run(payload, unattended)
    expect(result).toMatch(computation.result)
    running.delete(name)
    expect(plan.accept(name, result)).toBe(true)
    shards++
  }
}

const essenceOf = ({ value, plies, best }: SolveFindings) => ({ value, plies, best })

test('a shard that resumes counts on from where it was stopped', async () => {
  const request = { game: 'hip:rows=4,cols=6' }
  const plan = await computation.plan(request, { shards: 1, local: true })
  const { payload = '' } = plan.next(new Set()) ?? {}
  const kept = new MemoryCheckpoint()
  // A minute for each look at the clock, so that every result is followed by a note of how far the search is.
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000))
  try {
    let last = 0
    const stopped = () => [...kept.entries()].some(([name]) => name.startsWith('reached'))
    const first = computation.run(payload, { stopped, kept, progress: (_, count = 0) => (last = count) })
    await expect(first).rejects.toThrow(Stopped)
    expect(last).toBeGreaterThan(0)
    const counts: number[] = []
    await computation.run(payload, { stopped: () => false, kept, progress: (_, count = 0) => counts.push(count) })
    expect(counts[0]).toBeGreaterThan(last)
  } finally {
    clock.mockRestore()
  }
})

describe('solving in shards', () => {
  test.each([
    ['hip:rows=3,cols=4', undefined],
    ['hip:rows=2,cols=5', undefined],
    ['hip:rows=3,cols=3,rule=last-mover', undefined],
    ['connect-four:rows=4,cols=4', undefined],
    ['connect-four:rows=5,cols=4', '1234'],
  ])(
    'finds the value, the distance and all best moves that one search finds: %s %s',
    async (name, position) => {
      const one = await answered({ game: name, position }, { shards: 1, local: true })
      expect(one.shards).toBe(1)
      for (let seed = 1; seed <= 3; seed++) {
        for (const split of [1, 2, undefined]) {
          const wide = await answered({ game: name, position, split }, WIDE, seed)
          expect(essenceOf(wide.answer), `split ${split}, seed ${seed}`).toEqual(essenceOf(one.answer))
        }
      }
    },
    60_000,
  )

  test('answers for a position that is over, whatever the width', async () => {
    const request = { game: 'connect-four', position: '1212121' }
    const one = await answered(request, { shards: 1, local: true })
    expect((await answered(request, WIDE)).answer).toEqual(one.answer)
  })

  test("is one search on one machine, where shards would not know each other's table, unless a split is asked for", async () => {
    const game = 'hip:rows=3,cols=4,rule=last-mover'
    const threads: Width = { shards: 2, local: true }
    const one = await answered({ game }, { shards: 1, local: true })
    expect(await answered({ game }, threads)).toEqual(one)
    const split = await answered({ game, split: 2 }, threads)
    expect(split.shards).toBeGreaterThan(1)
    expect(essenceOf(split.answer)).toEqual(essenceOf(one.answer))
  })

  test('leaves the threads of an own solver, which share its table, in one shard', async () => {
    const request = { game: 'connect-four', position: '444444333333222', threads: 2 }
    expect((await answered(request, { shards: 2, local: true })).shards).toBe(1)
  }, 60_000)

  test.each([
    ['star-chess', 'two seats'],
    ['caissa', 'repeat'],
  ])('refuses what has no value in a sentence: %s', async (game, text) => {
    await expect(computation.plan({ game }, WIDE)).rejects.toThrow(text)
  })
})
