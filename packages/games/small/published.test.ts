import { type Position, solveByProofNumbers, solveExhaustively } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'

/** Values as the literature has them, found again by the general solvers. The pages beside the games name the sources. */
const VALUES: Readonly<Record<string, 'win' | 'draw' | 'loss'>> = {
  'm-n-k': 'draw',
  'm-n-k:m=4,n=3,k=3': 'win',
  'm-n-k:m=4,n=4,k=4': 'draw',
  'othello:size=4': 'loss',
  'dots-and-boxes:cols=1,rows=1': 'loss',
  'dots-and-boxes:cols=2,rows=2': 'win',
  'kalah:houses=1,seeds=1': 'draw',
  'kalah:houses=2,seeds=2': 'loss',
  'kalah:houses=3,seeds=2': 'win',
  'kalah:houses=4,seeds=2': 'win',
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

/** The winning first moves of Hex, row by row from the top. */
const OPENINGS: Readonly<Record<number, readonly string[]>> = {
  2: ['.w', 'w.'],
  3: ['..w', 'www', 'w..'],
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
