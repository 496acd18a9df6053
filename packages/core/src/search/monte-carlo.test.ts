import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { createGame } from '../game/create-game.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { simpleGame } from '../simple/simple-game.js'
import { SearchTree } from './search-tree.js'
import { makeEngine, quiet, search } from './testing/engines.js'
import { legalMoves, plainMaxN } from './testing/references.js'
import { treeGame } from './testing/tree-game.js'

test('proves the value of small two-seat games', () => {
  for (let seed = 1; seed <= 60; seed++) {
    for (const turns of [false, true]) {
      const game = treeGame({ seed, seats: 2, maxPlies: 5, multiMoveTurns: seed % 2 === 0, turns })
      const found = search(makeEngine(game, 'mcts', { 'playout-length': '0' }), game.start(seed), { nodes: 50_000 })
      expect(found.bound, `seed ${seed}`).toBe('exact')
      expect(found.scores.map((score) => score + 0)).toEqual(
        plainMaxN(game, game.start(seed), Infinity).map((score) => Math.sign(score) + 0),
      )
    }
  }
})

test('finds the winning column of a Connect Four position', async () => {
  const game = await loadGame('connect-four')
  const position = game.notation.parsePosition('414243')
  const found = search(makeEngine(game, 'mcts'), position, { nodes: 2000 })
  expect(game.notation.formatMove(position, found.move)).toBe('4')
  expect(found.scores).toEqual([1, -1])
})

test('a lost game is not given away at once', () => {
  // Two heaps of three, the last stone wins: lost for the player to move, at once if a whole heap is taken.
  const game = createGame(
    simpleGame({
      title: 'Heaps',
      seats: ['First', 'Second'],
      maxPlies: 6,
      start: () => ({ heaps: [3, 3], seat: 0 }),
      turn: ({ seat }) => seat,
      moves: ({ heaps }) =>
        heaps.flatMap((left, heap) => Array.from({ length: left }, (_, taken) => `${'ab'[heap]}${left - taken}`)),
      play: ({ heaps, seat }, move) => ({
        heaps: heaps.map((left, heap) => (move[0] === 'ab'[heap] ? left - Number(move[1]) : left)),
        seat: 1 - seat,
      }),
      outcome: ({ heaps, seat }) => (heaps.some((left) => left > 0) ? null : seat === 0 ? [-1, 1] : [1, -1]),
    }),
  )
  const found = search(makeEngine(game, 'mcts'), game.start(), { nodes: 50_000 })
  expect(found.scores).toEqual([-1, 1])
  expect(game.notation.formatMove(game.start(), found.move)).toMatch(/[12]$/)
})

test('with more than two seats a win that nobody can prevent is found', () => {
  let certain = 0
  for (let seed = 1; seed <= 150; seed++) {
    const game = treeGame({ seed, seats: 3, maxPlies: 4 })
    const position: Position = game.start(seed)
    const seat = position.turn
    if (!forcesWin(game, position, seat)) continue
    certain++
    const found = search(makeEngine(game, 'mcts', { 'playout-length': '0' }), position, { nodes: 20_000 })
    // The mean of all simulations, those that tried something else included
    expect(found.scores[seat], `seed ${seed}`).toBeGreaterThan(0.6)
  }
  expect(certain).toBeGreaterThan(10)
})

/** Whether a seat wins whatever all the others do. */
function forcesWin(game: Game, position: Position, seat: number): boolean {
  if (position.over) return position.score(seat) > 0
  const outcomes = legalMoves(game, position).map((move) => {
    position.make(move)
    const wins = forcesWin(game, position, seat)
    position.unmake()
    return wins
  })
  return position.turn === seat ? outcomes.includes(true) : !outcomes.includes(false)
}

test('expectations are shares of one win', () => {
  const game = treeGame({ seed: 3, seats: 4, maxPlies: 30 })
  const found = search(makeEngine(game, 'mcts', { 'playout-length': '2' }), game.start(), { nodes: 500 })
  expect(found.scale).toBe('expectation')
  const sum = found.scores.reduce((total, score) => total + score, 0)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(1 + 1e-9)
})

test('the seed fixes the search', () => {
  const game = treeGame({ seed: 4, seats: 2, maxPlies: 60 })
  const run = (seed: string) => {
    const { move, scores, pv, nodes } = search(makeEngine(game, 'mcts', { seed }), game.start(), { nodes: 300 })
    return { move, scores, pv, nodes }
  }
  expect(run('7')).toEqual(run('7'))
  expect(run('7').scores).not.toEqual(run('8').scores)
})

test('lines come as it goes, and the position is left as it was', async () => {
  const game = await loadGame('connect-four')
  const position = game.notation.parsePosition('4453')
  const nodes: number[] = []
  makeEngine(game, 'mcts').search(position, { nodes: 1000 }, { ...quiet, onLine: (line) => nodes.push(line.nodes) })
  expect(nodes).toEqual([64, 128, 256, 512, 1000])
  expect(game.notation.formatPosition(position)).toBe('4453')
})

test('a full tree stops growing and says so', () => {
  const tree = new SearchTree(100_000)
  tree.reset()
  const cells = Int32Array.of(1, 7, 2, 8, 9)
  let node = 0
  while (tree.expand(node, cells, 0, 5)) node++
  expect(tree.size).toBe(2 * node + 1)
  expect(tree.size).toBeLessThan(100_000 / 25)
  expect(Array.from(tree.cells.subarray(tree.cellsAt[tree.size - 1], tree.cellsAt[tree.size - 1] + 3))).toEqual([
    2, 8, 9,
  ])
})

test('with hardly any memory it still plays', async () => {
  const game = await loadGame('connect-four')
  const found = search(makeEngine(game, 'mcts', { 'tree-mb': '1' }), game.start(), { nodes: 15_000 })
  expect(found.nodes).toBe(15_000)
})
