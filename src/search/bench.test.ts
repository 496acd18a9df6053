import { expect, test } from 'vitest'
import { loadGame } from '../load-game.js'
import { bench, totalSignature } from './bench.js'
import { treeGame } from './testing/tree-game.js'

test('the workload gives the same signature every time', async () => {
  const game = await loadGame('hip:rows=3,cols=3')
  const [first, second] = [bench(game), bench(game)]
  expect(first.signature).toBe(second.signature)
  expect(first.nodes).toBe(second.nodes)
  expect(first.signature).toBeGreaterThan(0)
  expect(first.signature).toBeLessThanOrEqual(first.nodes)
  expect(totalSignature([first, second])).toBe(2 * first.signature)
})

test('the signature sees a change of the rules', () => {
  const signatures = [1, 2, 3].map((seed) => bench(treeGame({ seed, seats: 2, maxPlies: 12 })).signature)
  expect(new Set(signatures).size).toBe(3)
})

test('games of more seats are measured with max^n', () => {
  expect(bench(treeGame({ seed: 1, seats: 3, maxPlies: 8 })).signature).toBeGreaterThan(0)
})
