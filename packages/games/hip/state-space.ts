import type { StateSpace } from '@plyworks/core'
import type { HipRules } from './rules.js'

/** Boards with the stone counts of play, empty to full; some of them have squares that end the game earlier. */
export function hipStateSpace({ cells, firstAt }: HipRules): StateSpace {
  let boards = 0
  for (let placed = 0; placed <= cells; placed++) boards += choose(cells, placed) * choose(placed, firstAt[placed])
  return { log10: Math.log10(boards), exact: false, source: 'boards with as many stones of each player as turns give' }
}

function choose(n: number, k: number): number {
  let result = 1
  for (let index = 1; index <= k; index++) result = (result * (n - k + index)) / index
  return result
}
