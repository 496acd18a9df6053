/** Constants of ships, colonies and their output (the rules, 2.3). */
export const SHIP_MATERIALS = 20
export const SHIP_CREDITS = 40
export const SHIP_WORKERS = 10
export const SUPPORT_MATERIALS = 10
export const SUPPORT_CREDITS = 20
export const COLONY_SHIPS = 20
export const COLONY_START = 20
export const COLONY_MINIMUM = 20
export const HOME_START = 1000
export const TERRAFORM_MATERIALS = 1000
export const BARREN_LIMIT = 200
export const TERRAN_LIMIT = 1000
const MAX_BOMBARDMENT = 50
export const FLEET_LIMIT = 999
/** Reserves and the turn number stop here, far beyond any real game, so that sums stay exact and can be written down. */
export const COUNTER_LIMIT = 999_999_999

/** Planet classes. */
export const TERRAN = 0
export const BARREN = 1

/** Materials a turn of a colony; with `fifth` a terran one yields one for five inhabitants. [R4] */
export function materialOutput(planetClass: number, population: number, fifth: boolean): number {
  if (planetClass === BARREN) return Math.min(5 * population, 1000)
  return Math.min(fifth ? (population / 5) | 0 : population, 200)
}

/** Credits a turn of a colony; negative on barren planets. */
export function creditOutput(planetClass: number, population: number): number {
  return planetClass === BARREN ? 0 - Math.min(population, 200) : Math.min(population, 1000)
}

export function populationLimit(planetClass: number): number {
  return planetClass === BARREN ? BARREN_LIMIT : TERRAN_LIMIT
}

/** The population after one turn of growth: barren 10 %, terran 20 %, within the planet's limit. */
export function grown(planetClass: number, population: number): number {
  return planetClass === BARREN
    ? Math.min(BARREN_LIMIT, population + ((population / 10) | 0))
    : Math.min(TERRAN_LIMIT, population + ((population / 5) | 0))
}

/** Returns the rest of a population bombarded by `ships`; the loss is truncated. [R13] */
export function bombarded(population: number, ships: number): number {
  return population - (((population * Math.min(MAX_BOMBARDMENT, ships)) / 100) | 0)
}

/**
 * Returns the ships that the larger of two fleets keeps; 0 when they are equal. Half of an odd number is truncated, in
 * the winner's favour. [R10]
 */
export function survivors(larger: number, smaller: number): number {
  if (larger < 2 * smaller) return larger - smaller
  if (larger < 3 * smaller) return larger - (smaller >> 1)
  return larger
}
