/**
 * The rules of Caïssa on 64-bit sets and a search on top of them: the same moves, order, keys, counts, scores and nodes
 * as the plain TypeScript of the game's folder, only faster.
 */
import { MEN_WORTH } from './evaluate'
import { NETWORK } from './network'
import { FOUND, KEYS, MOVES, now, RECORDS } from './position'
import { ORDER } from './search'

export { perft, perftMade } from './perft'
export { generate, inCheck, look, make, pass, reset, setConnectionRule, unmake } from './position'
export { evaluatePlainly } from './evaluate'
export { forgetEvaluations } from './kept-evaluations'
export { prepareSums } from './network'
export { emptyTable, makeTable, nextSearch, shareTable } from './memory-table'
export {
  bestMove,
  bestMoveScore,
  leaveOut,
  leaveOutNone,
  lineLength,
  makeRoom,
  past,
  run,
  searched,
  settings,
  stopped,
  tryFirst,
  variationAt,
} from './search'

export function keysAt(): usize {
  return KEYS
}

export function recordsAt(): usize {
  return RECORDS
}

/** The record of the position under work. */
export function nowAt(): usize {
  return now
}

export function movesAt(): usize {
  return MOVES
}

export function foundAt(): usize {
  return FOUND
}

export function orderAt(): usize {
  return ORDER
}

export function networkAt(): usize {
  return NETWORK
}

export function menWorthAt(): usize {
  return MEN_WORTH
}
