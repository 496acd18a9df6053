import type { Symmetry } from '@plyworks/core'
import { END, kindOf, MOVE, sectorOf, shipsOf, targetOf } from './moves.js'
import type { StarChessPosition } from './rules.js'
import { NOBODY, PLAYERS, SECTORS, turned } from './sectors.js'
import {
  ACTIVE,
  ALIVE,
  CLASS,
  COLONY,
  CREDITS,
  FLEET,
  MATERIALS,
  POPULATION,
  SEAT,
  SHIPS,
  TURN,
  WORKED,
} from './state.js'

/**
 * The clockwise quarter turns, players renumbered by as many (A1 of player 1 goes to A4 of player 2). The full turn
 * number is the one thing that does not turn along: it still grows when player 4 passes to player 1.
 */
export const quarterTurns: Symmetry<StarChessPosition> = {
  count: 4,

  apply(symmetry, position, into) {
    const from = position.state.fields
    const to = into.state.fields
    const ownerImage = (owner: number): number => (owner === NOBODY ? NOBODY : turnedSeat(symmetry, owner))
    for (let sector = 0; sector < SECTORS; sector++) {
      const image = turnedSector(symmetry, sector)
      for (const part of [CLASS, POPULATION, WORKED, SHIPS, ACTIVE]) to[part + image] = from[part + sector]
      for (const part of [COLONY, FLEET]) to[part + image] = ownerImage(from[part + sector])
    }
    for (let seat = 0; seat < PLAYERS; seat++) {
      const image = turnedSeat(symmetry, seat)
      for (const part of [MATERIALS, CREDITS, ALIVE]) to[part + image] = from[part + seat]
    }
    to[SEAT] = turnedSeat(symmetry, from[SEAT])
    to[TURN] = from[TURN]
    into.state.settle()
  },

  move(symmetry, _position, move) {
    const kind = kindOf(move)
    if (kind === END) return move
    const sector = turnedSector(symmetry, sectorOf(move))
    const target = kind === MOVE ? turnedSector(symmetry, targetOf(move)) : 0
    return kind | (sector << 3) | (target << 7) | (shipsOf(move) << 11)
  },

  seat: turnedSeat,
}

export function turnedSector(quarters: number, sector: number): number {
  let image = sector
  for (let quarter = 0; quarter < quarters; quarter++) image = turned[image]
  return image
}

function turnedSeat(quarters: number, seat: number): number {
  return (seat + quarters) % PLAYERS
}
