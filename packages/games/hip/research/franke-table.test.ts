import { expect, it } from 'vitest'
import { HipPosition, HipRules } from '../rules.js'
import { solveHip } from '../solver/solver.js'
import { Estimates } from './estimates.js'
import { frankeBoards, type Row, solvedRows } from './tables.js'

const WINNERS = { draw: 0, win: 1, loss: 2 } as const

const quick = frankeBoards().filter(({ rows, cols, stones }) =>
  stones === 1 ? rows === 2 || (rows === 3 && cols <= 8) : (rows === 2 && cols <= 10) || (rows === 3 && cols <= 7),
)

it('boards of two and three rows have the winners of his tables', () => {
  expect(quick).toHaveLength(33)
  for (const { rows, cols, stones, winner } of quick) {
    const position = new HipPosition(new HipRules({ rows, columns: cols }, 'gardner', stones))
    const found = solveHip(position, { stopped: () => false, memory: 2 ** 23, bestMoves: 'one' })
    expect(found === null ? null : WINNERS[found.value], `${rows} x ${cols}, ${stones}`).toBe(winner)
  }
})

it('a board is estimated by his calls and by the largest board of as many rows', () => {
  const his = [8, 9, 10].map((cols) => ({ rows: 3, cols, stones: 1, winner: 0, calls: 4 ** cols }))
  const row = (cols: string, nodes: string, ms: string): Row => ({
    rows: '3',
    cols,
    rule: 'gardner',
    stones: '1',
    nodes,
    ms,
  })
  const estimates = new Estimates(his, [row('7', '9', '1'), row('8', String(4 ** 8 / 2), '1000')])
  expect(estimates.of({ rows: 3, cols: 9, stones: 1 })).toEqual({ nodes: 4 ** 9 / 2, seconds: 4 })
  // Beyond his last board the growth goes on.
  expect(estimates.of({ rows: 3, cols: 12, stones: 1 })).toEqual({ nodes: 4 ** 12 / 2, seconds: 256 })
  expect(estimates.of({ rows: 3, cols: 9, stones: 2 })).toBeNull()
})

it('a board with more rows than any solved one is estimated by the board of most rows', () => {
  const his = [
    { rows: 3, cols: 11, stones: 2, winner: 2, calls: 1000 },
    { rows: 5, cols: 6, stones: 2, winner: 2, calls: 100 },
    { rows: 6, cols: 6, stones: 2, winner: 2, calls: 5000 },
  ]
  const row = (rows: string, cols: string, nodes: string): Row => ({
    rows,
    cols,
    rule: 'gardner',
    stones: '2',
    nodes,
    ms: nodes,
  })
  const estimates = new Estimates(his, [row('3', '11', '9000'), row('5', '6', '2000')])
  expect(estimates.of({ rows: 6, cols: 6, stones: 2 })).toEqual({ nodes: 100_000, seconds: 100 })
})

it('a board is estimated by those of as many rows that end as it does, and of these by odd or even ones as it is', () => {
  const board = (rows: number, cols: number, winner: number, calls: number) => ({
    rows,
    cols,
    stones: 1,
    winner,
    calls,
  })
  const his = [
    board(4, 5, 0, 100),
    board(4, 6, 0, 1000),
    board(4, 7, 2, 3000),
    board(4, 8, 2, 5000),
    board(5, 5, 2, 500),
    board(5, 6, 2, 4000),
    board(5, 7, 2, 9000),
  ]
  const row = (rows: string, cols: string, nodes: string): Row => ({
    rows,
    cols,
    rule: 'gardner',
    stones: '1',
    nodes,
    ms: nodes,
  })
  const solved = [row('4', '6', '80000'), row('4', '8', '50000'), row('5', '5', '15000'), row('5', '6', '20000')]
  const estimates = new Estimates(his, solved)
  const nodesOf = (rows: number, cols: number) => estimates.of({ rows, cols, stones: 1 })?.nodes
  expect([nodesOf(4, 5), nodesOf(4, 7), nodesOf(5, 7)]).toEqual([8000, 30_000, 270_000])
})

it('boards that took a second or more are mostly estimated within a factor of three', () => {
  const his = frankeBoards()
  const callsOf = (row: Row) =>
    his.find(
      ({ rows, cols, stones }) =>
        rows === Number(row.rows) && cols === Number(row.cols) && stones === Number(row.stones),
    )?.calls ?? Infinity
  const rows = solvedRows().filter((row) => row.rule === 'gardner' && Number.isFinite(callsOf(row)))
  const slow = rows.filter(({ ms }) => Number(ms) >= 1000)
  const within = (others: (row: Row) => readonly Row[]) =>
    slow.filter((row) => {
      const board = { rows: Number(row.rows), cols: Number(row.cols), stones: Number(row.stones) }
      const ratio = (1000 * (new Estimates(his, others(row)).of(board)?.seconds ?? 0)) / Number(row.ms)
      return ratio > 1 / 3 && ratio < 3
    })
  expect(slow).toHaveLength(18)
  // From boards of fewer calls alone, and from all others.
  expect(within((row) => rows.filter((other) => callsOf(other) < callsOf(row)))).toHaveLength(15)
  expect(within((row) => rows.filter((other) => other !== row))).toHaveLength(17)
})
