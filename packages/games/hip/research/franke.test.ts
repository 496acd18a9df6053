import { Random } from '@plyworks/core'
import { expect, it } from 'vitest'
import { safeMovesOf } from '../moves.js'
import { HipPosition, HipRules } from '../rules.js'
import { solveHip } from '../solver/solver.js'
import { allImprovements, frankeMinimax } from './franke.js'
import { SymmetricKeys } from './franke-keys.js'
import { frankeBoards } from './tables.js'

const none = { cutOffs: false, table: false, symmetry: false, exchange: false, order: 'cells' as const, content: false }
const all = { ...none, cutOffs: true, table: true, symmetry: true, exchange: true }
const go = () => false

it.each([
  [2, 3, 'gardner', 1, 'draw'],
  [3, 3, 'gardner', 1, 'draw'],
  [3, 3, 'last-mover', 1, 'win'],
  [3, 3, 'gardner', 2, 'loss'],
] as const)(
  'the minimax gives %i x %i under %s with %i stones a turn the same value whatever is on',
  (rows, columns, rule, stones, value) => {
    const position = new HipPosition(new HipRules({ rows, columns }, rule, stones))
    let calls = Infinity
    const steps = [
      none,
      { ...none, cutOffs: true },
      { ...all, symmetry: false, exchange: false },
      { ...all, exchange: false },
    ]
    for (const options of steps) {
      const result = frankeMinimax(position, options, go)
      expect(result?.value).toBe(value)
      expect(result?.calls).toBeLessThan(calls)
      calls = result?.calls ?? 0
    }
    // No two positions of play differ by an exchange of colours only: the number of stones fixes who moves.
    expect(frankeMinimax(position, all, go)?.calls).toBe(calls)
  },
)

it.each(frankeBoards().filter(({ rows, cols }) => rows * cols <= 12))(
  'with all his improvements it finds his winner of $rows x $cols with $stones stones a turn',
  ({ rows, cols, stones, winner }) => {
    const position = new HipPosition(new HipRules({ rows, columns: cols }, 'gardner', stones))
    const value = (['draw', 'win', 'loss'] as const)[winner]
    for (const change of [{}, { content: false }, { exchange: true }, { order: 'few-squares' as const }]) {
      expect(frankeMinimax(position, { ...allImprovements, ...change }, go)?.value).toBe(value)
    }
  },
)

it('takes fewer calls in his order of moves than in that of the cells', () => {
  for (const [rows, columns, stones] of [
    [3, 3, 1],
    [3, 4, 1],
    [3, 5, 1],
    [3, 4, 2],
    [3, 5, 2],
  ]) {
    const position = new HipPosition(new HipRules({ rows, columns }, 'gardner', stones))
    const his = frankeMinimax(position, allImprovements, go)?.calls ?? Infinity
    const cells = frankeMinimax(position, { ...allImprovements, order: 'cells' }, go)?.calls ?? 0
    expect(2 * his, `${rows} x ${columns}, ${stones} stones a turn`).toBeLessThan(1.1 * cells)
  }
})

it('finds 3 x 4 drawn in fewer calls when cells of few squares come first', () => {
  const position = new HipPosition(new HipRules({ rows: 3, columns: 4 }, 'gardner', 1))
  expect(frankeMinimax(position, all, go)).toMatchObject({ value: 'draw', calls: 11269 })
  expect(frankeMinimax(position, { ...all, order: 'few-squares' }, go)).toMatchObject({ value: 'draw', calls: 3671 })
})

it('goes on from any moment at which it was stopped, to the same count', () => {
  const position = new HipPosition(new HipRules({ rows: 3, columns: 5 }, 'gardner', 1))
  const chosen = { ...allImprovements, order: 'cells' as const }
  const unbroken = frankeMinimax(position, chosen, go)
  let kept: Uint8Array | null = null
  const state = {
    read: () => kept,
    write: (bytes: Uint8Array) => {
      kept = bytes
    },
  }
  let runs = 1
  let looks = 0
  const stop = () => [1, 2, 4].includes(++looks)
  let resumed = frankeMinimax(position, chosen, stop, state)
  for (; resumed === null; runs++) resumed = frankeMinimax(position, chosen, stop, state)
  expect(runs).toBe(4)
  expect(resumed).toMatchObject({ value: unbroken?.value, calls: unbroken?.calls })
})

it.each([
  ['gardner', 1],
  ['gardner', 2],
  ['last-mover', 1],
] as const)('finds the values of 6 x 6 under %s, %i stones a turn, from 20 stones on', (rule, stones) => {
  const position = new HipPosition(new HipRules({ rows: 6, columns: 6 }, rule, stones))
  const random = new Random(20)
  while (position.placed < 20) {
    const safe = safeMovesOf(position)
    position.make(safe[random.below(safe.length)])
  }
  agrees(position)
})

it('takes images as one after a start on 6 x 6 that is its own image', () => {
  const position = new HipPosition(new HipRules({ rows: 6, columns: 6 }, 'gardner', 2))
  const random = new Random(5)
  const acrossDiagonal = (cell: number) => 6 * (cell % 6) + Math.floor(cell / 6)
  position.make(0)
  while (position.placed < 19) {
    const pairs = safeMovesOf(position).filter((cell) => cell < acrossDiagonal(cell))
    const cell = pairs[random.below(pairs.length)]
    position.make(cell)
    if (position.completes(position.turn, acrossDiagonal(cell))) position.unmake()
    else position.make(acrossDiagonal(cell))
  }
  expect(new SymmetricKeys(position).count).toBe(2)
  const calls = agrees(position)
  const apart = frankeMinimax(position, { ...allImprovements, symmetry: false }, go)?.calls
  expect(calls).toBeLessThan(apart ?? 0)
})

/** Compares value and move with the solver. @returns the calls */
function agrees(position: HipPosition): number | undefined {
  const proved = solveHip(position, { stopped: () => false, memory: 2 ** 22, bestMoves: 'all' })
  const found = frankeMinimax(position, allImprovements, go)
  expect(found?.value).toBe(proved?.value)
  expect(proved?.best).toContain(found?.move)
  return found?.calls
}

it('stops when asked and refuses large boards', () => {
  expect(
    frankeMinimax(new HipPosition(new HipRules({ rows: 4, columns: 4 }, 'gardner', 1)), none, () => true),
  ).toBeNull()
  const large = new HipPosition(new HipRules({ rows: 6, columns: 6 }, 'gardner', 1))
  expect(() => frankeMinimax(large, all, go)).toThrow('at most 31 empty cells')
})
