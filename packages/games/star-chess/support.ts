import { SUPPORT_CREDITS, SUPPORT_MATERIALS } from './economy.js'
import { income } from './end-of-turn.js'
import type { StarChessPosition } from './rules.js'

/** The ships that the present income of a player supports; reserves do not count. The rules, 4.9. [R25] */
export function supportCapacity(position: StarChessPosition, seat: number): number {
  const { materials, credits } = income(position.state, seat, position.fifth)
  return Math.max(0, Math.min(Math.trunc(materials / SUPPORT_MATERIALS), Math.trunc(credits / SUPPORT_CREDITS)))
}
