import { expect, it } from 'vitest'
import { Board, ConnectFourPosition } from '../rules.js'
import { ponsScale } from './solver.js'

it.each([
  // A win with the last stone counts 1 whether the board is odd or even; a stone that follows m others, (cells + 1 - m) / 2.
  [7, 6, 41, 'win', 1],
  [7, 6, 7, 'win', 18],
  [7, 6, 42, 'loss', -1],
  [5, 5, 25, 'win', 1],
  [5, 5, 7, 'win', 10],
  [5, 5, 24, 'loss', -1],
  [5, 5, 25, 'draw', 0],
] as const)('on %i x %i a result after %i plies, a %s, counts %i', (columns, rows, plies, value, score) => {
  const board = new Board(columns, rows)
  expect(ponsScale(board).convert(new ConnectFourPosition(board), value, plies)).toBe(score)
})
