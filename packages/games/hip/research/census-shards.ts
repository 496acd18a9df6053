import type { StudyShards, Variant } from '@plyworks/core'
import { countFrom, listBeginnings } from '../full-boards.js'
import { refusesCensus, summary } from './census.js'
import { answerOf, refusesOptions } from './census-run.js'

/** Cells whose colours make a shard: at most 2^11 of them, for the first cell is player 1's. */
const COLOURED_CELLS = 12

/**
 * The census by Franke's extension: each shard counts the full boards without a square whose first cells are coloured in
 * one way. Its figures are exact and need no other's; the transfer is the faster way to them.
 */
export const censusShards: StudyShards = {
  result: /^\d{1,16}( \d{1,16})*$/,
  list(variant, options) {
    const { rows, columns, height, length, coloured } = sizesOf(variant)
    const refuses = refusesCensus(rows, columns, 'extension')
    if (refuses !== null) return { refuses }
    refusesOptions(options)
    return listBeginnings(height, length, coloured).map(String)
  },
  run(variant, shard, control) {
    const { height, length, coloured } = sizesOf(variant)
    return countFrom(height, length, coloured, Number(shard), control)?.join(' ') ?? null
  },
  combine(variant, options, results, milliseconds) {
    const { rows, columns } = sizesOf(variant)
    const draws = new Float64Array(rows * columns + 1)
    for (const result of results) {
      result.split(' ').forEach((count, stones) => {
        draws[stones] += Number(count)
      })
    }
    const counted = summary(rows, columns, 'extension', draws, milliseconds)
    const answer = answerOf(rows, columns, counted, 'extension', options, { stopped: () => false })
    if (answer === null) throw new Error('the list of boards was stopped, though it is not asked to stop')
    return answer
  },
}

function sizesOf(variant: Variant) {
  const rows = Number(variant.rows)
  const columns = Number(variant.cols)
  const height = Math.min(rows, columns)
  const length = Math.max(rows, columns)
  return { rows, columns, height, length, coloured: Math.min(COLOURED_CELLS, rows * columns) }
}
