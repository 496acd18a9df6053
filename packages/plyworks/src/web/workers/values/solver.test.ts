import { expect, it } from 'vitest'
import { FakePort } from '../fake-port.js'
import type { ExactAnswer, ExactQuestion } from './exact-calls.js'
import { Solver } from './solver.js'

const question = { game: 'any', position: '-', milliseconds: null }
const solved = { kind: 'solved', report: { value: null, moves: [] }, progress: {} }

function start(shares: boolean) {
  const ports: FakePort[] = []
  const spawn = () => {
    ports.push(new FakePort())
    return ports[ports.length - 1]
  }
  const told: (ExactAnswer | string)[] = []
  const hearer = { answer: (answer: ExactAnswer) => told.push(answer), failed: (message: string) => told.push(message) }
  return { ports, told, hearer, solver: new Solver(spawn, shares) }
}

const flags = (port: FakePort) => port.requests<ExactQuestion>('solve').map(({ flag }) => flag?.[0])

it('stays with its table where a flag stops it, and what it still says is not heard', () => {
  const { ports, told, hearer, solver } = start(true)
  solver.prepare(question)
  solver.solve(question, hearer)
  const first = ports[0].latest
  solver.solve(question, hearer)
  expect(told).toEqual(['the game was closed'])
  expect(flags(ports[0])).toEqual([1, 0])
  ports[0].answer({ kind: 'gave up' }, first)
  ports[0].answer(solved)
  expect(told.slice(1)).toEqual([solved])
  solver.stop()
  expect(flags(ports[0])).toEqual([1, 0])
  expect(ports).toHaveLength(1)
  expect(ports[0].ended).toBe(false)
})

it('is ended where memory cannot be shared, and started for the next question', () => {
  const { ports, told, hearer, solver } = start(false)
  solver.solve(question, hearer)
  solver.stop()
  expect(told).toEqual(['the game was closed'])
  expect(ports[0].ended).toBe(true)
  solver.solve(question, hearer)
  expect(flags(ports[1])).toEqual([undefined])
  ports[1].answer(solved)
  solver.stop()
  expect(ports[1].ended).toBe(false)
})
