import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HipPosition, HipRules, type Rule } from './rules.js'
import { type HipSolveControl, refusesSolveHip, solveHip } from './solver.js'
import { SolverBounds } from './solver-bounds.js'
import { independentKeys, rank, SymmetricKeys } from './solver-keys.js'
import { SolverTable } from './solver-table.js'

const control: HipSolveControl = { stopped: () => false, tableMegabytes: 8 }

function rulesOf(rows: number, columns: number, rule: Rule, stones = 1): HipRules {
  return new HipRules({ rows, columns }, rule, stones)
}

function start(rows: number, columns: number, rule: Rule, stones = 1): HipPosition {
  return new HipPosition(rulesOf(rows, columns, rule, stones))
}

/** The value for the player to move, by plain minimax with a map. */
function plainValue(position: HipPosition, known: Map<string, number>): number {
  if (position.over) return position.score(position.turn)
  const name = [...position.stones].join()
  const before = known.get(name)
  if (before !== undefined) return before
  const moves = new Int32Array(64)
  const count = position.generate(moves, 0)
  const mover = position.turn
  let best = -1
  for (let index = 0; index < count && best < 1; index++) {
    position.make(moves[index])
    best = Math.max(best, valueFor(position, mover, known))
    position.unmake()
  }
  known.set(name, best)
  return best
}

function valueFor(position: HipPosition, seat: number, known: Map<string, number>): number {
  if (position.over) return position.score(seat)
  const value = plainValue(position, known)
  return position.turn === seat ? value : 0 - value
}

const smallBoards = fc.record({
  size: fc.constantFrom([2, 2], [2, 3], [3, 3], [2, 5], [3, 4], [4, 3]),
  rule: fc.constantFrom('gardner' as const, 'last-mover' as const),
  stones: fc.integer({ min: 1, max: 2 }),
  moves: fc.array(fc.nat(), { maxLength: 12 }),
})

interface Line {
  readonly size: readonly number[]
  readonly rule: Rule
  readonly stones: number
  readonly moves: readonly number[]
}

function played(board: Line): HipPosition {
  const position = start(board.size[0], board.size[1], board.rule, board.stones)
  const out = new Int32Array(64)
  for (const choice of board.moves) {
    const count = position.generate(out, 0)
    if (count === 0) break
    position.make(out[choice % count])
  }
  return position
}

