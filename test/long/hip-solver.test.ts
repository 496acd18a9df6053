import { expect, it } from 'vitest'
import { allImprovements, frankeMinimax } from '../../packages/games/hip/research/franke.js'
import { HipPosition, HipRules, type Rule } from '../../packages/games/hip/rules.js'
import { solveHip } from '../../packages/games/hip/solver/solver.js'
import { nameOf, solvedBoards } from '../support/solved-hip.js'

const start = (rows: number, columns: number, rule: Rule, stones = 1) =>
  new HipPosition(new HipRules({ rows, columns }, rule, stones))

it.each(solvedBoards(13, 25).map((board) => [nameOf(board.rules), board] as const))(
  '%s has the value that the table of solved boards tells',
  (_, { rules, value }) => {
    const control = { stopped: () => false, bestMoves: 'one', memory: 2 ** 29 } as const
    expect(solveHip(new HipPosition(rules), control)?.value).toBe(value)
  },
  3_600_000,
)

it('gives small boards the same value by search as by the minimax, with one stone a turn and with two', () => {
  const go = { stopped: () => false, bestMoves: 'one' } as const
  for (const rule of ['gardner', 'last-mover'] as const) {
    for (const stones of [1, 2]) {
      for (const [rows, columns] of [
        [2, 7],
        [3, 4],
        [3, 5],
        [4, 4],
      ]) {
        const position = start(rows, columns, rule, stones)
        const plain = frankeMinimax(position, allImprovements, go.stopped)
        expect(solveHip(position, { ...go, copying: false })?.value).toBe(plain?.value)
      }
    }
  }
}, 3_600_000)
