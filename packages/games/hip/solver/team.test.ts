import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kernelBytesOfThreads } from '../kernel-bytes-of-threads.js'
import { THREADS } from '../kernel-layout.js'
import { HipPosition, HipRules, type Rule } from '../rules.js'
import { HipKernel } from './kernel.js'
import { TeamMemory, type TeamQuestion, type TeamResult } from './team-memory.js'

const limits = { stopped: () => false }
const TABLE = 2 ** 21

/** Plays safe cells at random until so many are empty. */
function playedTo(empty: number, rules: HipRules, choices: readonly number[]): HipPosition {
  const position = new HipPosition(rules)
  const out = new Int32Array(64)
  for (const choice of choices) {
    const safe = [...out.subarray(0, position.generate(out, 0))].filter(
      (cell) => !position.completes(position.turn, cell),
    )
    if (safe.length === 0 || rules.cells - position.placed <= empty) break
    position.make(safe[choice % safe.length])
  }
  return position
}

it('the kernels of both threads find in one memory what a kernel alone finds', () => {
  for (const rule of ['gardner', 'last-mover'] as const satisfies readonly Rule[]) {
    const rules = new HipRules({ rows: 4, columns: 5 }, rule, 1)
    const alone = new HipKernel(rules, TABLE, limits)
    const { memory } = new TeamMemory()
    const both = kernelBytesOfThreads.map(
      (kernel, thread) => new HipKernel(rules, TABLE, limits, { place: { memory, kernel, thread } }),
    )
    expect(both).toHaveLength(THREADS)
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
        fc.integer({ min: 8, max: 14 }),
        (line, empty) => {
          const position = playedTo(empty, rules, line)
          if (position.over) return
          for (const full of rule === 'gardner' ? [0, 1] : [0]) {
            const value = alone.solve(position, full)
            expect(both.map((kernel) => kernel.solve(position, full))).toEqual([value, value])
          }
        },
      ),
      { numRuns: 40 },
    )
  }
})

it('a question reaches the helper as it was asked, and its answer reaches the leader', () => {
  const shared = new TeamMemory()
  const helper = new TeamMemory(shared.memory)
  const question: TeamQuestion = {
    kernel: 3,
    rows: 5,
    columns: 6,
    rule: 'last-mover',
    stonesATurn: 2,
    bytes: 2 ** 31,
    full: 1,
    stones: Uint8Array.from({ length: 64 }, (_, cell) => cell % 3),
  }
  shared.ask(question)
  expect(helper.question()).toEqual(question)
  expect([helper.stopped, shared.answer]).toEqual([false, 0])
  helper.done(2)
  shared.rest()
  expect([helper.stopped, shared.answer]).toEqual([true, 2])
  shared.ask(question)
  expect(shared.answer).toBe(0)
})

it('results are taken once and in order; those too many are dropped', () => {
  const shared = new TeamMemory()
  const helper = new TeamMemory(shared.memory)
  const taken: number[] = []
  const take = () => shared.takeResults(([first]: TeamResult) => taken.push(first))
  for (let index = 0; index < 200; index++) helper.addResult([index, 0, 0, 0, 0])
  take()
  for (let index = 200; index < 600; index++) helper.addResult([index, 0, 0, 0, 0])
  take()
  take()
  expect(taken).toEqual(Array.from({ length: 456 }, (_, index) => index))
})
