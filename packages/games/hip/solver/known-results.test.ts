import { parseVariant, readOptions } from '@plyworks/core'
import { expect, it } from 'vitest'
import { perfectEngine } from '../engines/perfect.js'
import definition from '../index.js'
import { HipPosition, HipRules } from '../rules.js'
import { knownResultLoaders } from './known-results/index.js'
import { hasKnownResults, knownBoards, knownResultsOf, prepareKnownResults } from './known-results.js'
import { solveHip } from './solver.js'

/** A search of the whole board takes millions. */
const FEW_NODES = 500_000
const lines = { stopped: () => false, onLine: () => {} }

it('lets player 2 win 5 x 5 with little search', async () => {
  const game = definition.create(parseVariant(definition.variants, 'hip:rows=5,cols=5'))
  const options = readOptions({}, {})
  await perfectEngine.prepare?.(game, options)
  const player = perfectEngine.create(game, options)
  const out = new Int32Array(25)
  const position = game.start()
  while (!position.over) {
    const safe = [...out.subarray(0, position.generate(out, 0))].filter(
      (move) => !position.completes(position.turn, move),
    )
    const result = position.turn === 1 ? player.search(position, {}, lines) : null
    if (result !== null) expect([result.scores[1], result.nodes < FEW_NODES]).toEqual([1, true])
    position.make(result?.move ?? safe[(7 + position.placed) % Math.max(1, safe.length)] ?? out[0])
  }
  expect(position.score(1)).toBe(1)
})

it.each(Object.keys(knownResultLoaders))('has results for %s that answer what the start is worth', async (name) => {
  const [, rows, columns, rule, stones] = /^(\d)x(\d)-(gardner|last-mover)-(\d)$/.exec(name) ?? []
  const grid = { rows: Number(rows), columns: Number(columns) }
  const rules = new HipRules(grid, rule === 'gardner' ? 'gardner' : 'last-mover', Number(stones))
  await prepareKnownResults(rules)
  const control = { stopped: () => false, memory: 2 ** 21, bestMoves: 'one', known: knownResultsOf(rules) } as const
  const solution = solveHip(new HipPosition(rules), control)
  expect(solution?.nodes).toBeLessThan(FEW_NODES)
})

it('has results for lying boards, and names them', () => {
  expect(hasKnownResults(new HipRules({ rows: 4, columns: 6 }, 'gardner', 1))).toBe(true)
  expect(hasKnownResults(new HipRules({ rows: 6, columns: 4 }, 'gardner', 1))).toBe(false)
  expect(knownBoards(1)).toMatch(/^3 x 8, 4 x 6/)
})
