import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HipPosition, HipRules } from '../rules.js'
import { ENDING_CELLS, PlainEnding } from './endings.js'

/** Whether the seat can score enough, by the rules and nothing else. */
function holds(position: HipPosition, seat: number, score: number): boolean {
  if (position.over) return position.score(seat) >= score
  const own = position.turn === seat
  const out = new Int32Array(64)
  return [...out.subarray(0, position.generate(out, 0))].reduce((held, move) => {
    if (held === own) return held
    position.make(move)
    const after = holds(position, seat, score)
    position.unmake()
    return after
  }, !own)
}

const lines = fc.record({
  size: fc.constantFrom([2, 4], [3, 4], [4, 4], [4, 5], [5, 5], [4, 7]),
  rule: fc.constantFrom('gardner' as const, 'last-mover' as const),
  stones: fc.integer({ min: 1, max: 2 }),
  moves: fc.array(fc.nat(), { minLength: 28, maxLength: 28 }),
  empty: fc.integer({ min: 0, max: 7 }),
})

it('agrees with the rules played out, with one stone a turn and with two, for both seats and claims', () => {
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(lines, ({ size, rule, stones, moves, empty }) => {
      const rules = new HipRules({ rows: size[0], columns: size[1] }, rule, stones)
      const position = new HipPosition(rules)
      const ending = new PlainEnding(rules)
      const out = new Int32Array(64)
      for (const choice of moves) {
        const end = position.generate(out, 0)
        const safe = [...out.subarray(0, end)].filter((cell) => !position.completes(position.turn, cell))
        if (safe.length === 0 || rules.cells - position.placed <= empty) break
        position.make(safe[choice % safe.length])
      }
      if (rules.cells - position.placed > 8) return
      for (const seat of [0, 1]) {
        for (const score of [0, 1]) {
          const expected = holds(position, seat, score)
          seen.add(expected)
          expect(ending.holds(position, seat, score)).toBe(expected)
        }
      }
    }),
    { numRuns: 200 },
  )
  expect(seen.size).toBe(2)
})

it('refuses positions with more empty cells than it has room for', () => {
  const rules = new HipRules({ rows: 4, columns: 4 }, 'gardner', 1)
  expect(() => new PlainEnding(rules).holds(new HipPosition(rules), 0, 1)).toThrow(String(ENDING_CELLS))
})
