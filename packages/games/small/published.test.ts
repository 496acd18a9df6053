import {
  type Position,
  prepareDatabase,
  RetrogradeSolver,
  solveByProofNumbers,
  solveExhaustively,
} from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { eachOf } from '../../../test/support/each-of.js'

/** Values as the literature has them, found again by the general solvers. The pages beside the games name the sources. */
const VALUES: Readonly<Record<string, 'win' | 'draw' | 'loss'>> = {
  'm-n-k': 'draw',
  'm-n-k:m=4,n=3,k=3': 'win',
  'm-n-k:m=4,n=4,k=4': 'draw',
  'othello:size=4': 'loss',
  'dodgem:size=3': 'win',
  'three-mens-morris': 'win',
  'dots-and-boxes:cols=1,rows=1': 'loss',
  'dots-and-boxes:cols=2,rows=2': 'win',
  'domineering:rows=2,cols=2': 'win',
  'domineering:rows=3,cols=3': 'win',
  'domineering:rows=4,cols=4': 'win',
  'domineering:rows=5,cols=5': 'loss',
  'domineering:rows=5,cols=5,first=horizontal': 'loss',
}

describe('published values', () => {
  test.each(Object.entries(VALUES))('%s: %s for who begins', async (name, value) => {
    const game = await loadGame(name)
    expect(solveExhaustively(game, game.start())?.value).toBe(value)
  })
})

const WINS = {
  quick: [
    'domineering:rows=6,cols=6',
    'domineering:rows=6,cols=6,first=horizontal',
    'domineering:rows=7,cols=7',
    'domineering:rows=7,cols=7,first=horizontal',
    'hex:size=5',
  ],
  long: ['hex:size=6'],
}
eachOf(WINS, '%s by proof numbers: a win for who begins', async (name) => {
  const game = await loadGame(name)
  expect(solveByProofNumbers(game, game.start())?.value).toBe('win')
})

/** Kalah by houses (lines) and seeds, from one on, as far as that takes a second in all: win, draw or loss for the player who begins. */
const KALAH = ['DLWLWD', 'WLLLWW', 'DWWWWL', 'WWW', 'DD', 'WW']

test.each(KALAH.map((line, index) => [index + 1, line] as const))('Kalah of %d houses: %s', async (houses, line) => {
  const values = await Promise.all(
    [...line].map(async (_, index) => {
      const game = await loadGame(`kalah:houses=${houses},seeds=${index + 1}`)
      return solveExhaustively(game, game.start())?.value.charAt(0).toUpperCase()
    }),
  )
  expect(values.join('')).toBe(line)
})

/** The winning first moves of Hex, row by row from the top. */
const OPENINGS: Readonly<Record<number, readonly string[]>> = {
  2: ['.w', 'w.'],
  3: ['..w', 'www', 'w..'],
  4: ['...w', '..w.', '.w..', 'w...'],
}

test.each(Object.entries(OPENINGS))('the winning first moves of Hex of size %s', async (size, rows) => {
  const game = await loadGame(`hex:size=${size}`)
  const wins = (cell: number): boolean => {
    const position: Position = game.start()
    position.make(cell)
    return solveByProofNumbers(game, position)?.value === 'loss'
  }
  const found = rows.map((row, index) =>
    [...row].map((_, column) => (wins(index * row.length + column) ? 'w' : '.')).join(''),
  )
  expect(found).toEqual(rows)
})

/** Of 2,296 positions of the L-game, each in eight images and with either colour to move, 15 have no move and 14 more are lost. */
test('the lost positions of the L-game', async () => {
  const game = await loadGame('l-game')
  const solved = prepareDatabase(game, game.start())
  expect(solved?.database.size).toBe(16 * (2296 - 15))
  if (!solved) return
  new RetrogradeSolver(game, solved.ranking, solved.database).run({ stopped: () => false })
  const position = game.start()
  const values = { win: 0, draw: 0, loss: 0 }
  for (let index = 0; index < solved.database.size; index++) {
    solved.ranking.unrank(0, index, position)
    const value = solved.outcome(position)?.value
    if (value !== undefined) values[value]++
  }
  expect(values.loss).toBe(16 * 14)
  expect(values.win + values.draw + values.loss).toBe(solved.database.size)
  expect(solved.outcome(game.start())?.value).toBe('draw')
})
