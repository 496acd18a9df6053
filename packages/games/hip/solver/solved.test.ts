import { cellName, solveExhaustively } from '@plyworks/core'
import { expect, it } from 'vitest'
import { nameOf, solvedBoards } from '../../../../test/support/solved-hip.js'
import definition from '../index.js'
import { HipPosition } from '../rules.js'
import { solveHip } from './solver.js'

it.each(solvedBoards(0, 12).map((board) => [nameOf(board.rules), board] as const))(
  'the table of solved boards tells the value, the distance and the first moves of %s',
  (_, { rules, value, plies, best }) => {
    const { grid, rule, stones } = rules
    const start = new HipPosition(rules)
    const found = solveHip(start, { stopped: () => false, memory: 2 ** 21, bestMoves: 'all', copying: false })
    expect(found?.value).toBe(value)
    const names = found?.best.map((cell) => cellName(grid, cell))
    expect(found?.best.length === rules.cells ? 'any' : names).toEqual(best)
    const game = definition.create({ rows: grid.rows, cols: grid.columns, rule, stones })
    const exhaustive = solveExhaustively(game, start, { stopped: () => false })
    expect(exhaustive?.value).toBe(value)
    expect(exhaustive?.plies ?? null).toBe(plies)
  },
)
