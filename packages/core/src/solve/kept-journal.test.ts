import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Kept, MemoryCheckpoint } from '../run/checkpoint.js'
import { type Resumed, resumeIn } from './kept-journal.js'

let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const RESULT = new Uint8Array([1, 2, 3])

type Told = readonly [fraction: number | null, count: number | undefined, unit: string | undefined]

/** Runs a solver that tells a step every ten seconds, and returns what it had of earlier runs and what was told. */
function run(
  kept: Kept,
  steps: readonly (readonly [fraction: number | null, count: number])[],
  { question = 'q', unit = 'nodes', keep = RESULT as Uint8Array | null, answer = null as string | null } = {},
) {
  const told: Told[] = []
  let found: readonly Uint8Array[] = []
  const solve = ({ journal, progress }: Resumed) => {
    found = journal.entries
    if (keep !== null) journal.append(keep)
    for (const [fraction, count] of steps) {
      now += 10_000
      progress?.(fraction, count, unit)
    }
    return answer
  }
  const control = { stopped: () => false, progress: (...told_: Told) => told.push(told_) }
  expect(resumeIn(kept, question, control, solve)).toBe(answer)
  return { found, told }
}

it('a run that resumes has the results of all before it', () => {
  const kept = new MemoryCheckpoint()
  run(kept, [])
  run(kept, [], { keep: new Uint8Array([4]) })
  expect(run(kept, []).found).toEqual([RESULT, new Uint8Array([4])])
})

it('counts on from where earlier runs were, and never tells less to be done than they had', () => {
  const kept = new MemoryCheckpoint()
  run(kept, [
    [0.2, 100],
    [0.4, 300],
  ])
  const { told } = run(kept, [
    [0, 10],
    [0.5, 60],
  ])
  expect(told).toEqual([
    [0.4, 310, 'nodes'],
    [0.5, 360, 'nodes'],
  ])
  expect(run(kept, [[0.1, 1]]).told).toEqual([[0.5, 361, 'nodes']])
})

it('each thing that is counted, and each question, begins by itself; a part that is not known stays so', () => {
  const kept = new MemoryCheckpoint()
  run(kept, [[0.4, 300]])
  expect(run(kept, [[null, 5]], { unit: 'positions' }).told).toEqual([[null, 5, 'positions']])
  expect(run(kept, [[0.1, 5]], { question: 'other' }).told).toEqual([[0.1, 5, 'nodes']])
  expect(run(kept, [[null, 5]], { unit: 'positions' }).told).toEqual([[null, 10, 'positions']])
})

it('a question that was answered begins at nothing, and so does one without results', () => {
  const kept = new MemoryCheckpoint()
  run(kept, [[0.4, 300]], { answer: 'win' })
  expect(run(kept, [[0.1, 5]]).told).toEqual([[0.1, 5, 'nodes']])
  const empty = new MemoryCheckpoint()
  run(empty, [[0.4, 300]], { keep: null })
  expect([...empty.entries()]).toEqual([])
})
