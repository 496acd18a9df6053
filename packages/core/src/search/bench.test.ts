import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { bench, benchedEngine } from './bench.js'
import { treeGame } from './testing/tree-game.js'

test('the workload gives the same signature every time', async () => {
  const game = await loadGame('hip:rows=3,cols=3')
  const [first, second] = [await bench(game), await bench(game)]
  expect(first.signature).toBe(second.signature)
  expect(first.nodes).toBe(second.nodes)
  expect(first.signature).toBeGreaterThan(0)
  expect(first.signature).toBeLessThanOrEqual(first.nodes)
})

test('the signature sees a change of the rules', async () => {
  const benches = await Promise.all([1, 2, 3].map((seed) => bench(treeGame({ seed, seats: 2, maxPlies: 12 }))))
  expect(new Set(benches.map(({ signature }) => signature)).size).toBe(3)
})

test('games of more seats are measured with max^n', async () => {
  expect((await bench(treeGame({ seed: 1, seats: 3, maxPlies: 8 }))).signature).toBeGreaterThan(0)
})

test('a game with a suite of its own is measured on that', async () => {
  const game = await loadGame('caissa')
  const engine = benchedEngine(game)
  if (engine === undefined) throw new Error('no suite')
  const suite = engine.bench
  const toDepth = (depth: number) => ({
    ...game,
    search: { ...game.search, engines: [{ ...engine, bench: { ...suite, depth } }] },
  })
  expect(suite.positions.length).toBeGreaterThanOrEqual(20)
  for (const text of suite.positions) expect(game.notation.formatPosition(game.notation.parsePosition(text))).toBe(text)
  const shallow = toDepth(3)
  const { signature } = await bench(shallow)
  expect((await bench(shallow)).signature).toBe(signature)
  expect((await bench(toDepth(2))).signature).toBeLessThan(signature)
})
