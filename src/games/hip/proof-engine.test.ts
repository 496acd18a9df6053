import { expect, it } from 'vitest'
import { readOptions, type SearchLine } from '../../core/engine.js'
import { checkVariant } from '../../core/variant.js'
import { definition } from './index.js'
import { proofEngine } from './proof-engine.js'
import { HipPosition, HipRules } from './rules.js'

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
