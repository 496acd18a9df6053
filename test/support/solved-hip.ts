import { type Row, solvedRows } from '../../packages/games/hip/research/tables.js'
import { HipRules } from '../../packages/games/hip/rules.js'

/** A row of the table of solved boards. */
export interface SolvedBoard {
  readonly rules: HipRules
  readonly value: string
  /** The distance in plies, where it is known. */
  readonly plies: number | null
  /** First moves that keep the value, by their cells; null where not all of them were decided. */
  readonly best: readonly string[] | 'any' | null
}

/** `packages/games/hip/solved.tsv`, of the boards with `least` to `most` cells. */
export function solvedBoards(least: number, most: number): SolvedBoard[] {
  return solvedRows()
    .map(boardOf)
    .filter(({ rules }) => rules.cells >= least && rules.cells <= most)
}

function boardOf({ rows, cols, rule, stones, value, plies, best }: Row): SolvedBoard {
  const grid = { rows: Number(rows), columns: Number(cols) }
  return {
    rules: new HipRules(grid, rule === 'gardner' ? 'gardner' : 'last-mover', Number(stones)),
    value,
    plies: plies === '' ? null : Number(plies),
    best: best === 'any' ? 'any' : best.endsWith('+') ? null : best.split(' '),
  }
}

export function nameOf({ grid, rule, stones }: HipRules): string {
  return `${grid.rows} x ${grid.columns} under ${rule} with ${stones} stones a turn`
}
