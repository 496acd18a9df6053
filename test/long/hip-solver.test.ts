import { expect, it } from 'vitest'
import { frankeMinimax } from '../../src/games/hip/franke.js'
import { HipPosition, HipRules, type Rule } from '../../src/games/hip/rules.js'
import { solveHip } from '../../src/games/hip/solver.js'

const start = (rows: number, columns: number, rule: Rule, stones = 1) =>
  new HipPosition(new HipRules({ rows, columns }, rule, stones))

const values: readonly (readonly [number, number, Rule, string])[] = [
  [3, 7, 'gardner', 'draw'],
  [3, 8, 'gardner', 'draw'],
  [4, 5, 'gardner', 'draw'],
  [4, 6, 'gardner', 'draw'],
  [5, 5, 'gardner', 'loss'],
  [5, 6, 'gardner', 'loss'],
  [3, 7, 'last-mover', 'win'],
  [5, 5, 'last-mover', 'loss'],
]

it.each(values)(
  '%i x %i under %s is a %s for player 1',
  (rows, columns, rule, value) => {
    const control = { stopped: () => false, bestMoves: 'one', memory: 2 ** 29 } as const
    expect(solveHip(start(rows, columns, rule), control)?.value).toBe(value)
  },
  3_600_000,
)

it('gives small boards the same value by search as by the minimax, with one stone a turn and with two', () => {
  const options = { cutOffs: true, table: true, symmetry: true, exchange: true }
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
        const plain = frankeMinimax(position, options, go.stopped)
        expect(solveHip(position, { ...go, copying: false })?.value).toBe(plain?.value)
      }
    }
  }
}, 3_600_000)
