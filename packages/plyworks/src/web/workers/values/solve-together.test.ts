import { expect, it } from 'vitest'
import { FakePort } from '../fake-port.js'
import type { ExactAnswer, ExactNews, ExactQuestion } from './exact-calls.js'
import type { Following } from './following.js'
import { solveTogether } from './solve-together.js'
import { Solver } from './solver.js'

const known = { value: { value: 'win', plies: 5 }, moves: [] } as const
const question = { game: 'any', position: '-', milliseconds: 1000, known }
const MOVES = [0, 1, 2, 3].map(
  (move): Following => ({ move, text: `${move}`, position: `after ${move}`, same: false, end: null }),
)

function ask(moves: readonly Following[] = MOVES) {
  const ports = [new FakePort(), new FakePort()] as const
  const solvers = [new Solver(() => ports[0], true), new Solver(() => ports[1], true)] as const
  const told: ExactNews[] = []
  const answers: (ExactAnswer | string)[] = []
  const found: string[] = []
  solveTogether(solvers, question, moves, {
    progress: (news) => told.push(news),
    answer: (answer) => answers.push(answer),
    failed: (message) => answers.push(message),
    found: (position, { value, plies }) => found.push(`${position}: ${value} ${plies}`),
  })
  return { ports, told, answers, found }
}

/** The positions that a worker was asked for. */
const asked = (port: FakePort) => port.requests<ExactQuestion>('solve').map(({ position }) => position)
const limit = (port: FakePort) => port.requests<ExactQuestion>('solve').at(-1)?.milliseconds ?? Number.NaN
const isStopped = (port: FakePort) => port.requests<ExactQuestion>('solve').at(-1)?.flag?.[0] === 1
const part = (nodes: number, fraction: number) => ({ nodes, milliseconds: nodes, moves: 0, all: 0, fraction })
const lost = (plies: number, nodes = 0): ExactAnswer => ({
  kind: 'solved',
  report: { value: { value: 'loss', plies }, moves: [] },
  progress: part(nodes, 1),
})

it('two workers take the moves from both ends, and the answer comes when they meet', () => {
  const { ports, told, answers, found } = ask()
  const [forwards, backwards] = ports
  expect(ports.map(asked)).toEqual([['after 0'], ['after 3']])
  forwards.answer(lost(6, 20))
  backwards.progress({ progress: part(30, 0.5) })
  // Known of five values: that of the position, one move, and half of another.
  expect(told.at(-1)).toMatchObject({ progress: { nodes: 50, moves: 1, all: 4, fraction: expect.closeTo(0.5) } })
  backwards.answer(lost(4))
  expect(told.at(-1)).toMatchObject({
    report: {
      value: known.value,
      moves: [
        { move: 0, value: 'win', plies: 7, best: false },
        { move: 3, value: 'win', plies: 5, best: true },
      ],
    },
  })
  forwards.answer(lost(4))
  expect(answers).toEqual([])
  expect(ports.map(asked)).toEqual([
    ['after 0', 'after 1'],
    ['after 3', 'after 2'],
  ])
  backwards.answer(lost(8))
  expect(answers).toMatchObject([
    {
      kind: 'solved',
      report: { moves: [0, 1, 2, 3].map((move) => ({ move, value: 'win', best: move === 1 || move === 3 })) },
    },
  ])
  expect(found).toEqual(['after 0: loss 6', 'after 3: loss 4', 'after 1: loss 4', 'after 2: loss 8'])
  // Both stay, for the next position.
  expect(ports.map(({ ended }) => ended)).toEqual([false, false])
})

it('what the first look is too short for comes last, with all the time that is left', () => {
  const { ports, answers } = ask()
  const [forwards, backwards] = ports
  expect(limit(forwards)).toBeLessThan(100)
  for (let move = 0; move < 3; move++) forwards.answer({ kind: 'gave up' })
  backwards.answer(lost(4))
  expect(asked(forwards)).toEqual(['after 0', 'after 1', 'after 2', 'after 0'])
  expect(asked(backwards)).toEqual(['after 3', 'after 2'])
  expect(ports.every((port) => limit(port) > 100)).toBe(true)
  backwards.answer(lost(4))
  backwards.answer(lost(4))
  forwards.answer(lost(4))
  expect(answers).toMatchObject([{ kind: 'solved' }])
})

it('they give up when the time is over for every move that is left', () => {
  const { ports, answers } = ask(MOVES.slice(0, 2))
  const [forwards, backwards] = ports
  forwards.answer({ kind: 'gave up' })
  forwards.answer({ kind: 'gave up' })
  expect(answers).toEqual([])
  backwards.answer(lost(4))
  expect(answers).toEqual([{ kind: 'gave up' }])
})

it('what goes wrong with one stops both', () => {
  const { ports, answers } = ask()
  ports[1].onerror?.({ message: 'out of memory' })
  expect(answers).toEqual(['out of memory'])
  expect(ports[1].ended).toBe(true)
  expect(isStopped(ports[0])).toBe(true)
  ports[0].answer(lost(4))
  expect(answers).toHaveLength(1)
})

it('moves that end the game need no worker', () => {
  const ended = MOVES.map((each): Following => ({ ...each, end: { value: 'loss', plies: 0 } }))
  const { ports, answers } = ask(ended)
  expect(ports.map(asked)).toEqual([[], []])
  expect(answers).toMatchObject([{ kind: 'solved', report: { moves: [{ plies: 1 }, {}, {}, {}] } }])
})
