import type { Evaluation, Ordering } from '@plyworks/core'
import type { HipPosition, HipRules } from './rules.js'
import { count32 } from './squares.js'

/**
 * Compares the players' safe cells: the player who runs out of them first loses. Cells safe for one side only are what that side can play
 * after the shared ones are gone, so a cell counts 10 for the side that alone may use it.
 */
export function plainEvaluation(): Evaluation<HipPosition> {
  return {
    name: 'plain',
    title: 'Safe cells',
    bound: 640,
    evaluate(position, scores, at) {
      const low = position.emptyLow()
      const high = position.emptyHigh()
      const { barred } = position
      const first = count32(low & ~barred[0]) + count32(high & ~barred[1])
      const second = count32(low & ~barred[2]) + count32(high & ~barred[3])
      scores[at] = 10 * (first - second)
      scores[at + 1] = 10 * (second - first)
    },
  }
}

/**
 * Order of moves: never a losing stone first; better where few cells become unsafe for the mover and where the other
 * side could use the cell. The weights are set by hand; the solver's order has learned ones. Counts, for the squares
 * through the cell, those that become three-cornered for the mover and those of the other side it blocks.
 */
export function hipOrdering(rules: HipRules): Ordering<HipPosition> {
  const { first, low, high } = rules.table
  return {
    guess(position, cell) {
      const own = 2 * position.turn
      const other = 2 - own
      if (position.completes(position.turn, cell)) return -1000
      const { stones } = position
      let guess = 0
      for (let entry = first[cell]; entry < first[cell + 1]; entry++) {
        const mine = count32(low[entry] & stones[own]) + count32(high[entry] & stones[own + 1])
        const yours = count32(low[entry] & stones[other]) + count32(high[entry] & stones[other + 1])
        if (yours === 0) guess -= mine * mine * 4 + 1
        else if (mine === 0) guess -= yours * yours * 2
      }
      return Math.max(guess, -999)
    },
  }
}
