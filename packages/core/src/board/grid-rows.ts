import type { TextReader } from '../base/text-error.js'
import { columnLetter, type Grid } from './grid.js'

/** The contents of a rectangular board as text: one letter a cell, the rows from the top joined by `/`. */
export function formatRows({ rows, columns }: Grid, letter: (cell: number) => string): string {
  let text = ''
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = 0; column < columns; column++) text += letter(row * columns + column)
    if (row > 0) text += '/'
  }
  return text
}

/**
 * Reads what `formatRows` wrote.
 * @param letters the letters that may stand there; `put` is told the index
 * @throws TextError at the character that is wrong
 */
export function readRows(
  reader: TextReader,
  { rows, columns }: Grid,
  letters: string,
  put: (cell: number, letter: number) => void,
): void {
  const expected = `${[...letters].slice(0, -1).join(', ')} or ${letters.slice(-1)} (rows of ${columns} cells)`
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = 0; column < columns; column++) {
      put(row * columns + column, reader.oneOf(letters, expected))
    }
    if (row > 0) reader.expect('/', `"/" after ${columns} cells, ${row} more row${row === 1 ? '' : 's'} below`)
  }
}

/** The board as a drawing of letters with the numbers of the rows to the left and the letters of the columns below. */
export function gridDiagram(grid: Grid, letter: (cell: number) => string): string {
  const rows = rowsOf(grid, letter)
  const width = Math.max(1, ...rows.flat().map((text) => text.length))
  const margin = String(grid.rows).length
  const lines = rows.map((row, index) => {
    return `${String(grid.rows - index).padStart(margin)}  ${row.map((text) => text.padStart(width)).join(' ')}`
  })
  const names = Array.from({ length: grid.columns }, (_, column) => columnLetter(column).padStart(width))
  return [...lines, `${' '.repeat(margin)}  ${names.join(' ')}`].join('\n')
}

/** The letters of the cells, the top row first. */
function rowsOf({ rows, columns }: Grid, letter: (cell: number) => string): string[][] {
  return Array.from({ length: rows }, (_, index) => {
    const first = (rows - 1 - index) * columns
    return Array.from({ length: columns }, (_unused, column) => letter(first + column))
  })
}
