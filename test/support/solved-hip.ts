import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HipRules, type Rule } from '../../packages/games/hip/rules.js'

/** A row of the table of solved boards. */
export interface SolvedBoard {
  readonly rules: HipRules
  readonly value: string
  /** The distance in plies, where it is known. */
  readonly plies: number | null
  /** First moves that keep the value, by their cells; null where not all of them were decided. */
  readonly best: readonly string[] | 'any' | null
}

const file = fileURLToPath(new URL('../../packages/games/hip/solved.tsv', import.meta.url))

/** `packages/games/hip/solved.tsv`, of the boards with so many cells. */
export function solvedBoards(least: number, most: number): SolvedBoard[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const names = lines[0].split('\t')
  return lines
    .slice(1)
    .map((line) => boardOf(new Map(line.split('\t').map((cell, index) => [names[index], cell]))))
    .filter(({ rules }) => rules.cells >= least && rules.cells <= most)
}

function boardOf(row: ReadonlyMap<string, string>): SolvedBoard {
  const text = (name: string): string => {
    const cell = row.get(name)
    if (cell === undefined) throw new Error(`solved.tsv has a row without ${name}`)
    return cell
  }
  const rule: Rule = text('rule') === 'gardner' ? 'gardner' : 'last-mover'
  const grid = { rows: Number(text('rows')), columns: Number(text('cols')) }
  const best = text('best')
  return {
    rules: new HipRules(grid, rule, Number(text('stones'))),
    value: text('value'),
    plies: text('plies') === '' ? null : Number(text('plies')),
    best: best === 'any' ? 'any' : best.endsWith('+') ? null : best.split(' '),
  }
}

export function nameOf({ grid, rule, stones }: HipRules): string {
  return `${grid.rows} x ${grid.columns} under ${rule} with ${stones} stones a turn`
}
