import { forEachDraw } from './research/census-extension.js'
import type { HipRules } from './rules.js'

/**
 * The full boards without a square that play can end in, as sets of player 1's cells: two numbers each, low half first.
 * @returns null when there are more than `most`
 */
export function listPlayableDraws(rules: HipRules, most: number): Int32Array | null {
  const { rows, columns } = rules.grid
  const { cells } = rules
  const wanted = rules.firstAt[cells]
  const cellOf = cellsOfCensus(rows, columns)
  const listed: number[] = []
  const add = (low: number, high: number) => {
    let [boardLow, boardHigh] = [0, 0]
    for (let at = 0; at < cells; at++) {
      if ((((at < 32 ? low : high) >>> (at & 31)) & 1) === 0) continue
      const cell = cellOf[at]
      if (cell < 32) boardLow |= 1 << cell
      else boardHigh |= 1 << (cell - 32)
    }
    listed.push(boardLow, boardHigh)
  }
  const control = { stopped: () => false }
  const complete = forEachDraw(Math.min(rows, columns), Math.max(rows, columns), control, (low, high, stones) => {
    if (stones === wanted) add(low, high)
    if (cells - stones === wanted) add(~low & rules.fullLow, ~high & rules.fullHigh)
    return listed.length <= 2 * most
  })
  return complete ? Int32Array.from(listed) : null
}

/** The board's numbers of the cells as the census numbers them: along the shorter side. */
function cellsOfCensus(rows: number, columns: number): number[] {
  const cells = Array.from({ length: rows * columns }, (_, at) => at)
  if (rows > columns) return cells
  return cells.map((at) => (at % rows) * columns + Math.floor(at / rows))
}
