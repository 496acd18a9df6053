/**
 * Geometry of the galaxy: 4 x 4 sectors A1 to D4 in canonical order, index = column * 4 + row (A1 A2 A3 A4 B1 … D4).
 * Sets of sectors are 16-bit masks, bit = canonical index.
 */
export const SECTORS = 16
export const PLAYERS = 4
/** The owner of a sector, colony or fleet that has none. */
export const NOBODY = -1

/** Names in canonical order. */
export const sectorNames: readonly string[] = Array.from(
  { length: SECTORS },
  (_, sector) => 'ABCD'[columnOf(sector)] + (rowOf(sector) + 1),
)

/** Home sector of each seat: A1, A4, D4, D1. */
export const homes: Int32Array = Int32Array.of(0, 3, 15, 12)

/**
 * Image of each sector under the clockwise quarter turn (column, row) -> (row, 3 - column), which takes homes[p] to
 * homes[p + 1].
 */
export const turned: Int32Array = Int32Array.from({ length: SECTORS }, (_, sector) =>
  sectorAt(rowOf(sector), 3 - columnOf(sector)),
)

/** The king's distance of two sectors, index first * 16 + second. */
export const distances: Int32Array = Int32Array.from({ length: SECTORS * SECTORS }, (_, pair) => {
  const first = pair >> 4
  const second = pair & 15
  return Math.max(Math.abs(columnOf(first) - columnOf(second)), Math.abs(rowOf(first) - rowOf(second)))
})

/** The adjacent sectors of each sector as a set. */
export const neighbours: Int32Array = Int32Array.from({ length: SECTORS }, (_, sector) =>
  setWhere((other) => distances[sector * SECTORS + other] === 1),
)

/** The order in which each player goes through the sectors (the rules, 4.1): player 1's, turned once for each next player. */
export const processingOrders: readonly Int32Array[] = makeProcessingOrders()

/** Place of each sector in a player's processing order: `processingPlaces[seat][sector]`. */
export const processingPlaces: readonly Int32Array[] = processingOrders.map((order) => {
  const places = new Int32Array(SECTORS)
  order.forEach((sector, place) => {
    places[sector] = place
  })
  return places
})

const naiveOrder = Int32Array.from({ length: SECTORS }, (_, sector) => sector)

/**
 * The order in which a player goes through the sectors.
 * @param naive from A1 to D4 for everybody, the order that the write-up warns of
 */
export function orderOf(seat: number, naive: boolean): Int32Array {
  return naive ? naiveOrder : processingOrders[seat]
}

/** Place of each sector in that order. */
export function placesOf(seat: number, naive: boolean): Int32Array {
  return naive ? naiveOrder : processingPlaces[seat]
}

export function columnOf(sector: number): number {
  return sector >> 2
}

export function rowOf(sector: number): number {
  return sector & 3
}

export function sectorAt(column: number, row: number): number {
  return column * 4 + row
}

/** The sectors of a set, in canonical order. */
export function sectorsOf(set: number): number[] {
  return Array.from({ length: SECTORS }, (_, sector) => sector).filter((sector) => (set >> sector) & 1)
}

function setWhere(test: (sector: number) => boolean): number {
  let set = 0
  for (let sector = 0; sector < SECTORS; sector++) if (test(sector)) set |= 1 << sector
  return set
}

function makeProcessingOrders(): Int32Array[] {
  const first = 'A1 A2 B1 C1 B2 A3 A4 B3 C2 D1 D2 C3 B4 C4 D3 D4'.split(' ')
  const orders = [Int32Array.from(first, (name) => sectorNames.indexOf(name))]
  while (orders.length < PLAYERS) orders.push(orders[orders.length - 1].map((sector) => turned[sector]))
  return orders
}
