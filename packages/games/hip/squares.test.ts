import { describe, expect, it } from 'vitest'
import { count32, describeSquare, SquareTable, squaresOf } from './squares.js'

describe('the squares of a board', () => {
  it('are n^2 (n^2 - 1) / 12 on an n x n board, 105 on 6 x 6', () => {
    for (let n = 2; n <= 12; n++) {
      expect(squaresOf({ rows: n, columns: n })).toHaveLength((n * n * (n * n - 1)) / 12)
    }
    expect(squaresOf({ rows: 6, columns: 6 })).toHaveLength(105)
  })

  it('are the sets of four cells with four equal sides and two equal diagonals', () => {
    const grid = { rows: 4, columns: 5 }
    const distance = (p: number, q: number) => ((p % 5) - (q % 5)) ** 2 + (Math.floor(p / 5) - Math.floor(q / 5)) ** 2
    const found = new Set<string>()
    for (let a = 0; a < 20; a++)
      for (let b = a + 1; b < 20; b++)
        for (let c = b + 1; c < 20; c++)
          for (let d = c + 1; d < 20; d++) {
            const lengths = [
              distance(a, b),
              distance(a, c),
              distance(a, d),
              distance(b, c),
              distance(b, d),
              distance(c, d),
            ]
            lengths.sort((x, y) => x - y)
            if (lengths[0] === lengths[3] && lengths[4] === lengths[5] && lengths[4] === 2 * lengths[0])
              found.add([a, b, c, d].join())
          }
    const listed = squaresOf(grid).map(({ cells }) => [...cells].sort((x, y) => x - y).join())
    expect(new Set(listed)).toEqual(found)
    expect(listed).toHaveLength(found.size)
  })

  it('are listed at each of their corners', () => {
    const table = new SquareTable({ rows: 7, columns: 8 })
    for (let cell = 0; cell < 56; cell++) {
      const through = table.squares.flatMap(({ cells }, index) => (cells.includes(cell) ? [index] : []))
      expect([...table.number.subarray(table.first[cell], table.first[cell + 1])]).toEqual(through)
    }
    for (let entry = 0; entry < table.low.length; entry++) {
      expect(count32(table.low[entry]) + count32(table.high[entry])).toBe(4)
    }
  })

  it('are described by their corners and slope', () => {
    const [first] = squaresOf({ rows: 2, columns: 2 })
    expect(describeSquare({ rows: 2, columns: 2 }, first)).toBe('a1 a2 b1 b2 (upright)')
  })
})
