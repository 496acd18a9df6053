import { expect, test } from 'vitest'
import { cellName, cellOfName, gridShape, gridSymmetries } from './grid.js'

const grids = [
  { rows: 7, columns: 7 },
  { rows: 2, columns: 5 },
  { rows: 8, columns: 3 },
]

test.each(grids)('names of $rows x $columns cells are inverse to cells', (grid) => {
  for (let cell = 0; cell < grid.rows * grid.columns; cell++) expect(cellOfName(grid, cellName(grid, cell))).toBe(cell)
  for (const wrong of ['', 'a', 'a0', 'a9', 'z1', 'A1', 'a1 ', '1a', 'a01']) expect(cellOfName(grid, wrong)).toBe(-1)
})

test.each(grids)('symmetries of $rows x $columns are distinct permutations that keep neighbours', (grid) => {
  const symmetries = gridSymmetries(grid)
  expect(symmetries).toHaveLength(grid.rows === grid.columns ? 8 : 4)
  const distance = (first: number, second: number): number =>
    Math.abs((first % grid.columns) - (second % grid.columns)) +
    Math.abs(Math.floor(first / grid.columns) - Math.floor(second / grid.columns))
  for (const image of symmetries) {
    expect([...image].sort((first, second) => first - second)).toEqual([...image.keys()])
    for (let cell = 1; cell < image.length; cell++) {
      expect(distance(image[0], image[cell])).toBe(distance(0, cell))
    }
  }
  expect(new Set(symmetries.map((image) => image.join())).size).toBe(symmetries.length)
})

test('the shape puts row 1 at the bottom', () => {
  const shape = gridShape({ rows: 3, columns: 4 })
  expect(shape.cells[0]).toMatchObject({ name: 'a1', row: 2, column: 0 })
  expect(shape.cells[11]).toMatchObject({ name: 'd3', row: 0, column: 3 })
})
