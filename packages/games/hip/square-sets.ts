/** The sets of two to four corners of squares, numbered; see `packages/games/hip/kernel/layout.ts`. */
export interface SquareSets {
  /** Cells of each set, in rising order. */
  readonly cells: readonly (readonly number[])[]
  /** Numbers of the whole squares. */
  readonly squares: readonly number[]
  /** Number of a set without its k-th lowest cell: entry 4 * set + k; 65535 when one cell is left. */
  readonly next: Uint16Array
  /** The number of a set given by its cells in any order. */
  numberOf(cells: readonly number[]): number
}

const NO_SET = 0xffff

export function listSets(squares: readonly (readonly number[])[]): SquareSets {
  const cells: number[][] = []
  const numbers = new Map<string, number>()
  const numberOf = (set: readonly number[]): number => {
    const sorted = [...set].sort((one, other) => one - other)
    const name = sorted.join()
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, cells.length)
    return cells.push(sorted) - 1
  }
  const whole = squares.map(numberOf)
  const next: number[] = []
  for (let number = 0; number < cells.length; number++) {
    const set = cells[number]
    for (let k = 0; k < 4; k++) {
      const smaller = k < set.length && set.length > 2
      next.push(smaller ? numberOf(set.filter((_, index) => index !== k)) : NO_SET)
    }
  }
  return { cells, squares: whole, next: Uint16Array.from(next), numberOf }
}
