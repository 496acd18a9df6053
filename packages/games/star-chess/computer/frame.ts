import { kindOf, MOVE, sectorOf, shipsOf, targetOf } from '../moves.js'
import {
  columnOf,
  distances,
  homes,
  neighbours,
  orderOf,
  PLAYERS,
  placesOf,
  processingPlaces,
  rowOf,
  SECTORS,
  sectorAt,
} from '../sectors.js'

/*
 * Tables of the fast computer player. It looks at the galaxy from the acting player's side: sectors are numbered by
 * their place in that player's processing order, players from the acting one on (0). Because the four orders are
 * quarter turns of each other, one set of tables serves all players, the lowest bit of a set is the first sector in
 * processing order (the rules, 6.2), and passing the turn is one fixed permutation of places.
 *
 * The naive order, A1 to D4 for all players, is the same with other contents: `useOrder` fills the tables again.
 */
let naive = false

/** Entries of the smallest tables. Typed arrays above 64 bytes lie at a fixed address that compiled code contains. */
export const TABLE_ROOM = 32

/** Places at each distance 0 to 3 from a place, index place * 4 + distance. */
export const rings: Int32Array = new Int32Array(SECTORS * 4)

/** The adjacent places of each place. */
export const adjacentPlaces: Int32Array = new Int32Array(TABLE_ROOM)

/** Support range of the colonies in the low and in the high eight places; the range is the union of both. */
export const rangeOfLow: Int32Array = new Int32Array(256)
export const rangeOfHigh: Int32Array = new Int32Array(256)

/**
 * The first steps from one place to another at distance 2 or more, best first (the rules, 4.8) [R24], index from * 16 +
 * target: three places of 4 bits, the first in the lowest bits, and their number in bits 12 and 13.
 */
export const firstSteps: Int32Array = new Int32Array(SECTORS * SECTORS)

/** Home place of each player, index acting seat * 4 + player; the same for every seat but in the naive order. */
export const homePlaces: Int32Array = new Int32Array(TABLE_ROOM)

/** Rank of each place in the acting seat's own processing order, which the rules go by, index seat * 16 + place. */
export const ranks: Int32Array = new Int32Array(PLAYERS * SECTORS)

/** For each place of the next player's numbering, the same sector's place in the present numbering. */
export const placeBefore: Int32Array = new Int32Array(TABLE_ROOM)

/** Sets of the low and high eight places in the next player's numbering. */
export const passedLow: Int32Array = new Int32Array(256)
export const passedHigh: Int32Array = new Int32Array(256)

fillTables()

/** Numbers the sectors for the computations that follow: in the players' own orders, or in the naive one. */
export function useOrder(naiveOrder: boolean): void {
  if (naiveOrder === naive) return
  naive = naiveOrder
  fillTables()
}

function fillTables(): void {
  const order = orderOf(0, naive)
  const placeOf = placesOf(0, naive)
  fill(rings, SECTORS * 4, (index) =>
    placesWhere((place) => distances[order[index >> 2] * SECTORS + order[place]] === (index & 3)),
  )
  fill(adjacentPlaces, SECTORS, (place) => rings[place * 4 + 1])
  fill(rangeOfLow, 256, rangeOf)
  fill(rangeOfHigh, 256, (set) => rangeOf(set << 8))
  fill(firstSteps, SECTORS * SECTORS, (pair) =>
    packSteps(stepsTowards(order, order[pair >> 4], order[pair & 15]), placeOf),
  )
  fill(homePlaces, PLAYERS * PLAYERS, (index) => {
    const seat = index >> 2
    return placesOf(seat, naive)[homes[(seat + index) % PLAYERS]]
  })
  fill(ranks, PLAYERS * SECTORS, (index) => processingPlaces[index >> 4][orderOf(index >> 4, naive)[index & 15]])
  fill(placeBefore, SECTORS, (place) => placeOf[orderOf(1, naive)[place]])
  fill(passedLow, 256, passed)
  fill(passedHigh, 256, (set) => passed(set << 8))
}

function fill(table: Int32Array, count: number, valueAt: (index: number) => number): void {
  for (let index = 0; index < count; index++) table[index] = valueAt(index)
}

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
    if ((places >> place) & 1) sectors |= 1 << sectorAtPlace(seat, place)
  }
  return sectors
}

/** The sector with a place in the numbering of a seat. */
export function sectorAtPlace(seat: number, place: number): number {
  return orderOf(seat, naive)[place]
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

function stepsTowards(order: Int32Array, from: number, target: number): number[] {
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

function packSteps(sectors: readonly number[], placeOf: Int32Array): number {
  return sectors.reduce((packed, sector, index) => packed | (placeOf[sector] << (4 * index)), sectors.length << 12)
}

/** A command logged in the acting player's numbering of places, as a command on sectors. */
export function commandOnSectors(seat: number, logged: number): number {
  const order = orderOf(seat, naive)
  const kind = kindOf(logged)
  const target = kind === MOVE ? order[targetOf(logged)] : 0
  return kind | (order[sectorOf(logged)] << 3) | (target << 7) | (shipsOf(logged) << 11)
}
