import { describe, expect, it } from 'vitest'
import { drawnBoards } from '../drawn-boards.js'
import { census, censusTable, estimateEnumeration, refusesCensus } from './census.js'

const control = { stopped: () => false }

/** Full boards without a one-coloured square, and the playable ones, as the write-up has them. */
const known = [
  [2, 3, 50, 20],
  [3, 3, 248, 92],
  [3, 4, 1236, 482],
  [4, 4, 5006, 2094],
  [4, 5, 18282, 7236],
  [5, 5, 7120, 2704],
  [5, 6, 5684, 2316],
  [6, 6, 56, 24],
  [6, 7, 0, 0],
] as const

describe('the census of full boards without a square', () => {
  it.each(known)(
    '%i x %i: %i draws, %i of them playable, by transfer and by extension',
    (rows, columns, draws, playable) => {
      expect(census(rows, columns, 'transfer', control)).toMatchObject({ rows, columns, draws, playable })
      expect(census(rows, columns, 'extension', control)).toMatchObject({ rows, columns, draws, playable })
    },
  )

  it('is the same by extension and transfer on every board of at most 40 cells, either way round', () => {
    for (const result of censusTable(8, 8, control) ?? []) {
      if (result.rows * result.columns > 40) continue
      const { draws, playable } = result
      expect(census(result.columns, result.rows, 'extension', control)).toMatchObject({ draws, playable })
    }
  })

  it('is the same by growing whole borders on boards of at most 25 cells and on 7 x 7', () => {
    for (const { rows, columns, draws, playable } of censusTable(8, 8, control) ?? []) {
      if (rows > columns || (rows * columns > 25 && rows * columns !== 49)) continue
      expect(census(rows, columns, 'borders', control)).toMatchObject({ draws, playable })
    }
  })

  it('is the same by plain enumeration on boards of at most 20 cells', () => {
    for (let rows = 2; rows <= 10; rows++) {
      for (let columns = rows; rows * columns <= 20; columns++) {
        const { draws, playable } = census(rows, columns, 'transfer', control) ?? {}
        expect(census(rows, columns, 'enumeration', control)).toMatchObject({ draws, playable })
      }
    }
  })

  it('counts every board up to 8 x 12: none has a draw that contains 6 x 7', () => {
    const table = censusTable(8, 12, control) ?? []
    expect(table).toHaveLength(77)
    for (const { rows, columns, draws } of table) {
      const long = Math.max(rows, columns) >= 7 && Math.min(rows, columns) >= 6
      expect([rows, columns, draws === 0]).toEqual([rows, columns, long])
    }
  })

  it('refuses enumeration where it takes too long, and stops when asked', () => {
    expect(refusesCensus(5, 6, 'enumeration')).toContain('at most 25 cells')
    expect(() => census(5, 6, 'enumeration', control)).toThrow('at most 25 cells')
    const stop = { stopped: () => true }
    expect(census(5, 5, 'transfer', stop)).toBeNull()
    expect(census(4, 9, 'extension', stop)).toBeNull()
    expect(census(4, 5, 'enumeration', stop)).toBeNull()
    expect(census(5, 5, 'borders', stop)).toBeNull()
    expect(estimateEnumeration(6, 6, 50, stop)).toBeNull()
    expect(refusesCensus(8, 9, 'borders')).toContain('at most 64 cells')
    expect(censusTable(4, 4, stop)).toBeNull()
  })

  it('estimates how long all 2^36 boards of 6 x 6 take', () => {
    const found = estimateEnumeration(6, 6, 100, control)
    expect(found).toMatchObject({ colourings: 2 ** 36, fair: 9_075_135_300 })
    const { looked = 0, draws = 0, perSecond = 0, seconds = 0 } = found ?? {}
    expect(seconds).toBeCloseTo(2 ** 36 / perSecond, 3)
    expect(looked).toBeGreaterThan(draws)
    // Runs are spread over all colourings, so that they meet draws as often as these are.
    const all = estimateEnumeration(3, 5, 300, control)
    expect((all?.draws ?? 0) / (all?.looked ?? 1)).toBeCloseTo(6292 / 2 ** 15, 2)
  })

  it('tells how far it is', () => {
    const fractions: number[] = []
    census(4, 9, 'extension', { stopped: () => false, progress: (fraction) => fractions.push(fraction ?? -1) })
    expect(fractions.length).toBeGreaterThan(1)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
    expect(Math.max(...fractions)).toBeLessThanOrEqual(1)
  })
})

describe('the boards of the census up to symmetry', () => {
  it.each([
    [3, 3],
    [4, 4],
    [5, 3],
    [4, 5],
    [6, 6],
  ])('%i x %i: classes make up the whole', (rows, columns) => {
    const { draws, playable } = census(rows, columns, 'transfer', control) ?? { draws: 0, playable: 0 }
    const { boards, truncated } = drawnBoards(rows, columns, 1e6, control) ?? { boards: [], truncated: true }
    expect(truncated).toBe(false)
    const sum = (some: typeof boards) => some.reduce((total, { images }) => total + images, 0)
    expect(sum(boards)).toBe(draws)
    // On a board with an odd number of cells one of the two colourings of a pair is playable.
    const fraction = (rows * columns) % 2
    expect(sum(boards.filter((board) => board.playable)) / (1 + fraction)).toBe(playable)
    for (const { lines } of boards) expect(lines.map((line) => line.length)).toEqual(Array(rows).fill(columns))
    expect(new Set(boards.map(({ lines }) => lines.join('/'))).size).toBe(boards.length)
  })

  it('stops at the limit and says so', () => {
    const { boards, truncated } = drawnBoards(4, 4, 3, control) ?? { boards: [], truncated: false }
    expect([boards.length, truncated]).toEqual([3, true])
  })
})
