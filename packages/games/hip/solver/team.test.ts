import { sharedMemory } from '@plyworks/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kernelBytesOfThreads } from '../kernel-bytes-of-threads.js'
import { THREADS } from '../kernel-layout.js'
import { HipPosition, HipRules, type Rule } from '../rules.js'
import { HipKernel } from './kernel.js'
import { questionOf, questionWords, TEAM_HEAP, type TeamQuestion } from './team-question.js'

const limits = { stopped: () => false }
const TABLE = 2 ** 21

/** Plays safe cells at random until that many are empty. */
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
    const memory = sharedMemory(TEAM_HEAP)
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

it('a question reaches the helper as it was asked', () => {
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
  expect(questionOf(questionWords(question))).toEqual(question)
})
