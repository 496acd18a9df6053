import type { Features } from '@plyworks/core'
import { BARREN, SHIP_CREDITS, SHIP_MATERIALS } from './economy.js'
import type { StarChessPosition } from './rules.js'
import { homes, NOBODY, neighbours, PLAYERS, SECTORS } from './sectors.js'
import { ALIVE, CLASS, COLONY, CREDITS, FLEET, MATERIALS, POPULATION, SHIPS } from './state.js'

/**
 * Layers of the sectors: dangers, fleets, planets, and what the players have saved, on their homes. Each is looked at together with the next
 * one.
 */
const DANGERS = 0
const FLEETS = SECTORS
const PLANETS = 2 * SECTORS
const RESERVES = 3 * SECTORS
/** Sizes that are distinguished: from a bound on, the last one below. A planet has as many for its class and population. */
const SIZES = 7
const SHIP_BOUNDS = [5, 10, 20, 40, 80, 160]
const POPULATION_BOUNDS = [60, 300]
/** A thing of a seat is 1 + seat · SIZES + size; beside them nothing, and a barren planet without a colony. */
const NOTHING = 0
const FREE_BARREN = 1 + PLAYERS * SIZES

/** Whether a colony, or a fleet that stands alone, is in danger by the strongest rival next to it or above it, from the least to the most. */
const SAFE = 0
const GUARDED = 1
const HELD = 2
const HELPED = 3
const OPEN = 4
const LOSING = 5
const LOST = 6
/** From this many times the defenders on, attackers lose nothing. */
const FREELY = 3

/** The numbers that features are made of, by sector and by seat. */
export interface Galaxy {
  /** Owners, or `NOBODY`. */
  readonly fleet: Int32Array
  readonly colony: Int32Array
  readonly ships: Int32Array
  readonly population: Int32Array
  /** Sets of barren planets' sectors, and of living seats. */
  barren: number
  living: number
  readonly materials: Int32Array
  readonly credits: Int32Array
}

export function emptyGalaxy(): Galaxy {
  const [fleet, colony, ships, population] = Array.from({ length: 4 }, () => new Int32Array(SECTORS))
  const [materials, credits] = [new Int32Array(PLAYERS), new Int32Array(PLAYERS)]
  return { fleet, colony, ships, population, materials, credits, barren: 0, living: 0 }
}

const galaxy = emptyGalaxy()

/** What stands on each sector and belongs to whom, in rough sizes. */
export const starChessFeatures: Features<StarChessPosition> = {
  cells: 4 * SECTORS,
  contents: FREE_BARREN + 1,
  read({ state: { fields } }, out) {
    galaxy.barren = 0
    galaxy.living = 0
    for (let sector = 0; sector < SECTORS; sector++) {
      galaxy.fleet[sector] = fields[FLEET + sector]
      galaxy.colony[sector] = fields[COLONY + sector]
      galaxy.ships[sector] = fields[SHIPS + sector]
      galaxy.population[sector] = fields[POPULATION + sector]
      if (fields[CLASS + sector] === BARREN) galaxy.barren |= 1 << sector
    }
    for (let seat = 0; seat < PLAYERS; seat++) {
      if (fields[ALIVE + seat] !== 0) galaxy.living |= 1 << seat
      galaxy.materials[seat] = fields[MATERIALS + seat]
      galaxy.credits[seat] = fields[CREDITS + seat]
    }
    writeFeaturesOf(galaxy, out)
  },
}

/** Writes what a learned evaluation sees. */
function writeFeaturesOf(galaxy: Galaxy, out: Uint8Array): void {
  for (let sector = 0; sector < SECTORS; sector++) {
    writeSector(galaxy, sector, out)
    out[RESERVES + sector] = NOTHING
  }
  writeReserves(galaxy, out)
}

/** Writes all but the reserves of one sector; what it says of dangers depends on the ships next door too. */
export function writeSector(galaxy: Galaxy, sector: number, out: Uint8Array): void {
  const fleet = galaxy.fleet[sector]
  const colony = galaxy.colony[sector]
  const barren = ((galaxy.barren >> sector) & 1) === 1
  out[FLEETS + sector] = fleet === NOBODY ? NOTHING : owned(fleet, sizeOf(galaxy.ships[sector], SHIP_BOUNDS))
  const size = (barren ? 3 : 0) + sizeOf(galaxy.population[sector], POPULATION_BOUNDS)
  out[PLANETS + sector] = colony === NOBODY ? (barren ? FREE_BARREN : NOTHING) : owned(colony, size)
  const owner = colony === NOBODY ? fleet : colony
  out[DANGERS + sector] = owner === NOBODY ? NOTHING : owned(owner, dangerOf(galaxy, sector, owner))
}

/** Writes what the seats have saved. */
export function writeReserves(galaxy: Galaxy, out: Uint8Array): void {
  for (let seat = 0; seat < PLAYERS; seat++) {
    const ships = Math.min(galaxy.materials[seat] / SHIP_MATERIALS, galaxy.credits[seat] / SHIP_CREDITS)
    const lives = ((galaxy.living >> seat) & 1) === 1
    out[RESERVES + homes[seat]] = lives ? owned(seat, sizeOf(ships, SHIP_BOUNDS)) : NOTHING
  }
}

/** Ships that can come to a sector in one turn, or are above a colony of another, by seat. */
const near = new Int32Array(PLAYERS)

function dangerOf(galaxy: Galaxy, sector: number, owner: number): number {
  near.fill(0)
  for (let rest = neighbours[sector]; rest !== 0; rest &= rest - 1) {
    const next = 31 - Math.clz32(rest & (0 - rest))
    if (galaxy.fleet[next] !== NOBODY) near[galaxy.fleet[next]] += galaxy.ships[next]
  }
  const fleet = galaxy.fleet[sector]
  const here = galaxy.ships[sector]
  const guard = fleet === owner ? here : 0
  if (fleet !== NOBODY && fleet !== owner) near[fleet] += here
  let threat = 0
  for (let seat = 0; seat < PLAYERS; seat++) if (seat !== owner) threat = Math.max(threat, near[seat])
  const all = guard + near[owner]
  if (threat === 0) return SAFE
  if (FREELY * threat <= guard) return GUARDED
  if (threat <= guard) return HELD
  if (threat <= all) return HELPED
  if (threat < FREELY * guard) return OPEN
  return threat < FREELY * all ? LOSING : LOST
}

function owned(seat: number, size: number): number {
  return 1 + seat * SIZES + size
}

function sizeOf(count: number, bounds: readonly number[]): number {
  let size = 0
  while (size < bounds.length && count >= bounds[size]) size++
  return size
}
