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

/** The names of cells, and what stands on the board by name: a state keeps one letter a cell, row by row from the bottom. */
export const CELLS = `const nameOf = (column, row) => 'abcdefghijklmnopqrstuvwxyz'[column] + (row + 1)
const columnOf = (cell) => cell % COLUMNS
const rowOf = (cell) => Math.floor(cell / COLUMNS)
const isOnBoard = (column, row) => column >= 0 && column < COLUMNS && row >= 0 && row < ROWS
const CELLS = Array.from({ length: COLUMNS * ROWS }, (_, cell) => nameOf(columnOf(cell), rowOf(cell)))
const put = (stones, cell, stone) => stones.slice(0, cell) + stone + stones.slice(cell + 1)
`

/** Finds lines of stones of one letter. */
export const LINES = `const LINES = CELLS.flatMap((_, cell) =>
  [[0, 1], [1, 0], [1, 1], [1, -1]].flatMap(([up, right]) => {
    const line = Array.from({ length: IN_A_ROW }, (_, step) => [columnOf(cell) + step * right, rowOf(cell) + step * up])
    return line.every(([column, row]) => isOnBoard(column, row)) ? [line.map(([column, row]) => row * COLUMNS + column)] : []
  }),
)
const hasLine = (stones, stone) => LINES.some((line) => line.every((cell) => stones[cell] === stone))
`
