import { FOUND_MEN, FOUND_MOVES, FOUND_OF_SEAT, TURN } from '../kernel-layout'
import { forgetEvaluations } from './kept-evaluations'
import { evaluateByNetwork } from './network'
import { FOUND, look, now } from './position'

/** Worth of the men on the board by set as int32 numbers, White's view; written by the host. */
export const MEN_WORTH = memory.data(256 * 4)

let plain: bool = false

/** Chooses between men with mobility (true) and the network; called again once the network is another. */
export function evaluatePlainly(value: bool): void {
  plain = value
  forgetEvaluations()
}

/** The evaluation for the seat to move. */
export function evaluate(): i32 {
  look()
  return evaluateFound()
}

/** The same after a `look`. */
export function evaluateFound(): i32 {
  if (!plain) return evaluateByNetwork()
  const men = load<i32>(FOUND, 4 * FOUND_MEN)
  const white = load<i32>(MEN_WORTH + ((<usize>men) << 2)) + load<i32>(FOUND, 4 * FOUND_MOVES) - load<i32>(FOUND, 4 * (FOUND_OF_SEAT + FOUND_MOVES))
  return load<i32>(now, TURN) == 0 ? white : 0 - white
}
