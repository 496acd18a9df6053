import { Stopped } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WON } from '../kernel-layout.js'
import { HipPosition, HipRules } from '../rules.js'
import { HipKernel } from '../solver/kernel.js'
import { searchHeuristically } from './heuristic.js'

const never = { stopped: () => false }

/** The cells the player to move can use without closing a square. */
function safeCells(position: HipPosition): number[] {
  return Array.from({ length: position.rules.cells }, (_, cell) => cell).filter(
    (cell) => position.stoneAt(cell) < 0 && !position.completes(position.turn, cell),
  )
}

/** What `packages/games/hip/kernel/heuristic.ts` says, by plain minimax over the rules. */
function plainScore(position: HipPosition, depth: number): number {
  const { rules, placed, turn } = position
  const cells = safeCells(position)
  if (cells.length === 0) return rules.rule === 'gardner' && placed === rules.cells ? 0 : placed - WON
  if (depth === 0) return plainWorth(position, turn) - plainWorth(position, 1 - turn)
  return Math.max(
    ...cells.map((cell) => {
      position.make(cell)
      const score = plainScore(position, depth - 1)
      const same = position.turn === turn
      position.unmake()
      return same ? score : 0 - score
    }),
  )
}

function plainWorth(position: HipPosition, seat: number): number {
  let worth = 0
  for (let cell = 0; cell < position.rules.cells; cell++) {
    if (position.stoneAt(cell) < 0 && !position.completes(seat, cell)) worth += 20
  }
  for (const { cells } of position.rules.table.squares) {
    if (cells.some((cell) => position.stoneAt(cell) === 1 - seat)) continue
    const missing = cells.filter((cell) => position.stoneAt(cell) < 0).length
    worth -= missing === 2 ? 3 : missing === 3 ? 1 : 0
  }
  return worth
}

/** Plies that plain minimax looks ahead in a moment. */
function plainDepth({ rules, placed }: HipPosition): number {
  const empty = rules.cells - placed
  return empty > 24 ? 1 : empty > 12 ? 2 : 3
}

const boards = fc.record({
  size: fc.constantFrom([2, 2], [2, 5], [3, 3], [5, 3], [4, 5], [5, 5], [6, 6], [6, 7], [7, 7], [8, 8]),
  rule: fc.constantFrom('gardner' as const, 'last-mover' as const),
  stones: fc.constantFrom(1, 2),
  choices: fc.array(fc.nat(), { maxLength: 60 }),
})

/** A position after safe stones. */
function playedOut({ size, rule, stones, choices }: typeof boards extends fc.Arbitrary<infer T> ? T : never) {
  const [rows, columns] = size
  const position = new HipPosition(new HipRules({ rows, columns }, rule, stones))
  for (const choice of choices) {
    const cells = safeCells(position)
    if (position.over || cells.length === 0) break
    position.make(cells[choice % cells.length])
  }
  return position
}

describe('judgement in the kernel', () => {
  it('is that of plain minimax, whatever it has judged before', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const position = playedOut(board)
        if (position.over) return
        const kernel = new HipKernel(position.rules, 2 ** 21, never)
        for (let depth = 0; depth <= plainDepth(position); depth++) {
          expect(kernel.heuristicScore(position, depth, -Infinity, Infinity)).toBe(plainScore(position, depth))
        }
      }),
      { numRuns: 20 },
    )
  })

  it('bounds the score where that is outside of the window', () => {
    fc.assert(
      fc.property(boards, fc.integer({ min: -80, max: 80 }), (board, alpha) => {
        const position = playedOut(board)
        if (position.over) return
        const kernel = new HipKernel(position.rules, 2 ** 21, never)
        const depth = plainDepth(position)
        const score = plainScore(position, depth)
        const judged = kernel.heuristicScore(position, depth, alpha, alpha + 1)
        if (judged > alpha) expect(score).toBeGreaterThanOrEqual(judged)
        else expect(score).toBeLessThanOrEqual(judged)
      }),
      { numRuns: 20 },
    )
  })

  it('ends when it is told to, with a move all the same', () => {
    const position = new HipPosition(new HipRules({ rows: 8, columns: 8 }, 'gardner', 1))
    let asked = 0
    const kernel = new HipKernel(position.rules, 2 ** 21, { stopped: () => ++asked > 3 })
    expect(() => kernel.heuristicScore(position, 12, -Infinity, Infinity)).toThrow(Stopped)
    expect(searchHeuristically(kernel, position, [5, 9], 12, () => true)).toEqual({ move: 5, depth: 0 })
    expect(position.placed).toBe(0)
  })

  it('takes a win at once and puts a loss off', () => {
    // Player 1 can take a1 only, and player 2 has nothing left then.
    const rules = new HipRules({ rows: 2, columns: 2 }, 'last-mover', 1)
    const position = new HipPosition(rules)
    for (const cell of [0, 1, 2]) position.make(cell)
    const kernel = new HipKernel(rules, 2 ** 21, never)
    expect(kernel.heuristicScore(position, 3, -Infinity, Infinity)).toBe(WON - 4)
    position.unmake()
    expect(kernel.heuristicScore(position, 3, -Infinity, Infinity)).toBe(4 - WON)
  })
})
