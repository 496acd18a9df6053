import { making } from '../../../ui/text/making.js'

/** A choice of a template: a number, a word or yes and no. */
export type Field =
  | {
      readonly kind: 'number'
      readonly key: string
      readonly title: string
      readonly least: number
      readonly most: number
      readonly usual: number
    }
  | {
      readonly kind: 'word'
      readonly key: string
      readonly title: string
      /** The usual one first. */
      readonly words: readonly { readonly value: string; readonly title: string }[]
    }
  | { readonly kind: 'switch'; readonly key: string; readonly title: string; readonly usual: boolean }

/** The choices made, by the keys of the fields. */
export type Choices = Readonly<Record<string, number | string | boolean>>

/** A kind of games that are made by choosing. */
export interface Template {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly fields: readonly Field[]
  /** Returns the code of the game. */
  write(choices: Choices): string
}

/** Returns the choices of those who change nothing. */
export function usualChoices({ fields }: Template): Choices {
  return Object.fromEntries(
    fields.map((field) => [field.key, field.kind === 'word' ? field.words[0].value : field.usual]),
  )
}

/** The first lines of every game of a template. */
export function opening(about: string): string {
  return `import { simpleGame } from '@plyworks/core'

// ${about} Every line may be changed: the board and the check beside it follow.
`
}

/** The size of a board and its outline, of which a template can have more. */
export const boardFields = (least: number, most: number, usual: number): readonly Field[] => [
  { kind: 'number', key: 'columns', title: making.columns, least, most, usual },
  { kind: 'number', key: 'rows', title: making.rows, least, most, usual },
  {
    kind: 'word',
    key: 'outline',
    title: making.outline,
    words: [
      { value: 'whole', title: making.outlines.whole },
      { value: 'corners', title: making.outlines.corners },
      { value: 'cross', title: making.outlines.cross },
      { value: 'lake', title: making.outlines.lake },
    ],
  },
]

/** Columns and rows of the smallest board that has more than a rectangle to it. */
const LEAST_OUTLINED = 5

const HOLES: Readonly<Record<string, string>> = {
  corners: 'Math.min(column, COLUMNS - 1 - column) + Math.min(row, ROWS - 1 - row) < (COLUMNS < 7 || ROWS < 7 ? 1 : 2)',
  cross:
    'Math.min(column, COLUMNS - 1 - column) < Math.floor(COLUMNS / 3) && Math.min(row, ROWS - 1 - row) < Math.floor(ROWS / 3)',
  lake: 'Math.abs(2 * column - COLUMNS + 1) < 2 && Math.abs(2 * row - ROWS + 1) < 2',
}

/** The lines that say how large a board is, name its cells and put stones on them: a state keeps one letter a cell. */
export function boardCode({ columns, rows, outline }: Choices): string {
  const hole = HOLES[String(outline)]
  const size = (cells: Choices[string]) =>
    hole === undefined ? Number(cells) : Math.max(Number(cells), LEAST_OUTLINED)
  const empty =
    hole === undefined
      ? `const EMPTY = '.'.repeat(COLUMNS * ROWS)`
      : `const isHole = (column, row) => ${hole}
const EMPTY = CELLS.map((_, cell) => (isHole(columnOf(cell), rowOf(cell)) ? '#' : '.')).join('')`
  return `const COLUMNS = ${size(columns)}
const ROWS = ${size(rows)}
const nameOf = (column, row) => 'abcdefghijklmnopqrstuvwxyz'[column] + (row + 1)
const columnOf = (cell) => cell % COLUMNS
const rowOf = (cell) => Math.floor(cell / COLUMNS)
const CELLS = Array.from({ length: COLUMNS * ROWS }, (_, cell) => nameOf(columnOf(cell), rowOf(cell)))

// What stands on the board is a letter for each cell, row by row from the bottom: x and o for the players, . for a free cell, # for none.
${empty}
const at = (stones, column, row) => (column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? stones[row * COLUMNS + column] : '#')
const put = (stones, cell, stone) => stones.slice(0, cell) + stone + stones.slice(cell + 1)
`
}

/** Finds lines of stones of one letter. */
export const LINES = `const LINES = CELLS.flatMap((_, cell) =>
  [[0, 1], [1, 0], [1, 1], [1, -1]].flatMap(([up, right]) => {
    const line = Array.from({ length: IN_A_ROW }, (_, step) => [columnOf(cell) + step * right, rowOf(cell) + step * up])
    return line.every(([column, row]) => at(EMPTY, column, row) === '.') ? [line.map(([column, row]) => row * COLUMNS + column)] : []
  }),
)
const hasLine = (stones, stone) => LINES.some((line) => line.every((cell) => stones[cell] === stone))
`

/** The board of a game whose state is `stones`, and the words for a typed state that is none. */
export const BOARD = `  check({ turn, stones }) {
    if (typeof stones !== 'string' || !/^[xoXO.#]*$/.test(stones) || stones.length !== CELLS.length) return 'a letter x, o, . or # for every cell'
    return turn === 0 || turn === 1 ? null : 'a turn of 0 or 1'
  },

  board: {
    rows: ROWS,
    columns: COLUMNS,
    look({ stones }, { index }) {
      if (stones[index] === '#') return { ground: 'bare', label: 'no cell' }
      return { x: 0, o: 1, X: { seat: 0, text: 'K' }, O: { seat: 1, text: 'K' } }[stones[index]] ?? null
    },
  },
})
`
