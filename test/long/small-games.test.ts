import { type Game, prepareDatabase, RetrogradeSolver, solveByProofNumbers, solveExhaustively } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'

/** Values of the literature that take the general solvers minutes; the pages of the games name the sources. */
const VALUES: Readonly<Record<string, 'win' | 'draw' | 'loss'>> = {
  'kalah:houses=4,seeds=4': 'win',
  'kalah:houses=5,seeds=3': 'win',
  'kalah:houses=6,seeds=2': 'win',
  'm-n-k:m=5,n=4,k=4': 'draw',
  'domineering:rows=6,cols=6': 'win',
}

describe('published values', () => {
  test.each(Object.entries(VALUES))('%s: %s for who begins', async (name, value) => {
    const game = await loadGame(name)
    expect(solveExhaustively(game, game.start())?.value).toBe(value)
  })

  test.each(['domineering', 'domineering:first=horizontal'])(
    '%s: win for who begins, by proof numbers',
    async (name) => {
      const game = await loadGame(name)
      expect(solveByProofNumbers(game, game.start())?.value).toBe('win')
    },
  )
})

/** The winning first moves of Hex of size 5, row by row from the top, as the game's page has them. Half of the board decides the rest. */
test('the winning first moves of Hex of size 5', async () => {
  const game = await loadGame('hex:size=5')
  const wins = Array.from({ length: 13 }, (_, cell) => {
    const position = game.start()
    position.make(cell)
    return solveByProofNumbers(game, position)?.value === 'loss' ? 'w' : '.'
  })
  expect(wins.join('')).toBe('....w.wwww.ww')
})

/**
 * First moves of Hex of size 6 that take less than 25,000 nodes each; half of the board decides the rest. The published list of all 36 is
 * `regression/dfpn-solve-6x6.tst` of the solver Benzene (University of Alberta).
 */
test.each([
  ['a1 b1 c1 b6 c6', 'win'],
  ['c2 b3 c4 b5 c5 a6', 'loss'],
])('Hex of size 6: after %s it is a %s for who is to move', async (moves, value) => {
  const game = await loadGame('hex:size=6')
  const found = moves.split(' ').map((move) => {
    const position = game.start()
    position.make(6 * (Number(move[1]) - 1) + 'abcdef'.indexOf(move[0]))
    return solveByProofNumbers(game, position)?.value
  })
  expect(found).toEqual(found.map(() => value))
})

/** Counts the positions that can be reached, finished ones too, by their numbers in the ranking. */
function countReachable(game: Game): number {
  const { ranking } = game.solve
  if (!ranking) throw new Error('no ranking')
  const first = [0]
  for (let tier = 0; tier < ranking.tiers; tier++) first.push(first[tier] + ranking.tierSize(tier))
  const seen = new Uint8Array(first[ranking.tiers])
  const out = new Int32Array(game.traits.maxMoves)
  const position = game.start()
  const numberOf = () => {
    const tier = ranking.tier(position)
    return first[tier] + ranking.rank(position)
  }
  const open: [tier: number, index: number][] = [[ranking.tier(position), ranking.rank(position)]]
  seen[numberOf()] = 1
  let count = 1
  for (let next = open.pop(); next; next = open.pop()) {
    if (!ranking.unrank(next[0], next[1], position)) continue
    const end = position.generate(out, 0)
    for (let at = 0; at < end; at++) {
      position.make(out[at])
      const number = numberOf()
      if (seen[number] === 0) {
        seen[number] = 1
        count++
        const tier = ranking.tier(position)
        open.push([tier, number - first[tier]])
      }
      position.unmake()
    }
  }
  return count
}

describe("Six Men's Morris", () => {
  test.each([
    ['six-mens-morris:men=4', 4_111_151],
    ['six-mens-morris:men=4,flying=yes', 4_111_327],
  ])('%s has %d positions that can be reached', async (name, positions) => {
    expect(countReachable(await loadGame(name))).toBe(positions)
  })

  // Six men take one and a half minutes of a processor, and half a gigabyte.
  test.each(['six-mens-morris:men=4', 'six-mens-morris'])('%s is a draw', async (name) => {
    const game = await loadGame(name)
    const solved = prepareDatabase(game, game.start())
    if (!solved) throw new Error('no database')
    new RetrogradeSolver(game, solved.ranking, solved.database).run({ stopped: () => false })
    expect(solved.outcome(game.start())?.value).toBe('draw')
  })
})
