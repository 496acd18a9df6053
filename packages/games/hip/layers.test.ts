import { expect, it } from 'vitest'
import { eachOf } from '../../../test/support/each-of.js'
import { loadGame } from '../load-game.js'
import { hipLayers } from './layers.js'
import { HipPosition, HipRules } from './rules.js'

eachOf<readonly [rule: 'gardner' | 'last-mover', stones: 1 | 2, rows: number, columns: number]>(
  {
    quick: [
      ['gardner', 1, 3, 3],
      ['last-mover', 1, 3, 3],
      ['gardner', 2, 3, 3],
      ['last-mover', 2, 2, 5],
    ],
    long: [['gardner', 2, 3, 4]],
  },
  '%s, %i stones, %i x %i: numbers and positions are each other’s inverse, and moves lead one tier down',
  ([rule, stones, rows, columns]) => {
    const rules = new HipRules({ rows, columns }, rule, stones)
    const layers = hipLayers(rules)
    const position = new HipPosition(rules)
    const moves = new Int32Array(rules.cells)
    const reached = new Set<string>()
    const walk = (at: HipPosition): void => {
      const name = `${layers.tier(at)} ${layers.rank(at)}`
      if (at.over || reached.has(name)) return
      reached.add(name)
      const end = at.generate(moves.subarray(0), 0)
      for (const move of moves.slice(0, end)) {
        at.make(move)
        walk(at)
        at.unmake()
      }
    }
    walk(new HipPosition(rules))
    let named = 0
    for (let tier = 0; tier < layers.tiers; tier++) {
      for (let index = 0; index < layers.tierSize(tier); index++) {
        if (!layers.unrank(tier, index, position)) continue
        named++
        expect([layers.tier(position), layers.rank(position), position.over]).toEqual([tier, index, false])
        expect(reached.has(`${tier} ${index}`)).toBe(true)
        const move = moves[position.generate(moves, 0) - 1]
        position.make(move)
        expect(layers.tier(position)).toBe(tier - 1)
      }
    }
    expect(named).toBe(reached.size)
  },
)

it('is offered for boards that a database can hold', async () => {
  expect((await loadGame('hip:rows=4,cols=5')).solve.layers).toBeDefined()
  expect((await loadGame('hip:rows=5,cols=5')).solve.layers).toBeUndefined()
})
