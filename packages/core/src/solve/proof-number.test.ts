import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { Random } from '../base/random.js'
import { legalMoves } from '../game/legal-moves.js'
import { randomPosition } from '../search/testing/engines.js'
import { treeGame } from '../search/testing/tree-game.js'
import { solveExhaustively } from './exhaustive.js'
import { refusesProofNumbers, solveByProofNumbers } from './proof-number.js'

describe('proof-number search', () => {
  const names = [
    'm-n-k',
    'm-n-k:m=4,n=3,k=3',
    'hex:size=3',
    'domineering:rows=4,cols=4',
    'domineering:rows=4,cols=5',
    'othello:size=4',
    'connect-four:cols=4,rows=4',
    'hip:rows=3,cols=3,rule=last-mover',
  ]
  test.each(names)('%s: the values of exhaustive search, and only moves that keep them', async (name) => {
    const game = await loadGame(name)
    const random = new Random(5)
    // Exhaustive search without what the game itself sees of its wins.
    const { proofNumber: _, ...others } = game.solve
    const plain = { ...game, solve: others }
    for (let round = 0; round < 8; round++) {
      const position =
        round === 0 && game.traits.maxPlies < 17 ? game.start() : randomPosition(game, random, game.traits.maxPlies)
      const wanted = solveExhaustively(plain, position)
      const found = solveByProofNumbers(game, position)
      expect(found?.value).toBe(wanted?.value)
      const keeps = [...legalMoves(game, position)].filter((move) => {
        const after = position.clone()
        after.make(move)
        const value = solveExhaustively(plain, after)?.value
        const seen = after.turn === position.turn || value === 'draw' ? value : value === 'win' ? 'loss' : 'win'
        return after.over
          ? after.score(position.turn) === { win: 1, draw: 0, loss: -1 }[wanted?.value ?? 'draw']
          : seen === wanted?.value
      })
      if (found?.complete === false) expect(keeps).toEqual(expect.arrayContaining([...found.best]))
      else expect(found?.best).toEqual(keeps)
      expect(found?.best.length).toBeGreaterThan(0)
    }
  })

  test.each([1, 2, 3, 4])('trees in which a seat may move twice, seed %d', (seed) => {
    const game = treeGame({ seed, seats: 2, maxPlies: 9, multiMoveTurns: true })
    expect(solveByProofNumbers(game, game.start())?.value).toBe(solveExhaustively(game, game.start())?.value)
  })

  test('answers with a table far smaller than its tree', async () => {
    const game = await loadGame('domineering:rows=6,cols=6,first=horizontal')
    expect(solveByProofNumbers(game, game.start(), { stopped: () => false, memory: 1 })?.value).toBe('win')
  })

  test('stops when asked, and goes on from what its journal holds', async () => {
    const game = await loadGame('m-n-k:m=4,n=4,k=4')
    const entries: Uint8Array[] = []
    const journal = { entries, append: (entry: Uint8Array) => entries.push(entry) }
    expect(solveByProofNumbers(game, game.start(), { stopped: () => true })).toBeNull()
    const whole = solveByProofNumbers(game, game.start(), { stopped: () => false, journal })
    expect(entries.length).toBeGreaterThan(0) // answers of 2^14 nodes and more
    const again = solveByProofNumbers(game, game.start(), {
      stopped: () => false,
      journal: { entries, append: () => {} },
    })
    expect(again?.value).toBe(whole?.value)
    expect(again?.nodes ?? 0).toBeLessThan((whole?.nodes ?? 0) / 10)
  })

  test('refuses games that repeat, in a sentence', async () => {
    expect(refusesProofNumbers(treeGame({ seed: 2, seats: 2, maxPlies: 0, cyclic: true }))).toMatch(/cannot repeat/)
    expect(refusesProofNumbers(await loadGame('star-chess'))).toMatch(/two seats/)
  })
})
