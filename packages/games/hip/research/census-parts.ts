import type { Parts, Variant } from '@plyworks/core'
import { countFrom, listBeginnings } from '../full-boards.js'
import { summary } from './census.js'
import { censusKeys } from './census-keys.js'

/** Cells whose colours make a part: at most 2^11 parts, for the first cell is player 1's. */
export const COLOURED_CELLS = 12

/**
 * The census by Franke's extension in parts: each counts the full boards without a square whose first cells are coloured
 * in one way. Its figures are exact and need no other's; the transfer (`plyworks census`) is the faster way to them.
 */
export const parts: Parts = {
  variants: censusKeys,
  options: {},
  result: /^\d{1,16}( \d{1,16})*$/,
  product: false,
  list(variant) {
    const { height, length, coloured } = sizesOf(variant)
    return listBeginnings(height, length, coloured).map(String)
  },
  run(variant, part, control) {
    const { height, length, coloured } = sizesOf(variant)
    return countFrom(height, length, coloured, Number(part), control)?.join(' ') ?? null
  },
  combine(variant, _options, results) {
    const { rows, columns } = sizesOf(variant)
    const draws = new Float64Array(rows * columns + 1)
    for (const result of results) {
      result.split(' ').forEach((count, stones) => {
        draws[stones] += Number(count)
      })
    }
    const { draws: total, playable } = summary(rows, columns, 'extension', draws, 0)
    return { result: { rows, cols: columns, draws: total, playable } }
  },
}

function sizesOf(variant: Variant) {
  const rows = Number(variant.rows)
  const columns = Number(variant.cols)
  const height = Math.min(rows, columns)
  const length = Math.max(rows, columns)
  return { rows, columns, height, length, coloured: Math.min(COLOURED_CELLS, rows * columns) }
}
