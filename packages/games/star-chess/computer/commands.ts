import { kindOf, MOVE, sectorOf, shipsOf, targetOf } from '../moves.js'
import { processingOrders } from '../sectors.js'

/** A command logged in the acting player's numbering of places, as a command on sectors. */
export function commandOnSectors(seat: number, logged: number): number {
  const order = processingOrders[seat]
  const kind = kindOf(logged)
  const target = kind === MOVE ? order[targetOf(logged)] : 0
  return kind | (order[sectorOf(logged)] << 3) | (target << 7) | (shipsOf(logged) << 11)
}
