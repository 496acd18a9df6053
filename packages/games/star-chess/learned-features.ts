import type { Features } from '@plyworks/core'
import { BARREN, SHIP_CREDITS, SHIP_MATERIALS } from './economy.js'
import type { StarChessPosition } from './rules.js'
import { homes, NOBODY, PLAYERS, SECTORS } from './sectors.js'
import { ALIVE, CLASS, COLONY, CREDITS, FLEET, MATERIALS, POPULATION, SHIPS } from './state.js'

/** Layers of the sectors: fleets, planets, and what the players have saved, on their homes. */
const FLEETS = 0
const PLANETS = SECTORS
const RESERVES = 2 * SECTORS
/** Sizes that are distinguished: from a bound on, the last one below. A planet has as many for its class and population. */
const SIZES = 7
const SHIP_BOUNDS = [5, 10, 20, 40, 80, 160]
const POPULATION_BOUNDS = [60, 300]
/** A thing of a seat is 1 + seat · SIZES + size; beside them nothing, and a barren planet without a colony. */
const NOTHING = 0
const FREE_BARREN = 1 + PLAYERS * SIZES

/** What stands on each sector and belongs to whom, in rough sizes. */
export const starChessFeatures: Features<StarChessPosition> = {
  cells: 3 * SECTORS,
  contents: FREE_BARREN + 1,
  read({ state: { fields } }, out) {
    for (let sector = 0; sector < SECTORS; sector++) {
      const fleet = fields[FLEET + sector]
      const colony = fields[COLONY + sector]
      const barren = fields[CLASS + sector] === BARREN
      out[FLEETS + sector] = fleet === NOBODY ? NOTHING : owned(fleet, sizeOf(fields[SHIPS + sector], SHIP_BOUNDS))
      const size = (barren ? 3 : 0) + sizeOf(fields[POPULATION + sector], POPULATION_BOUNDS)
      out[PLANETS + sector] = colony === NOBODY ? (barren ? FREE_BARREN : NOTHING) : owned(colony, size)
      out[RESERVES + sector] = NOTHING
    }
    for (let seat = 0; seat < PLAYERS; seat++) {
      if (fields[ALIVE + seat] === 0) continue
      const ships = Math.min(fields[MATERIALS + seat] / SHIP_MATERIALS, fields[CREDITS + seat] / SHIP_CREDITS)
      out[RESERVES + homes[seat]] = owned(seat, sizeOf(ships, SHIP_BOUNDS))
    }
  },
}

function owned(seat: number, size: number): number {
  return 1 + seat * SIZES + size
}

function sizeOf(count: number, bounds: readonly number[]): number {
  let size = 0
  while (size < bounds.length && count >= bounds[size]) size++
  return size
}