describe('the solver of Hip', () => {
  it('finds the value and all best moves of the plain minimax', () => {
    fc.assert(
      fc.property(smallBoards, fc.boolean(), (board, copying) => {
        const position = played(board)
        const known = new Map<string, number>()
        const value = plainValue(position, known)
        const solution = solveHip(position, { ...control, bestMoves: 'all', copying })
        expect(solution).toMatchObject({ value: ['loss', 'draw', 'win'][value + 1], complete: true })
        const moves = new Int32Array(64)
        const mover = position.turn
        const best = [...moves.subarray(0, position.generate(moves, 0))].filter((move) => {
          position.make(move)
          const kept = valueFor(position, mover, known) === value
          position.unmake()
          return kept
        })
        expect(solution?.best).toEqual(best)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    [3, 3, 'gardner', 'draw'],
    [3, 4, 'gardner', 'draw'],
    [3, 5, 'gardner', 'draw'],
    [3, 6, 'gardner', 'draw'],
    [4, 4, 'gardner', 'draw'],
    [3, 3, 'last-mover', 'win'],
    [3, 5, 'last-mover', 'win'],
    [4, 4, 'last-mover', 'loss'],
    [6, 6, 'gardner', 'loss'],
    [8, 8, 'gardner', 'loss'],
    [8, 7, 'last-mover', 'loss'],
  ] as const)('%i x %i under %s is a %s for player 1', (rows, columns, rule, value) => {
    expect(solveHip(start(rows, columns, rule), { ...control, bestMoves: 'one' })?.value).toBe(value)
  })

  it.each([
    [2, 3],
    [3, 4],
    [4, 4],
  ])('%i x %i under last-mover is lost for player 1 by search as by copying', (rows, columns) => {
    const searched = solveHip(start(rows, columns, 'last-mover'), { ...control, copying: false })
    expect(searched).toMatchObject({ value: 'loss', method: 'search' })
    expect(solveHip(start(rows, columns, 'last-mover'), control)).toMatchObject({ value: 'loss', method: 'copying' })
  })

  it('leaves the position alone, stops when asked and refuses what it cannot hold', () => {
    const position = start(4, 5, 'gardner')
    expect(solveHip(position, { stopped: () => true, tableMegabytes: 8 })).toBeNull()
    expect(position.placed).toBe(0)
    expect(refusesSolveHip(start(5, 7, 'gardner'))).toContain('at most 32 cells')
    expect(() => solveHip(start(7, 7, 'gardner'), control)).toThrow('at most 32 cells')
    expect(refusesSolveHip(start(6, 6, 'gardner'))).toBeNull()
  })
})

describe('the parts of the solver', () => {
  it('decide by counting only what play confirms', () => {
    let decided = 0
    fc.assert(
      fc.property(smallBoards, fc.integer({ min: 0, max: 1 }), (board, full) => {
        const position = played({ ...board, rule: 'last-mover' })
        if (position.over) return
        const { rules, stones, barred, turn, placed } = position
        const own = 2 * turn
        const empty = position.emptyLow()
        const safe = empty & ~barred[own]
        const otherSafe = empty & ~barred[2 - own]
        const counts = full !== 0 && (empty & ~(safe | otherSafe)) === 0 ? 1 : 0
        const verdict = new SolverBounds(rules).decide(stones[own], stones[2 - own], safe, otherSafe, counts, placed)
        if (verdict === 0) return
        decided++
        const wins = (at: HipPosition): boolean => {
          const moves = new Int32Array(64)
          const count = at.generate(moves, 0)
          if (count === 0) return at.placed === rules.cells && counts === 1
          const mover = at.turn
          for (let index = 0; index < count; index++) {
            at.make(moves[index])
            const won = wins(at) === (at.turn === mover)
            at.unmake()
            if (won) return true
          }
          return false
        }
        expect(verdict === 2).toBe(wins(position))
      }),
      { numRuns: 400 },
    )
    expect(decided).toBeGreaterThan(20)
  })

  it('give images one key, and different positions of up to 31 cells different keys', () => {
    const keys = independentKeys(63, true)
    expect(rank(keys.low, keys.high)).toBe(63)
    expect(rank(Int32Array.of(1, 2, 3), Int32Array.of(0, 0, 0))).toBe(2)
    const rules = rulesOf(4, 4, 'gardner')
    const [one, image] = [new SymmetricKeys(rules), new SymmetricKeys(rules)]
    one.set([0b0001, 0, 0b0010, 0], 2)
    image.set([0b1000, 0, 0b0100, 0], 2)
    one.canonical(2, 0)
    image.canonical(2, 0)
    expect([one.low, one.high]).toEqual([image.low, image.high])
    one.canonicalAfter(2, 0, 5, 1)
    image.place(2, 0, 6)
    image.canonical(3, 1)
    expect([one.low, one.high]).toEqual([image.low, image.high])
  })

  it('store and find verdicts by the whole key', () => {
    const table = new SolverTable(512)
    table.store(0x1234567, -99, 3, 2)
    expect(table.probe(0x1234567, -99)).toBe(2)
    expect(table.probe(0x1234567 ^ 0x8000, -99)).toBe(0)
    expect(table.probe(0x1234567, -98)).toBe(0)
    expect(table.probe(0x1234566, -99)).toBe(0)
    // A smaller subtree goes to the second place, the next one replaces it there.
    table.store(0x1234567 ^ 0x10000, -99, 9, 1)
    table.store(0x1234567 ^ 0x20000, -99, 9, 1)
    expect(table.probe(0x1234567, -99)).toBe(2)
    expect(table.probe(0x1234567 ^ 0x10000, -99)).toBe(0)
    expect(table.probe(0x1234567 ^ 0x20000, -99)).toBe(1)
  })
})
