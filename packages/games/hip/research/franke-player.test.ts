import { checkVariant, Random, readOptions } from '@plyworks/core'
import { expect, it } from 'vitest'
import definition from '../index.js'
import { solveHip } from '../solver/solver.js'
import { frankeEngine } from './franke-player.js'

const lines = { stopped: () => false, onLine: () => {} }

it.each([
  [3, 4, 'gardner', 1],
  [3, 4, 'last-mover', 2],
  [3, 5, 'gardner', 2],
  [4, 4, 'last-mover', 1],
] as const)("Franke's player keeps the value on %i x %i under %s, %i stones a turn", (rows, cols, rule, stones) => {
  const game = definition.create(checkVariant(definition.variants, { rows, cols, rule, stones }))
  const player = frankeEngine.create(game, readOptions({}, {}))
  const random = new Random(rows * cols)
  const out = new Int32Array(rows * cols)
  let asked = 0
  for (let round = 0; round < 3; round++) {
    const position = game.start()
    while (!position.over) {
      const count = position.generate(out, 0)
      const seat = position.turn
      // The first stones at random: what they leave is drawn, won or lost.
      if (position.placed < 3 + round || seat === round % 2) {
        position.make(out[random.below(count)])
        continue
      }
      const control = { stopped: () => false, memory: 2 ** 21, bestMoves: 'all' } as const
      const best = solveHip(position, control)?.best
      const { move, scores } = player.search(position, {}, lines)
      expect(best).toContain(move)
      expect(scores[0] + scores[1]).toBe(0)
      position.make(move)
      asked++
    }
  }
  expect(asked).toBeGreaterThan(3)
})

it("Franke's player has a move when there is no time, and on boards that are too large for a table of positions", () => {
  const game = definition.create(checkVariant(definition.variants, { rows: 5, cols: 5 }))
  const player = frankeEngine.create(game, readOptions({}, {}))
  const position = game.start()
  const result = player.search(position, { milliseconds: 1 }, lines)
  expect(result).toMatchObject({ bound: 'lower', move: expect.any(Number) })
  expect(result.move).toBeGreaterThanOrEqual(0)
  const large = definition.create(checkVariant(definition.variants, { rows: 8, cols: 8 }))
  expect(frankeEngine.refuses(large)).toBeNull()
  const untold = frankeEngine.create(large, readOptions({}, {})).search(large.start(), {}, lines)
  expect(untold).toMatchObject({ bound: 'lower', nodes: 0 })
  expect(untold.move).toBeGreaterThanOrEqual(0)
})
