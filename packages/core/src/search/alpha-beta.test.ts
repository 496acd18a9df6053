import { gameIds, loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { Random } from '../base/random.js'
import { type Engine, WIN, WIN_LIMIT } from '../game/engine.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { makeEngine, quiet, randomPosition, search } from './testing/engines.js'
import { legalMoves, plainMaxN } from './testing/references.js'
import { treeGame } from './testing/tree-game.js'

/** Engine and options; all of them must find the value of plain minimax. */
const VARIANTS: readonly (readonly [string, Record<string, string>])[] = [
  ['alpha-beta', {}],
  ['alpha-beta', { 'table-mb': '0' }],
  ['alpha-beta', { 'zero-windows': 'false' }],
  ['alpha-beta', { aspiration: 'false', symmetry: 'false' }],
  ['alpha-beta', { killers: 'false', history: 'false', guess: 'false' }],
  ['mtdf', {}],
  ['mtdf', { 'table-mb': '0' }],
]

/** Strict fixed-depth values: see the contract of `AlphaBetaSearch`. */
const STRICT = { 'exact-depth': 'true', repetition: 'false' }

function strictEngines(game: Game): Engine[] {
  return VARIANTS.map(([name, options]) => makeEngine(game, name, { 'table-mb': '1', ...options, ...STRICT }))
}

/** Compares all variants with minimax on random positions; returns how many searches were compared. */
function compare(game: Game, positions: number, plies: number, deepest: number, random: Random): number {
  const reference = makeEngine(game, 'minimax')
  const engines = strictEngines(game)
  let compared = 0
  for (let count = 0; count < positions; count++) {
    const position = randomPosition(game, random, plies)
    const before = [position.keyLow, position.keyHigh, position.turn]
    const depth = 1 + random.below(deepest)
    const expected = search(reference, position, { depth })
    for (const [index, engine] of engines.entries()) {
      const found = search(engine, position, { depth })
      expect(found.scores, `${game.name}, depth ${depth}, ${JSON.stringify(VARIANTS[index])}`).toEqual(expected.scores)
      expect(found.bound).toBe('exact')
      compared++
    }
    expect([position.keyLow, position.keyHigh, position.turn]).toEqual(before)
  }
  return compared
}

describe('random trees', () => {
  test.each([
    { title: 'one move a turn', multiMoveTurns: false, cyclic: false },
    { title: 'several moves a turn', multiMoveTurns: true, cyclic: false },
    { title: 'cycles', multiMoveTurns: false, cyclic: true },
  ])('every variant finds the value of minimax: $title', (kind) => {
    const random = new Random(11)
    let compared = 0
    for (let seed = 1; seed <= 30; seed++) {
      compared += compare(treeGame({ seed, seats: 2, maxPlies: 14, ...kind }), 10, 6, 6, random)
    }
    expect(compared).toBe(30 * 10 * VARIANTS.length)
  })

  test('minimax is what it says', () => {
    const random = new Random(12)
    for (let seed = 1; seed <= 60; seed++) {
      const game = treeGame({ seed, seats: 2, maxPlies: 10, multiMoveTurns: seed % 2 === 0 })
      const position = randomPosition(game, random, 4)
      const depth = 1 + random.below(5)
      expect(search(makeEngine(game, 'minimax'), position, { depth }).scores).toEqual(plainMaxN(game, position, depth))
    }
  })

  test('the line shown leads to the score shown', () => {
    const random = new Random(13)
    for (let seed = 1; seed <= 60; seed++) {
      const game: Game = treeGame({ seed, seats: 2, maxPlies: 10, multiMoveTurns: true })
      const position = randomPosition(game, random, 3)
      const seat = position.turn
      // Without a table: lines prolonged from one are sound moves, but entries on the way may have been overwritten.
      for (const name of ['alpha-beta', 'minimax']) {
        const { pv, scores } = search(makeEngine(game, name, { 'table-mb': '0' }), position, { depth: 5 })
        for (const move of pv) position.make(move)
        const leaf = new Int32Array(2)
        if (position.over) leaf[seat] = Math.sign(position.score(seat)) * (WIN - pv.length)
        else game.search.evaluations[0]?.evaluate(position, leaf, 0)
        expect(leaf[seat] + 0).toBe(scores[seat])
        expect(position.over || pv.length === 5).toBe(true)
        for (let count = pv.length; count > 0; count--) position.unmake()
      }
    }
  })

  test('lines prolonged from the table are legal', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const game = treeGame({ seed, seats: 2, maxPlies: 10, multiMoveTurns: true })
      for (const engine of strictEngines(game)) {
        const position = game.start(seed)
        for (const move of search(engine, position, { depth: 6 }).pv) {
          expect(legalMoves(game, position)).toContain(move)
          position.make(move)
        }
      }
    }
  })

  test('without a depth limit the search ends when the game is solved, and the score is right', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const game = treeGame({ seed, seats: 2, maxPlies: 6, multiMoveTurns: seed % 2 === 0 })
      const expected = plainMaxN(game, game.start(seed), Infinity)
      for (const name of ['alpha-beta', 'mtdf']) {
        const found = search(makeEngine(game, name, { 'table-mb': '1' }), game.start(seed), {})
        expect(found.scores, `${name} ${seed}`).toEqual(expected)
      }
    }
  })

  test('stops early once a result is forced', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const game = treeGame({ seed, seats: 2, maxPlies: 40 })
      const found = search(makeEngine(game, 'alpha-beta', { 'table-mb': '1' }), game.start(), { depth: 40 })
      const score = Math.abs(found.scores[0])
      if (score >= WIN_LIMIT) expect(found.depth).toBeLessThanOrEqual(Math.max(1, WIN - score))
    }
  })

  test('a repeated position is a draw when repetition counts', () => {
    const random = new Random(15)
    let differs = 0
    for (let seed = 1; seed <= 30; seed++) {
      const game = treeGame({ seed, seats: 2, maxPlies: 0, cyclic: true })
      const position = randomPosition(game, random, 3)
      const engine = makeEngine(game, 'alpha-beta', { 'table-mb': '0' })
      const found = search(engine, position, { depth: 5 }).scores[position.turn]
      expect(found + 0).toBe(plainWithRepetition(game, position, 5, []) + 0)
      if (found !== search(makeEngine(game, 'minimax'), position, { depth: 5 }).scores[position.turn]) differs++
    }
    expect(differs).toBeGreaterThan(0)
  })
})

