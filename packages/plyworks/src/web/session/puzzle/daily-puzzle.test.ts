import { describe, expect, it } from 'vitest'
import { currentDays, gameOfDay, placeOfDay, readStreak, solvedOn, today } from './daily-puzzle.js'

describe('the puzzle of the day', () => {
  it('follows the calendar of the place, not of Greenwich', () => {
    expect(today(new Date(2026, 10, 24, 0, 1))).toBe(today(new Date(2026, 10, 24, 23, 59)))
    expect(today(new Date(2026, 10, 25, 0, 1))).toBe(today(new Date(2026, 10, 24, 23, 59)) + 1)
    expect(today(new Date(2027, 2, 1))).toBe(today(new Date(2027, 1, 28)) + 1)
  })

  it('gives each game its turn, and each puzzle before any comes again', () => {
    const games = ['a', 'b', 'c']
    expect([9, 10, 11, 12].map((day) => gameOfDay(day, games))).toEqual(['a', 'b', 'c', 'a'])
    for (const count of [1, 2, 7, 40, 60]) {
      const places = Array.from({ length: count }, (_, turn) => placeOfDay(20_000 + 3 * turn, 3, count))
      expect(new Set(places).size).toBe(count)
    }
  })

  it('counts days in a row, the same day once, and forgets them after a missed one', () => {
    const first = solvedOn(readStreak(), 100)
    expect(first).toEqual({ day: 100, days: 1, best: 1 })
    expect(solvedOn(first, 100)).toBe(first)
    const third = solvedOn(solvedOn(first, 101), 102)
    expect(third.days).toBe(3)
    expect([102, 103, 104].map((day) => currentDays(third, day))).toEqual([3, 3, 0])
    expect(solvedOn(third, 105)).toEqual({ day: 105, days: 1, best: 3 })
    // A clock that was put back takes nothing away.
    expect(solvedOn(third, 50)).toBe(third)
  })
})
