import { checkVariant, Random, readOptions, type SearchLine, WIN_LIMIT } from '@plyworks/core'
import { expect, it } from 'vitest'
import { makeEngine, search } from '../../../core/src/search/testing/engines.js'
import definition from '../index.js'
import { HipPosition, HipRules } from '../rules.js'
import { solveHip } from '../solver/solver.js'
import { proofEngine } from './proof.js'

it('tells its best moves after every iteration, as many as are wanted, best first', () => {
  const game = definition.create(checkVariant(definition.variants, { rows: 6, cols: 6 }))
  const position = new HipPosition(new HipRules({ rows: 6, columns: 6 }, 'gardner', 1))
  const told: SearchLine[] = []
  const control = { stopped: () => false, onLine: (line: SearchLine) => void told.push(line) }
  const result = proofEngine.create(game, readOptions({}, {})).search(position, { depth: 3, lines: 3 }, control)
  expect(told.map(({ depth, rank }) => [depth, rank])).toEqual([1, 2, 3].flatMap((d) => [1, 2, 3].map((r) => [d, r])))
  const last = told.slice(-3)
  expect(last[0].scores[0]).toBeGreaterThanOrEqual(last[1].scores[0])
  expect(new Set(last.map(({ pv }) => pv[0])).size).toBe(3)
  expect(result.move).toBe(last[0].pv[0])
  expect(position.placed).toBe(0)
})

it('ends with its nodes where nothing limits the time', () => {
  const game = definition.create(checkVariant(definition.variants, { rows: 6, cols: 6 }))
  const position = new HipPosition(new HipRules({ rows: 6, columns: 6 }, 'gardner', 1))
  for (const cell of [0, 7, 9, 16, 20, 3, 11, 30, 26, 33, 17, 24]) position.make(cell)
  const control = { stopped: () => false, onLine: () => {} }
  const { nodes } = proofEngine.create(game, readOptions({}, {})).search(position, { nodes: 3000 }, control)
  expect(nodes).toBeLessThan(6000)
})

it('calls exact what it has proved, and no more', () => {
  const values = { win: 1, draw: 0, loss: -1 }
  const control = { stopped: () => false, onLine: () => {} }
  const met = new Set<number>()
  for (const [rule, stones] of [
    ['gardner', 1],
    ['gardner', 2],
    ['last-mover', 1],
  ] as const) {
    const game = definition.create(checkVariant(definition.variants, { rows: 4, cols: 4, rule, stones }))
    const engine = proofEngine.create(game, readOptions({}, {}))
    const random = new Random(4 + stones)
    for (let round = 0; round < 12; round++) {
      const position = game.start()
      const moves = new Int32Array(16)
      while (!position.over && position.placed < 7) position.make(moves[random.below(position.generate(moves, 0))])
      if (position.over) continue
      const value = values[solveHip(position, { ...control, memory: 2 ** 21, bestMoves: 'one' })?.value ?? 'draw']
      for (const nodes of [1, 400, 100_000]) {
        const found = engine.search(position, { nodes }, control)
        if (found.scale !== 'expectation') continue
        const score = found.scores[position.turn]
        if (found.bound === 'exact') expect(score).toBe(value)
        if (found.bound === 'upper') expect(value).toBeLessThanOrEqual(score)
        met.add(found.bound === 'exact' ? score : Number.NaN)
      }
    }
  }
  expect([...met]).toEqual(expect.arrayContaining([1, 0, -1]))
})

it.each(['gardner', 'last-mover'] as const)('tells how far off the end is that it sees under %s', (rule) => {
  const game = definition.create(checkVariant(definition.variants, { rows: 3, cols: 4, rule }))
  const random = new Random(9)
  const engine = proofEngine.create(game, readOptions({}, {}))
  const plain = makeEngine(game, 'minimax')
  const moves = new Int32Array(12)
  let compared = 0
  for (let round = 0; round < 40; round++) {
    const position = game.start()
    while (!position.over && position.placed < 6) position.make(moves[random.below(position.generate(moves, 0))])
    if (position.over) continue
    // Too few nodes for proofs: judgement is all there is.
    const found = search(engine, position, { nodes: 300 })
    if (found.scale !== 'evaluation' || Math.abs(found.scores[0]) < WIN_LIMIT) continue
    expect(found.scores).toEqual(search(plain, position, { depth: 6 }).scores)
    compared++
  }
  expect(compared).toBeGreaterThan(5)
})
