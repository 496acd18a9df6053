import { CaissaPosition } from './rules.js'
import { findFault } from './setup.js'

/**
 * The position with the turn passed on, to see what the other side threatens; null in check, which nobody can stay in.
 * The forbidden exchange falls away with the turn.
 */
export function passTurn(position: CaissaPosition): CaissaPosition | null {
  const { men, tilesLow, tilesHigh, turn, halfMoves, takingBack } = position
  const setup = { men: Array.from(men), tilesLow, tilesHigh, turn: 1 - turn, forbidden: 0, halfMoves }
  return findFault(setup) === null ? new CaissaPosition(takingBack, setup) : null
}
