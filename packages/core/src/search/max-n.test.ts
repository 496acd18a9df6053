import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { Random } from '../base/random.js'
import { WIN } from '../game/engine.js'
import { makeEngine, randomPosition, search } from './testing/engines.js'
import { plainMaxN } from './testing/references.js'
import { treeGame } from './testing/tree-game.js'

describe.each([2, 3, 4])('%i seats', (seats) => {
  test('equals the plain reference, with and without pruning', () => {
    const random = new Random(31)
    for (let seed = 1; seed <= 80; seed++) {
      const game = treeGame({ seed, seats, maxPlies: 12, multiMoveTurns: seed % 2 === 0 })
      const position = randomPosition(game, random, 4)
      const depth = 1 + random.below(5)
      const expected = plainMaxN(game, position, depth)
      for (const pruning of ['true', 'false']) {
        const found = search(makeEngine(game, 'max-n', { pruning }), position, { depth })
        expect(found.scores, `seed ${seed}, depth ${depth}, pruning ${pruning}`).toEqual(expected)
      }
    }
  })

  test('pruning leaves out work, not moves: the same line is found', () => {
    let saved = 0
    for (let seed = 1; seed <= 40; seed++) {
      const game = treeGame({ seed, seats, maxPlies: 12 })
      const [pruned, full] = ['true', 'false'].map((pruning) =>
        search(makeEngine(game, 'max-n', { pruning }), game.start(seed), { depth: 5 }),
      )
      expect(pruned.pv).toEqual(full.pv)
      saved += full.nodes - pruned.nodes
    }
    expect(saved).toBeGreaterThan(0)
  })

  test('over whole turns it picks the same winner as over moves', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const shape = { seed, seats, maxPlies: 6, multiMoveTurns: true }
      const overTurns = treeGame({ ...shape, turns: true })
      const found = search(makeEngine(overTurns, 'max-n'), overTurns.start(seed), {})
      const expected = plainMaxN(treeGame(shape), treeGame(shape).start(seed), Infinity)
      // Distances differ (turns against moves), and with more seats ties by distance may pick other lines.
      if (seats === 2) expect(found.scores.map(Math.sign)).toEqual(expected.map(Math.sign))
      expect(found.turn?.[0]).toBe(found.move)
      const position = overTurns.start(seed)
      const seat = position.turn
      for (const [index, move] of (found.turn ?? []).entries()) {
        expect(position.turn).toBe(seat)
        if (index > 0) expect(position.moved).toBeGreaterThan(0)
        position.make(move)
      }
      expect(position.over || position.moved === 0).toBe(true)
    }
  })
})

test.each(['connect-four', 'hip:rows=3,cols=4,stones=2', 'croquar', 'caissa'])(
  '%s: equals alpha-beta in two-seat games',
  async (name) => {
    const game = await loadGame(name)
    const random = new Random(32)
    for (let count = 0; count < 10; count++) {
      const position = randomPosition(game, random, 20)
      const overMoves = makeEngine(game, 'max-n')
      const strict = makeEngine(game, 'alpha-beta', { 'table-mb': '1', 'exact-depth': 'true', repetition: 'false' })
      const depth = 1 + random.below(3)
      expect(search(overMoves, position, { depth }).scores).toEqual(search(strict, position, { depth }).scores)
    }
  },
)

test('the winner of a game of three gets WIN minus the plies, the others the negative', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const game = treeGame({ seed, seats: 3, maxPlies: 4 })
    const { scores, pv } = search(makeEngine(game, 'max-n'), game.start(), {})
    const won = scores.some((score) => score > 0)
    const magnitude = won ? WIN - pv.length : 0
    expect(scores.map(Math.abs)).toEqual([magnitude, magnitude, magnitude])
    expect(scores.filter((score) => score > 0)).toHaveLength(won ? 1 : 0)
  }
})
