import { checkVariant, Random, readOptions, type Value } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import definition from '../index.js'
import { HipPosition, HipRules } from '../rules.js'
import { solveHip } from '../solver/solver.js'
import { lyingImage, lyingRules, standingCell } from '../symmetry.js'
import { perfectEngine } from './perfect.js'

const lines = { stopped: () => false, onLine: () => {} }

/** What a position is worth to a seat, by the search alone. */
function worth(position: HipPosition, seat: number): Value | number {
  if (position.over) return position.score(seat)
  const value = solveHip(position, { stopped: () => false, memory: 2 ** 21, copying: false, bestMoves: 'one' })?.value
  const own = value === 'win' ? 1 : value === 'loss' ? -1 : 0
  return position.turn === seat ? own : 0 - own
}

describe('the engine for solved boards', () => {
  it.each([
    [4, 4, 'gardner', 1],
    [4, 4, 'last-mover', 2],
    [5, 3, 'gardner', 1],
    [3, 5, 'last-mover', 1],
    [5, 4, 'gardner', 2],
    [6, 4, 'gardner', 1],
    [6, 4, 'last-mover', 2],
    [7, 4, 'gardner', 1],
  ] as const)('keeps the value late in games on %i x %i under %s, %i stones a turn', (rows, cols, rule, stones) => {
    const game = definition.create(checkVariant(definition.variants, { rows, cols, rule, stones }))
    const player = perfectEngine.create(game, readOptions({}, {}))
    const random = new Random(rows * 100 + cols)
    const out = new Int32Array(rows * cols)
    for (let round = 0; round < 2; round++) {
      const position = game.start()
      while (!position.over) {
        const count = position.generate(out, 0)
        const seat = position.turn
        const answers = position.rules.cells - position.placed > 15 || seat === round % 2
        if (answers) position.make(out[random.below(count)])
        else {
          const before = worth(position, seat)
          position.make(player.search(position, {}, lines).move)
          expect(worth(position, seat)).toBe(before)
        }
      }
    }
  })
})

it('plays with a limit of nodes as if no game had been played before in the thread', () => {
  const game = definition.create(checkVariant(definition.variants, { rows: 4, cols: 4 }))
  const moves = (first: number): number[] => {
    const player = perfectEngine.create(game, readOptions({}, {}))
    const position = game.start()
    const played = [first]
    position.make(first)
    while (!position.over) {
      const { move } = player.search(position, { nodes: 500 }, lines)
      played.push(move)
      position.make(move)
    }
    return played
  }
  const cells = [...Array(16).keys()]
  const alone = cells.map(moves)
  expect([...cells].reverse().map(moves).reverse()).toEqual(alone)
})

it('turns tall boards so that they lie, and finds the cells again', () => {
  const rules = new HipRules({ rows: 5, columns: 3 }, 'gardner', 1)
  const position = new HipPosition(rules)
  for (const cell of [1, 5, 12]) position.make(cell)
  const lying = lyingRules(rules)
  const image = lyingImage(position, lying)
  expect([lying.grid, image.placed, image.turn]).toEqual([{ rows: 3, columns: 5 }, 3, 1])
  const stones = [...Array(15).keys()].map((cell) => image.stoneAt(cell))
  expect(stones).toEqual([...Array(15).keys()].map((cell) => position.stoneAt(standingCell(cell, lying))))
  expect(image.stoneAt(5)).toBe(0)
  expect(lyingRules(lying)).toBe(lying)
})

it('counts the nodes of solving in vain', () => {
  const game = definition.create(checkVariant(definition.variants, { rows: 5, cols: 4 }))
  const player = perfectEngine.create(game, readOptions({}, {}))
  const position = game.start()
  position.make(0)
  const told: number[] = []
  const control = { stopped: () => false, onLine: ({ nodes }: { nodes: number }) => void told.push(nodes) }
  const { nodes, scale } = player.search(position, { nodes: 20_000 }, control)
  expect(scale).toBe('evaluation')
  expect(Math.min(...told)).toBeGreaterThan(10_000)
  expect(nodes).toBeGreaterThan(17_000)
})
