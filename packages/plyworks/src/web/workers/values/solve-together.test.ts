import { expect, it } from 'vitest'
import { FakePort } from '../fake-port.js'
import { WorkerClient } from '../worker-client.js'
import type { ExactAnswer, ExactCalls, ExactNews, ExactQuestion } from './exact-calls.js'
import { solveTogether } from './solve-together.js'

const MOVES = [0, 1, 2, 3]
const known = { value: { value: 'win', plies: 5 }, moves: [] } as const
const question = { game: 'any', position: '-', milliseconds: 1000, known }

function ask() {
  const ports: FakePort[] = []
  const spawn = () => {
    ports.push(new FakePort())
    return ports[ports.length - 1]
  }
  const told: ExactNews[] = []
  const answers: (ExactAnswer | string)[] = []
  const solvers = [new WorkerClient<ExactCalls>(spawn, ''), new WorkerClient<ExactCalls>(spawn, '')] as const
  solveTogether(solvers, question, MOVES, {
    progress: (news) => told.push(news),
    answer: (answer) => answers.push(answer),
    failed: (message) => answers.push(message),
  })
  return { ports, told, answers }
}

/** A move's value, and a part of the work done with it. */
const valued = (move: number, plies: number) => ({ move, text: `${move}`, value: 'win' as const, plies, best: false })
const part = (nodes: number, fraction: number) => ({ nodes, milliseconds: nodes, moves: 1, all: 4, fraction })

it('two workers take the moves from both ends, and the answer comes when they meet', () => {
  const { ports, told, answers } = ask()
  const asked = ports.map((port) => port.requests<ExactQuestion>('solve')[0])
  expect(asked).toEqual([
    { ...question, backwards: false },
    { ...question, backwards: true },
  ])
  const [forwards, backwards] = ports
  forwards.progress({ report: { value: known.value, moves: [valued(0, 7)] } })
  backwards.progress({ report: { value: known.value, moves: [valued(3, 5)] } })
  expect(told.at(-1)).toEqual({
    report: { value: known.value, moves: [valued(0, 7), { ...valued(3, 5), best: true }] },
  })
  forwards.progress({ progress: part(20, 0.4) })
  backwards.progress({ progress: part(30, 0.6) })
  // A fifth, the value of the position, was known to both.
  expect(told.at(-1)).toMatchObject({ progress: { nodes: 50, milliseconds: 30, moves: 2, all: 4 } })
  expect(told.at(-1)).toMatchObject({ progress: { fraction: expect.closeTo(0.8) } })
  backwards.progress({ report: { value: known.value, moves: [valued(2, 9), valued(3, 5)] } })
  expect(answers).toEqual([])
  forwards.progress({ report: { value: known.value, moves: [valued(0, 7), valued(1, 5)] } })
  expect(answers).toMatchObject([
    { kind: 'solved', report: { moves: MOVES.map((move) => ({ move, best: move % 2 === 1 })) } },
  ])
  // Neither hears that there is nothing left to do.
  expect(ports.map(({ ended }) => ended)).toEqual([true, true])
})

it('a worker that has nothing left to do stays', () => {
  const { ports, answers } = ask()
  const moves = MOVES.map((move) => valued(move, 5))
  ports[0].answer({ kind: 'solved', report: { value: known.value, moves }, progress: part(10, 1) })
  expect(answers).toHaveLength(1)
  expect(ports.map(({ ended }) => ended)).toEqual([false, true])
})

it('they give up when both have', () => {
  const { ports, answers } = ask()
  ports[0].answer({ kind: 'gave up' })
  expect(answers).toEqual([])
  ports[1].answer({ kind: 'gave up' })
  expect(answers).toEqual([{ kind: 'gave up' }])
})

it('what goes wrong with one ends both', () => {
  const { ports, answers } = ask()
  ports[1].onerror?.({ message: 'out of memory' })
  expect(answers).toEqual(['out of memory'])
  expect(ports.map(({ ended }) => ended)).toEqual([true, true])
})
