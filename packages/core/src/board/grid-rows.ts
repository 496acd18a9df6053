import type { TextReader } from '../base/text-error.js'
import { columnLetter, type Grid, lineFromTop } from './grid.js'

/** Returns the contents of a rectangular board as text: one letter a cell, the rows from the top joined by `/`. */
export function formatRows(grid: Grid, letter: (cell: number) => string): string {
  const { rows, columns } = grid
  let text = ''
  for (let line = 0; line < rows; line++) {
    const first = lineFromTop(grid, line) * columns
    if (line > 0) text += '/'
    for (let column = 0; column < columns; column++) text += letter(first + column)
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
  grid: Grid,
  letters: string,
  put: (cell: number, letter: number) => void,
): void {
  const { rows, columns } = grid
  const expected = `${[...letters].slice(0, -1).join(', ')} or ${letters.slice(-1)} (rows of ${columns} cells)`
  for (let line = 0; line < rows; line++) {
    const first = lineFromTop(grid, line) * columns
    for (let column = 0; column < columns; column++) put(first + column, reader.oneOf(letters, expected))
    const below = rows - 1 - line
    if (below > 0) reader.expect('/', `"/" after ${columns} cells, ${below} more row${below === 1 ? '' : 's'} below`)
  }
}

/** Returns the board as a drawing of letters with the numbers of the rows to the left and the letters of the columns below. */
export function gridDiagram(grid: Grid, letter: (cell: number) => string): string {
  const rows = rowsOf(grid, letter)
  const width = Math.max(1, ...rows.flat().map((text) => text.length))
  const margin = String(grid.rows).length
  const lines = rows.map((row, index) => {
    return `${String(lineFromTop(grid, index) + 1).padStart(margin)}  ${row.map((text) => text.padStart(width)).join(' ')}`
  })
  const names = Array.from({ length: grid.columns }, (_, column) => columnLetter(column).padStart(width))
  return [...lines, `${' '.repeat(margin)}  ${names.join(' ')}`].join('\n')
}

/** The letters of the cells, the top row first. */
function rowsOf(grid: Grid, letter: (cell: number) => string): string[][] {
  const { rows, columns } = grid
  return Array.from({ length: rows }, (_, line) => {
    const first = lineFromTop(grid, line) * columns
    return Array.from({ length: columns }, (_unused, column) => letter(first + column))
  })
}
