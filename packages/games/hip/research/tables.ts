import { table as frankeText } from '../franke.tsv.js'
import { table as solvedText } from '../solved.tsv.js'

/** A row of a table by the names of its columns. */
export type Row = Readonly<Record<string, string>>

/** A row of K. A. Franke's tables of 2014: a board under `gardner`. */
export interface FrankeBoard {
  readonly rows: number
  readonly cols: number
  /** Stones a turn: 1, or 2 in Double Hip. */
  readonly stones: number
  /** The player who wins, 0 for a draw. */
  readonly winner: number
  /** Calls of his function `minMax()`. */
  readonly calls: number
}

/** Positions evaluated on 5 x 5, by his e-mail to J. P. Neto; his table has 18,497,405 calls for the same board. */
export const POSITIONS_IN_EMAIL = 8_331_853

/** Returns his 64 boards, those with one stone a turn first. */
export function frankeBoards(): FrankeBoard[] {
  return rowsOf(frankeText).map(({ rows, cols, stones, winner, calls }) => ({
    rows: Number(rows),
    cols: Number(cols),
    stones: Number(stones),
    winner: Number(winner),
    calls: Number(calls),
  }))
}

/** Returns the boards that our own solver has solved, as `scripts/solve-hip.mjs` wrote them. */
export function solvedRows(): Row[] {
  return rowsOf(solvedText)
}

/** Reads lines of cells with tabs between them, the first of them the names of the columns; `#` begins a remark. */
function rowsOf(text: string): Row[] {
  const [names, ...rows] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
  return rows.map((cells) => Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ''])))
}
