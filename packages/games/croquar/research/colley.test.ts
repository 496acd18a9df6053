import { Options, Random, type SearchLine } from '@plyworks/core'
import { beforeAll, expect, test } from 'vitest'
import { solveCroquar } from '../../../../test/support/solved-croquar.js'
import definition from '../index.js'
import { type CroquarPosition, MAX_MOVES } from '../rules.js'
import { valueAfter } from './choices.js'
import { colleyOne, colleyTwo, moveTable } from './colley.js'
import { moveEntry, tableMove } from './colley-tables.js'

const game = definition.create({})
const control = { stopped: () => false, onLine: () => {} }

let oracle: (position: CroquarPosition) => number

beforeAll(() => {
  oracle = solveCroquar().oracle
}, 120_000)

/**
 * Critical positions met in random play from the start, all of which can be reached; each choice is kept with that chance. (All
 * that can be reached are gone through in the long tests.)
 */
function visitSome(games: number, chance: number, visit: (position: CroquarPosition, value: number) => void): number {
  const random = new Random(17)
  const moves = new Int32Array(MAX_MOVES)
  let visits = 0
  for (let count = 0; count < games; count++) {
    const position = game.start()
    while (!position.over) {
      const end = position.generate(moves, 0)
      const value = oracle(position)
      const legal = Array.from(moves.subarray(0, end))
      if (legal.some((move) => valueAfter(oracle, position, move) < value) && random.unit() < chance) {
        visits++
        visit(position, value)
      }
      position.make(legal[random.below(end)])
    }
  }
  return visits
}

test('what the move tables say is good in positions met in random play', () => {
  const table = moveTable()
  let settled = 0
  const wrong: string[] = []
  const asked = visitSome(3000, 1, (position, value) => {
    const move = moveEntry(position) < 0 ? null : tableMove(table, position)
    if (move === null) return
    settled++
    if (valueAfter(oracle, position, move) < value) wrong.push(game.notation.formatPosition(position))
  })
  expect(asked).toBeGreaterThan(5000)
  expect(settled).toBeGreaterThan(1000)
  expect(wrong).toEqual([])
})

test('the second program never errs, the first seldom', () => {
  const second = colleyTwo.create(game, new Options({}))
  const first = colleyOne.create(game, new Options({ depth: 4 }))
  let errors = 0
  const asked = visitSome(300, 0.2, (position, value) => {
    expect(valueAfter(oracle, position, second.search(position, {}, control).move)).toBe(value)
    if (valueAfter(oracle, position, first.search(position, {}, control).move) < value) errors++
  })
  expect(asked).toBeGreaterThan(50)
  expect(errors / asked).toBeLessThan(0.05)
})

test('the first program tells a line with the score of its table moves, and keeps to its limits', () => {
  const engine = colleyOne.create(game, new Options({ depth: 8 }))
  const told: number[] = []
  const listening = { stopped: () => false, onLine: ({ scores }: SearchLine) => void told.push(scores[0]) }
  const far = engine.search(game.notation.parsePosition('1 97 11 4'), {}, listening)
  expect(far.scores[0]).toBeGreaterThan(5000)
  expect(told).toEqual([far.scores[0]])
  const start = game.notation.parsePosition('1 45! 3 3')
  const whole = engine.search(start, {}, control)
  const cut = engine.search(start, { nodes: 300 }, control)
  expect(cut.nodes).toBeLessThan(500)
  expect(whole.nodes).toBeGreaterThan(500)
  expect(cut.bound).toBe('lower')
  const stopped = engine.search(start, {}, { ...control, stopped: () => true })
  expect(stopped.nodes).toBeLessThan(200)
})
