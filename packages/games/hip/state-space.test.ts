import { expect, it } from 'vitest'
import { hipStateSpace } from './layers.js'
import { HipPosition, HipRules } from './rules.js'

/** Positions that play reaches, finished ones included. */
function reachable(rules: HipRules): number {
  const met = new Set<string>()
  const visit = (at: HipPosition): void => {
    const name = `${at.keyLow} ${at.keyHigh}`
    if (met.has(name)) return
    met.add(name)
    const moves = new Int32Array(rules.cells)
    for (const move of moves.slice(0, at.generate(moves, 0))) {
      at.make(move)
      visit(at)
      at.unmake()
    }
  }
  visit(new HipPosition(rules))
  return met.size
}

it.each([
  ['gardner', 1, 2, 2],
  ['last-mover', 1, 2, 3],
  ['gardner', 2, 2, 4],
  ['gardner', 1, 3, 3],
] as const)('%s, %i stones, %i x %i: no fewer positions than play reaches', (rule, stones, rows, columns) => {
  const rules = new HipRules({ rows, columns }, rule, stones)
  const boards = Math.round(10 ** hipStateSpace(rules).log10)
  const reached = reachable(rules)
  expect(boards).toBeGreaterThanOrEqual(reached)
  // On four cells no square can be completed, and play reaches them all.
  if (rules.cells === 4) expect([boards, reached]).toEqual([35, 35])
})
