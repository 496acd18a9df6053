import { type Game, Random } from '@plyworks/core'
import { gameIds, loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { makeEngine, randomPosition, search } from '../../packages/core/src/search/testing/engines.js'
import { treeGame } from '../../packages/core/src/search/testing/tree-game.js'

/**
 * Thousands of random positions: alpha-beta and MTD(f), with every idea on and off, find the value of plain minimax.
 * Table hits are strict (`exact-depth`) and repetition is off, for the reasons given in `alpha-beta-search.ts`.
 */
const VARIANTS: readonly (readonly [string, Record<string, string>])[] = [
  ['alpha-beta', {}],
  ['alpha-beta', { 'table-mb': '0' }],
  ['alpha-beta', { symmetry: 'false', 'zero-windows': 'false' }],
  ['alpha-beta', { aspiration: 'false', killers: 'false', history: 'false', guess: 'false' }],
  ['mtdf', {}],
  ['max-n', {}],
]

const names = [
  'connect-four:cols=4,rows=4',
  'connect-four:cols=5,rows=4',
  'hip:rows=3,cols=3',
  'hip:rows=3,cols=4,rule=last-mover',
  'hip:rows=3,cols=3,stones=2',
  'hip:rows=4,cols=4,rule=last-mover,stones=2',
  ...gameIds,
]
const games = (await Promise.all(names.map(loadGame))).filter(({ traits }) => traits.payoff === 'zero-sum')
games.push(...[1, 2, 3, 4].map((seed) => treeGame({ seed, seats: 2, maxPlies: 20, multiMoveTurns: seed > 2 })))

describe.each(games.map((game) => ({ name: game.name, game })))('$name', ({ game }) => {
  test('2,000 random positions', { timeout: 3_600_000 }, () => {
    const random = new Random(51)
    const reference = makeEngine(game, 'minimax')
    const strict = { 'table-mb': '4', 'exact-depth': 'true', repetition: 'false' }
    const engines = VARIANTS.map(([name, options]) => makeEngine(game, name, { ...strict, ...options }))
    const deepest = depthFor(game)
    for (let count = 0; count < 2000; count++) {
      const position = randomPosition(game, random, Math.min(60, game.traits.maxPlies))
      const depth = 1 + random.below(deepest)
      const { scores } = search(reference, position, { depth })
      for (const [index, engine] of engines.entries()) {
        const place = () => `${game.name}, position ${count}, depth ${depth} ${JSON.stringify(VARIANTS[index])}`
        const found = search(engine, position, { depth }).scores
        if (found[0] !== scores[0]) expect(found, place()).toEqual(scores)
      }
    }
  })
})

/** Trees of some thousands of nodes. */
function depthFor(game: Game): number {
  return Math.max(2, Math.min(6, Math.floor(Math.log(4000) / Math.log(game.traits.maxMoves))))
}
