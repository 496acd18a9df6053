import { kindOf, MOVE, sectorOf, shipsOf, targetOf } from '../moves.js'
import {
  columnOf,
  distances,
  homes,
  neighbours,
  PLAYERS,
  processingOrders,
  processingPlaces,
  rowOf,
  SECTORS,
  sectorAt,
} from '../sectors.js'

/**
 * Tables of the fast computer player. It looks at the galaxy from the acting player's side: sectors are numbered by
 * their place in that player's processing order, players from him on (0 is he himself). Because the four orders are
 * quarter turns of each other, one set of tables serves all players, the lowest bit of a set is the first sector in
 * processing order (the rules, 6.2), and passing the turn is one fixed permutation of places.
 */
const order = processingOrders[0]
const placeOf = processingPlaces[0]

/** Entries of the smallest tables. Typed arrays above 64 bytes lie at a fixed address that compiled code contains. */
export const TABLE_ROOM = 32

/** Places at each distance 0 to 3 from a place, index place * 4 + distance. */
export const rings: Int32Array = Int32Array.from({ length: SECTORS * 4 }, (_, index) =>
  placesWhere((place) => distances[order[index >> 2] * SECTORS + order[place]] === (index & 3)),
)

/** The adjacent places of each place. */
export const adjacentPlaces: Int32Array = Int32Array.from({ length: TABLE_ROOM }, (_, place) =>
  place < SECTORS ? rings[place * 4 + 1] : 0,
)

/** Support range of the colonies in the low and in the high eight places; the range is the union of both. */
export const rangeOfLow: Int32Array = Int32Array.from({ length: 256 }, (_, set) => rangeOf(set))
export const rangeOfHigh: Int32Array = Int32Array.from({ length: 256 }, (_, set) => rangeOf(set << 8))

/**
 * The first steps from one place to another at distance 2 or more, best first (the rules, 4.8) [R24], index from * 16 +
 * target: three places of 4 bits, the first in the lowest bits, and their number in bits 12 and 13.
 */
export const firstSteps: Int32Array = Int32Array.from({ length: SECTORS * SECTORS }, (_, pair) =>
  packSteps(stepsTowards(order[pair >> 4], order[pair & 15])),
)

/** Home place of each player. */
export const homePlaces: Int32Array = Int32Array.from({ length: TABLE_ROOM }, (_, player) =>
  player < PLAYERS ? placeOf[homes[player]] : 0,
)

/** For each place of the next player's numbering, the same sector's place in the present numbering. */
export const placeBefore: Int32Array = Int32Array.from({ length: TABLE_ROOM }, (_, place) =>
  place < SECTORS ? placeOf[processingOrders[1][place]] : 0,
)

/** Sets of the low and high eight places in the next player's numbering. */
export const passedLow: Int32Array = Int32Array.from({ length: 256 }, (_, set) => passed(set))
export const passedHigh: Int32Array = Int32Array.from({ length: 256 }, (_, set) => passed(set << 8))

/** Number of elements of a set of eight places. */
export const countOf: Int32Array = Int32Array.from({ length: 256 }, (_, set) => {
  let count = 0
  for (let bit = 0; bit < 8; bit++) count += (set >> bit) & 1
  return count
})

/** A set of places of a player as a set of sectors. */
export function sectorsOfPlaces(seat: number, places: number): number {
  let sectors = 0
  for (let place = 0; place < SECTORS; place++) {
    if ((places >> place) & 1) sectors |= 1 << processingOrders[seat][place]
  }
  return sectors
}

/** The number of a player as seen from the acting player. */
export function relativePlayer(seat: number, acting: number): number {
  return (seat - acting + PLAYERS) % PLAYERS
}

function placesWhere(test: (place: number) => boolean): number {
  let set = 0
  for (let place = 0; place < SECTORS; place++) if (test(place)) set |= 1 << place
  return set
}

function rangeOf(colonies: number): number {
  return placesWhere((place) => (colonies & (adjacentPlaces[place] | (1 << place))) !== 0)
}

function passed(set: number): number {
  return placesWhere((place) => ((set >> placeBefore[place]) & 1) === 1)
}

function stepsTowards(from: number, target: number): number[] {
  const distance = distances[from * SECTORS + target]
  if (distance < 2) return []
  const column = columnOf(from) + Math.sign(columnOf(target) - columnOf(from))
  const row = rowOf(from) + Math.sign(rowOf(target) - rowOf(from))
  const straight = sectorAt(column, row)
  const others = Array.from(order).filter(
    (sector) =>
      sector !== straight &&
      ((neighbours[from] >> sector) & 1) === 1 &&
      distances[sector * SECTORS + target] === distance - 1,
  )
  return [straight, ...others]
}

function packSteps(sectors: readonly number[]): number {
  return sectors.reduce((packed, sector, index) => packed | (placeOf[sector] << (4 * index)), sectors.length << 12)
}

/** A command logged in the acting player's numbering of places, as a command on sectors. */
export function commandOnSectors(seat: number, logged: number): number {
  const order = processingOrders[seat]
  const kind = kindOf(logged)
  const target = kind === MOVE ? order[targetOf(logged)] : 0
  return kind | (order[sectorOf(logged)] << 3) | (target << 7) | (shipsOf(logged) << 11)
}
