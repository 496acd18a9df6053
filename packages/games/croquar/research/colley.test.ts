import { type EngineDefinition, Random, readOptions, type SearchLine } from '@plyworks/core'
import { beforeAll, expect, test } from 'vitest'
import { solveCroquar } from '../../../../test/support/solved-croquar.js'
import definition from '../index.js'
import { type CroquarPosition, MAX_MOVES } from '../rules.js'
import { CLASS_OF, IN_HOOP, NEEDS, NUMBER } from '../situations.js'
import { valueAfter, visitReachable } from './choices.js'
import { colleyOne, colleyTwo, KNOWN, secondTable } from './colley.js'
import { moveEntry, moveTable, StoredValues, tableMove } from './colley-tables.js'

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

/** An engine as it is made from texts. */
function made(definition: EngineDefinition<CroquarPosition>, texts: Readonly<Record<string, string>> = {}) {
  return definition.create(game, readOptions(definition.options(game), texts))
}

test('both programs seldom err, the second less than the first', () => {
  const second = made(colleyTwo, { depth: '4' })
  const first = made(colleyOne, { depth: '4' })
  let firstErrs = 0
  let secondErrs = 0
  const asked = visitSome(300, 0.2, (position, value) => {
    if (valueAfter(oracle, position, first.search(position, {}, control).move) < value) firstErrs++
    if (valueAfter(oracle, position, second.search(position, {}, control).move) < value) secondErrs++
  })
  expect(asked).toBeGreaterThan(50)
  expect(firstErrs / asked).toBeLessThan(0.05)
  expect(secondErrs).toBeLessThanOrEqual(firstErrs)
})

test.each([
  {
    table: 'always2',
    number: 1,
    applies: ({ mover, other, barred }: CroquarPosition) => barred === 2 && isPlain(mover, 3) && isPlain(other, 6),
  },
  {
    table: 'alwaysonhoop',
    number: 2,
    applies: ({ mover, other }: CroquarPosition) => NEEDS[other] === 2 && NUMBER[mover] % 2 === 1 && isPlain(mover),
  },
])('the worked example of the table $table is right in every position that can be reached', ({ number, applies }) => {
  let positions = 0
  let matters = 0
  const wrong: string[] = []
  visitReachable((position) => {
    if (!applies(position)) return
    positions++
    const value = oracle(position)
    if (valueAfter(oracle, position, number) < value) wrong.push(game.notation.formatPosition(position))
    const others = [1, 2, 3, 4, 5, 6, 7, 8].filter((move) => CLASS_OF[8 + move] !== position.barred)
    if (others.some((move) => valueAfter(oracle, position, move) < value)) matters++
  })
  expect(positions).toBeGreaterThan(300)
  expect(matters).toBeGreaterThan(100)
  expect(wrong).toEqual([])
  const shown = game.notation.parsePosition(number === 1 ? '1 33 36 2' : '1 33 40/2 -')
  expect(applies(shown)).toBe(true)
  expect(tableMove(moveTable(), shown)).toBe(number)
})

/** Whether a situation is a plain number, with that last digit where one is given. */
function isPlain(situation: number, digit?: number): boolean {
  return situation < IN_HOOP && (digit === undefined || NUMBER[situation] % 10 === digit)
}

test('stored values are right, of the more positions the farther apart the hoops may be, within his thirty kilobytes', () => {
  const stores = [0, 1, 2].map((apart) => new StoredValues(apart))
  const counts = [0, 0, 0]
  visitSome(500, 1, (position) => {
    stores.forEach((store, apart) => {
      const value = store.value(position)
      if (value === null) return
      counts[apart]++
      expect(value).toBe(oracle(position))
    })
  })
  expect(counts[0]).toBeGreaterThan(100)
  expect(counts[1]).toBeGreaterThan(counts[0])
  expect(counts[2]).toBeGreaterThan(counts[1])
  expect(stores.map((store) => store.bytes)).toEqual([6480, 18_144, 28_512])
  expect(stores[2].bytes + moveTable().length).toBeLessThan(30_000)
})

test('the second program knows nothing of a player in a hoop, and what it knows is right', () => {
  const table = secondTable()
  expect(table.bytes + moveTable().length).toBeLessThan(30_000)
  expect(table.value(game.notation.parsePosition('2 7 10/2 -'))).toBeNull()
  let open = 0
  const known = visitSome(500, 1, (position) => {
    const value = table.value(position)
    if (value === null) open++
    else expect(value).toBe(oracle(position))
  })
  expect(open).toBeGreaterThan(100)
  expect(open).toBeLessThan(known)
})

test('by the clock a search goes deeper than its plies, and ends with what it finds proved', () => {
  const position = game.notation.parsePosition('1 45! 3 3')
  const depths: number[] = []
  const listening = { ...control, onLine: ({ depth }: SearchLine) => void depths.push(depth) }
  const found = made(colleyOne, { depth: '2', clock: 'true' }).search(position, { nodes: 30_000 }, listening)
  expect(depths).toEqual(depths.map((_, index) => index + 2))
  expect(depths.length).toBeGreaterThan(2)
  expect(found.depth).toBe(depths.at(-1))
  // Without a limit there is no clock to go by.
  expect(made(colleyOne, { depth: '2', clock: 'true' }).search(position, {}, control).depth).toBe(2)
})

test('a line through the tables has no limit: a win is seen more than forty plies ahead', () => {
  const table = moveTable()
  const first = made(colleyOne)
  const stored = new StoredValues(0)
  let longest = 0
  visitSome(2000, 0.3, (position, value) => {
    const copy = position.clone()
    let plies = 0
    for (let move = tableMove(table, copy); move !== null; move = copy.over ? null : tableMove(table, copy)) {
      if (plies > 0 && stored.value(copy) !== null) break
      copy.make(move)
      plies++
      if (copy.over) break
    }
    if (plies <= Math.max(40, longest) || value !== 1) return
    const { scores } = first.search(position, {}, control)
    if (Math.abs(scores[0]) === KNOWN) longest = plies
  })
  expect(longest).toBeGreaterThan(40)
})

test('the first program tells a line with the score of its table moves, and keeps to its limits', () => {
  const engine = made(colleyOne, { depth: '8' })
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
