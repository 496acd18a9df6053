import { sharedMemory, TEAM_BYTES } from '@plyworks/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kernelBytesOfThreads } from '../kernel-bytes-of-threads.js'
import { FIRST_KERNEL, MARK_COUNT, MARKS, SCORE, SCORE_BYTES, THREADS } from '../kernel-layout.js'
import { Board, ConnectFourPosition } from '../rules.js'
import { answerFor, ConnectFourKernel } from './kernel.js'
import { stonesOf } from './solver.js'
import { questionOf, questionWords, TEAM_HEAP } from './team-question.js'

const TABLE = 2 ** 22
const watch = { stopped: () => false, onFraction: () => {}, onFound: () => {} }

it('control block, marks and kernels lie one behind the other', () => {
  expect(TEAM_BYTES).toBeLessThanOrEqual(SCORE)
  expect(SCORE + SCORE_BYTES).toBeLessThanOrEqual(MARKS)
  expect(MARKS + 8 * MARK_COUNT).toBeLessThanOrEqual(FIRST_KERNEL)
})

it('the kernels of both threads find in one memory what a kernel alone finds', () => {
  const board = new Board(7, 6)
  const alone = new ConnectFourKernel(board, TABLE)
  const memory = sharedMemory(TEAM_HEAP)
  const both = kernelBytesOfThreads.map(
    (kernel, thread) => new ConnectFourKernel(board, TABLE, null, { memory, kernel, thread }),
  )
  expect(both).toHaveLength(THREADS)
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
      fc.integer({ min: 16, max: 24 }),
      fc.integer({ min: -21, max: 21 }),
      (line, plies, askedByLeader) => {
        const position = new ConnectFourPosition(board)
        const out = new Int32Array(8)
        for (const choice of line.slice(0, plies)) {
          if (!position.over) position.make(out[choice % position.generate(out, 0)])
        }
        if (position.over) return
        const stones = stonesOf(position)
        const score = alone.score(stones, watch)
        const best = alone.bestMoves(stones, score, watch)
        const [leader, helper] = both
        expect(leader.score(stones, watch)).toBe(score)
        // What the helper would know at first, whatever question the leader is at.
        new Int32Array(memory.buffer, SCORE, 4).set([-21, 21, askedByLeader, 0])
        expect(helper.score(stones, watch)).toBe(score)
        expect(both.map((kernel) => kernel.bestMoves(stones, score, watch))).toEqual([best, best])
      },
    ),
    { numRuns: 60 },
  )
})

it('a question reaches the helper as it was asked', () => {
  const stones = { ownLow: -7, ownHigh: 1, allLow: -1, allHigh: 3 }
  for (const score of [null, 0, -21]) {
    const question = { ...stones, kernel: 3, columns: 9, rows: 6, bytes: 2 ** 31, score }
    expect(questionOf(Int32Array.from(questionWords(question)))).toEqual(question)
  }
})

it('a draw is an answer as well', () => {
  const board = new Board(4, 4)
  const kernel = new ConnectFourKernel(board, TABLE)
  const stones = stonesOf(new ConnectFourPosition(board))
  const question = { ...stones, kernel: 1, columns: 4, rows: 4, bytes: TABLE, score: null }
  expect(kernel.score(stones, watch)).toBe(0)
  expect(answerFor(kernel, question, watch)).not.toBe(0)
})