describe('every two-seat game', async () => {
  const names = [
    'hip:rows=3,cols=3',
    'hip:rows=3,cols=4,rule=last-mover,stones=2',
    'hip:rows=2,cols=5,stones=2',
    'connect-four:cols=4,rows=4',
    ...gameIds,
  ]
  const games = (await Promise.all(names.map(loadGame))).filter(({ traits }) => traits.payoff === 'zero-sum')

  test.each(games.map((game) => ({ game, name: game.name })))(
    '$name: every variant finds the value of minimax',
    ({ game }) => {
      const random = new Random(21)
      const plies = Math.min(40, game.traits.maxPlies)
      const { depth, positions } = budget(game)
      compare(game, positions, plies, depth, random)
    },
  )
})

/** A depth whose trees have some thousands of nodes, and how many of them to search. */
function budget(game: Game): { depth: number; positions: number } {
  const depth = Math.max(2, Math.min(5, Math.floor(Math.log(3000) / Math.log(game.traits.maxMoves))))
  return { depth, positions: game.traits.maxMoves > 30 ? 15 : 40 }
}

/** Minimax in which a position that stands in the line already scores 0 (leaves included). */
function plainWithRepetition(game: Game, position: Position, depth: number, line: number[]): number {
  const seat = position.turn
  const legal = legalMoves(game, position)
  const keys = [...line, position.keyLow]
  let best = 0 - Infinity
  for (const move of legal) {
    position.make(move)
    let score = 0
    if (position.over) score = Math.sign(position.score(seat)) * (WIN - keys.length)
    else if (keys.includes(position.keyLow)) score = 0
    else if (depth === 1) {
      const leaf = new Int32Array(2)
      game.search.evaluations[0]?.evaluate(position, leaf, 0)
      score = leaf[seat]
    } else {
      score = plainWithRepetition(game, position, depth - 1, keys)
      if (position.turn !== seat) score = 0 - score
    }
    position.unmake()
    best = Math.max(best, score)
  }
  return best
}

test('stopping in the middle leaves the position as it was and still names a legal move', () => {
  const game = treeGame({ seed: 5, seats: 2, maxPlies: 200 })
  for (let stopAt = 1; stopAt < 40; stopAt++) {
    const position = game.start()
    const legal = legalMoves(game, position)
    let asked = 0
    const control = { ...quiet, stopped: () => ++asked >= stopAt }
    for (const name of ['alpha-beta', 'mtdf', 'minimax']) {
      const found = makeEngine(game, name, { 'table-mb': '1' }).search(position, {}, control)
      expect(legal).toContain(found.move)
      expect(position.ply).toBe(0)
    }
  }
})
