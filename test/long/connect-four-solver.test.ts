import { parseVariant, Random, solveExhaustively } from '@plyworks/core'
import { expect, test } from 'vitest'
import definition from '../../packages/games/connect-four/index.js'
import { randomOpenPosition } from '../../packages/games/connect-four/research/random-position.js'
import { Board } from '../../packages/games/connect-four/rules.js'
import { solveConnectFour } from '../../packages/games/connect-four/solver/solver.js'

const HOUR = 3_600_000
const go = { stopped: () => false }

function open(columns: number, rows: number) {
  return definition.create(parseVariant(definition.variants, `connect-four:cols=${columns},rows=${rows}`))
}

/**
 * Values of the empty boards (J. Tromp, "John's Connect Four Playground"), and the plies of decided ones (C. Steininger,
 * table "Last Move").
 */
const BOARDS: readonly (readonly [columns: number, rows: number, value: string, plies?: number])[] = [
  [4, 4, 'draw'],
  [5, 4, 'draw'],
  [6, 4, 'loss', 24],
  [7, 4, 'draw'],
  [8, 4, 'loss', 32],
  [9, 4, 'loss', 36],
  [4, 5, 'draw'],
  [5, 5, 'draw'],
  [6, 5, 'draw'],
  [7, 5, 'draw'],
  [8, 5, 'win', 39],
  [4, 6, 'draw'],
  [5, 6, 'draw'],
  [6, 6, 'loss', 36],
  [4, 7, 'draw'],
  [5, 7, 'draw'],
  [4, 8, 'draw'],
  [5, 8, 'draw'],
  [4, 9, 'draw'],
  [4, 10, 'draw'],
]

test.each(BOARDS.map(([columns, rows, value, plies]) => ({ columns, rows, value, plies })))(
  'the empty board of $columns x $rows is a $value for the first player',
  ({ columns, rows, value, plies }) => {
    const solution = solveConnectFour(open(columns, rows).start(), go)
    expect([solution?.value, solution?.plies]).toEqual([value, plies])
  },
  HOUR,
)

test(
  'searches the board of 7 x 6 to its end: a win in 41 plies, from the middle column only',
  () => {
    const solution = solveConnectFour(open(7, 6).start(), go)
    expect(solution).toMatchObject({ value: 'win', plies: 41, best: [3] })
  },
  HOUR,
)

test.each([
  [5, 5],
  [6, 5],
  [7, 5],
  [6, 6],
  [7, 6],
  [6, 7],
  [8, 6],
  [9, 6],
  [8, 7],
  [10, 5],
  [12, 4],
  [6, 9],
  [5, 11],
  [4, 15],
])(
  'thousands of positions of %i x %i have the value, distance and moves of the exhaustive search',
  (columns, rows) => {
    const game = open(columns, rows)
    const board = new Board(columns, rows)
    const random = new Random(columns * 16 + rows + 1000)
    for (let round = 0; round < 1500; round++) {
      const empty = 1 + random.below(18)
      const position = randomOpenPosition(board, board.cells - empty, random, round % 2 === 0)
      const expected = solveExhaustively(game, position, { ...go, tableMegabytes: 4 })
      const solution = solveConnectFour(position, go)
      const text = game.notation.formatPosition(position)
      const { value, plies, best } = solution ?? {}
      expect({ value, plies, best }, text).toEqual({
        value: expected?.value,
        plies: expected?.plies,
        best: expected?.best,
      })
    }
  },
  HOUR,
)
