import { expect, it } from 'vitest'
import { readOptions } from '../../core/engine.js'
import { parseVariant } from '../../core/variant.js'
import { perfectEngine } from './engine.js'
import { definition } from './index.js'
import { hasKnownResults, knownResultsOf, prepareKnownResults } from './known-results.js'
import { HipPosition, HipRules } from './rules.js'
import { solveHip } from './solver.js'

/** A search of the whole board takes ten million nodes. */
const FEW_NODES = 2_000_000
const lines = { stopped: () => false, onLine: () => {} }

it('lets player 2 win 5 x 5 against whatever answers, with little search', async () => {
  const game = definition.create(parseVariant(definition.variants, 'hip:rows=5,cols=5'))
  const options = readOptions({}, {})
  await perfectEngine.prepare?.(game, options)
  const player = perfectEngine.create(game, options)
  const out = new Int32Array(25)
  for (let seed = 1; seed <= 3; seed++) {
    const position = game.start()
    while (!position.over) {
      const safe = [...out.subarray(0, position.generate(out, 0))].filter(
        (move) => !position.completes(position.turn, move),
      )
      const result = position.turn === 1 ? player.search(position, {}, lines) : null
      if (result !== null) expect([result.scores[1], result.nodes < FEW_NODES]).toEqual([1, true])
      position.make(result?.move ?? safe[(seed * 7 + position.placed) % Math.max(1, safe.length)] ?? out[0])
    }
    expect(position.score(1)).toBe(1)
  }
})

it('has results for the boards that take seconds, which agree with the search', async () => {
  for (const rule of ['gardner', 'last-mover'] as const) {
    for (const [rows, columns] of [
      [3, 8],
      [4, 6],
      [5, 5],
    ]) {
      const rules = new HipRules({ rows, columns }, rule, 1)
      expect(hasKnownResults(rules)).toBe(true)
      await prepareKnownResults(rules)
      expect(knownResultsOf(rules).length).toBeGreaterThan(0)
      const control = {
        stopped: () => false,
        memory: 2 ** 23,
        bestMoves: 'one',
        known: knownResultsOf(rules),
      } as const
      expect(solveHip(new HipPosition(rules), control)?.nodes).toBeLessThan(FEW_NODES)
    }
  }
  expect(hasKnownResults(new HipRules({ rows: 6, columns: 4 }, 'gardner', 1))).toBe(false)
})
