import { naturalLogarithm } from '@plyworks/core'
import * as frame from '../computer/frame.js'
import * as layout from '../computer/layout.js'
import * as workspace from '../computer/layout.js'
import * as sectors from '../sectors.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { adjacentPlaces, countOf, homePlaces, rangeOfHigh, rangeOfLow } = frame
const { BARRENS, COLONIES, CREDITS, FLEETS, LIVING, MATERIALS, POPULATION, SHIPS, TOTAL } = layout
const { PLAYERS, SECTORS } = sectors
const { slab } = workspace

/*
 * The features of a state for the network, seen by the player at 0 whose turn begins. First, for every player (all 0 for one that is
 * out; "support" is the number of ships that an income supports):
 *
 *     0   alive                                10  materials a turn / 1,000
 *     1   √ships / 10                          11  credits a turn / 2,000
 *     2   ships / 200                          12  blockaded colonies / 4
 *     3   terran colonies / 4                  13  population of the home world / 1,000
 *     4   barren colonies / 4                  14  home world blockaded
 *     5   √support now / 10                    15  √ships of the largest fleet / 10
 *     6   support ten turns later / 100        16  √own ships at or next to the home world / 10
 *     7   support of grown-up colonies / 200   17  √enemy ships that can reach the home world / 10
 *     8   ln(1 + materials) / 10               18  sectors in range / 16
 *     9   ln(1 + credits) / 10                 19  √ships over foreign colonies / 10
 */
const ALIVE = 0
const ROOT_SHIPS = 1
const MANY_SHIPS = 2
const TERRAN_COLONIES = 3
const BARREN_COLONIES = 4
const SUPPORT_NOW = 5
const SUPPORT_SOON = 6
const SUPPORT_LATER = 7
const SAVED_MATERIALS = 8
const SAVED_CREDITS = 9
const MATERIAL_INCOME = 10
const CREDIT_INCOME = 11
const BLOCKADED = 12
const HOME_POPULATION = 13
const HOME_BLOCKADED = 14
const LARGEST_FLEET = 15
const HOME_GUARD = 16
const HOME_THREAT = 17
const IN_RANGE = 18
const BESIEGERS = 19
const PLAYER_FEATURES = 20

/*
 * Then of the player at 0: own colonies that more enemy ships can reach than guard them, their population, whether the
 * home world is one, and those that a single enemy fleet could take; own ships next to a larger fleet; foreign colonies
 * that own ships next door outnumber, their population, whether a home world is one; fleets ready to settle a barren and
 * a terran planet; free planets of either class in range. Last, fractions: of all ships, of present and of later support; the
 * strongest rival's fraction of later support and of ships; rivals left.
 */
const RISKS = PLAYERS * PLAYER_FEATURES
const RISK_POPULATION = RISKS + 1
const RISK_HOME = RISKS + 2
const SINGLE_RISKS = RISKS + 3
const RISK_SHIPS = RISKS + 4
const PREY = RISKS + 5
const PREY_POPULATION = RISKS + 6
const PREY_HOME = RISKS + 7
const READY_BARREN = RISKS + 8
const READY_TERRAN = RISKS + 9
const FREE_BARREN = RISKS + 10
const FREE_TERRAN = RISKS + 11
const FRACTIONS = RISKS + 12
export const FEATURES = FRACTIONS + 6

/** The features last written. */
export const features = new Float64Array(FEATURES)

/** Growth of populations in ten turns, if nothing stops them. */
const TERRAN_GROWTH = powerOf(1.2, 10)
const BARREN_GROWTH = powerOf(1.1, 10)

/** √n / 10 and ln(1 + n) / 10; larger numbers count as the largest here. */
const roots = Float64Array.from({ length: 4096 }, (_, number) => Math.sqrt(number) / 10)
const logarithms = Float64Array.from({ length: 65_536 }, (_, number) => naturalLogarithm(1 + number) / 10)

// by player and by place: what is needed more than once
const ranges = new Int32Array(PLAYERS)
const supportNow = new Float64Array(PLAYERS)
const supportLater = new Float64Array(PLAYERS)
const threats = new Int32Array(SECTORS)
const largestThreats = new Int32Array(SECTORS)

/** Writes the features of the state at `at`. */
export function writeFeatures(at: number): void {
  for (let player = 0; player < PLAYERS; player++) {
    const colonies = slab[at | (COLONIES + player)]
    ranges[player] = rangeOfLow[colonies & 255] | rangeOfHigh[colonies >> 8]
  }
  for (let player = 0; player < PLAYERS; player++) writePlayer(at, player)
  writeThreats(at)
  writeRisks(at)
  writePrey(at)
  writeShares(at)
}

function writePlayer(at: number, player: number): void {
  const to = player * PLAYER_FEATURES
  const colonies = slab[at | (COLONIES + player)]
  if (colonies === 0) {
    features.fill(0, to, to + PLAYER_FEATURES)
    supportNow[player] = 0
    supportLater[player] = 0
    return
  }
  const fleets = slab[at | (FLEETS + player)]
  const others = fleetsOfAll(at) & ~fleets
  const barren = colonies & slab[at | BARRENS]
  const barrenCount = count(barren)
  const total = slab[at | (TOTAL + player)]
  const home = homePlaces[player]
  writeEconomy(at, player, colonies & ~others)
  features[to + ALIVE] = 1
  features[to + ROOT_SHIPS] = root(total)
  features[to + MANY_SHIPS] = total / 200
  features[to + TERRAN_COLONIES] = (count(colonies) - barrenCount) / 4
  features[to + BARREN_COLONIES] = barrenCount / 4
  features[to + SAVED_MATERIALS] = logarithm(slab[at | (MATERIALS + player)])
  features[to + SAVED_CREDITS] = logarithm(slab[at | (CREDITS + player)])
  features[to + BLOCKADED] = count(colonies & others) / 4
  features[to + HOME_POPULATION] = slab[at | POPULATION | home] / 1000
  features[to + HOME_BLOCKADED] = (others >> home) & 1
  features[to + IN_RANGE] = count(ranges[player]) / 16
  writeFleets(at, player)
}

/** @param open the colonies without enemy ships */
function writeEconomy(at: number, player: number, open: number): void {
  const to = player * PLAYER_FEATURES
  const barrens = slab[at | BARRENS]
  let materials = 0
  let credits = 0
  let materialsSoon = 0
  let creditsSoon = 0
  let materialsLater = 0
  let creditsLater = 0
  for (let rest = slab[at | (COLONIES + player)]; rest !== 0; rest &= rest - 1) {
    const bit = rest & (0 - rest)
    const population = slab[at | POPULATION | (31 - Math.clz32(bit))]
    if ((barrens & bit) !== 0) {
      if ((open & bit) !== 0) {
        materials += 5 * population
        credits -= population
      }
      const soon = Math.min(200, population * BARREN_GROWTH)
      materialsSoon += 5 * soon
      creditsSoon -= soon
      materialsLater += 1000
      creditsLater -= 200
    } else {
      if ((open & bit) !== 0) {
        materials += Math.min(200, population)
        credits += population
      }
      const soon = Math.min(1000, population * TERRAN_GROWTH)
      materialsSoon += Math.min(200, soon)
      creditsSoon += soon
      materialsLater += 200
      creditsLater += 1000
    }
  }
  supportNow[player] = support(materials, credits)
  supportLater[player] = support(materialsLater, creditsLater)
  features[to + SUPPORT_NOW] = Math.sqrt(supportNow[player]) / 10
  features[to + SUPPORT_SOON] = support(materialsSoon, creditsSoon) / 100
  features[to + SUPPORT_LATER] = supportLater[player] / 200
  features[to + MATERIAL_INCOME] = materials / 1000
  features[to + CREDIT_INCOME] = credits / 2000
}

function writeFleets(at: number, player: number): void {
  const to = player * PLAYER_FEATURES
  const home = homePlaces[player]
  const aroundHome = adjacentPlaces[home] | (1 << home)
  const foreign = coloniesOfAll(at) & ~slab[at | (COLONIES + player)]
  let largest = 0
  let besiegers = 0
  let guard = 0
  for (let rest = slab[at | (FLEETS + player)]; rest !== 0; rest &= rest - 1) {
    const bit = rest & (0 - rest)
    const ships = slab[at | SHIPS | (31 - Math.clz32(bit))]
    if (ships > largest) largest = ships
    if ((foreign & bit) !== 0) besiegers += ships
    if ((aroundHome & bit) !== 0) guard += ships
  }
  let threat = 0
  for (let other = 0; other < PLAYERS; other++) {
    if (other !== player && (ranges[other] >> home) & 1) threat += shipsIn(at, slab[at | (FLEETS + other)] & aroundHome)
  }
  features[to + LARGEST_FLEET] = root(largest)
  features[to + HOME_GUARD] = root(guard)
  features[to + HOME_THREAT] = root(threat)
  features[to + BESIEGERS] = root(besiegers)
}

/** Enemy ships that can be in a place after the next turn of their owners: all together, and of the largest fleet. */
function writeThreats(at: number): void {
  threats.fill(0)
  largestThreats.fill(0)
  for (let rival = 1; rival < PLAYERS; rival++) {
    for (let rest = slab[at | (FLEETS + rival)]; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & (0 - rest))
      const ships = slab[at | SHIPS | place]
      for (
        let reached = (adjacentPlaces[place] & ranges[rival]) | (1 << place);
        reached !== 0;
        reached &= reached - 1
      ) {
        const target = 31 - Math.clz32(reached & (0 - reached))
        threats[target] += ships
        if (ships > largestThreats[target]) largestThreats[target] = ships
      }
    }
  }
}

function writeRisks(at: number): void {
  const fleets = slab[at | FLEETS]
  let risks = 0
  let population = 0
  let home = 0
  let single = 0
  for (let rest = slab[at | COLONIES]; rest !== 0; rest &= rest - 1) {
    const place = 31 - Math.clz32(rest & (0 - rest))
    const guard = (fleets >> place) & 1 ? slab[at | SHIPS | place] : 0
    if (largestThreats[place] > guard) single++
    if (threats[place] <= guard) continue
    risks++
    population += slab[at | POPULATION | place]
    if (place === homePlaces[0]) home = 1
  }
  const taken = coloniesOfAll(at)
  let atRisk = 0
  let readyBarren = 0
  let readyTerran = 0
  for (let rest = fleets; rest !== 0; rest &= rest - 1) {
    const place = 31 - Math.clz32(rest & (0 - rest))
    const ships = slab[at | SHIPS | place]
    if (largestThreats[place] > ships) atRisk += ships
    if (ships < 20 || (taken >> place) & 1) continue
    if ((slab[at | BARRENS] >> place) & 1) readyBarren++
    else readyTerran++
  }
  features[RISKS] = risks / 4
  features[RISK_POPULATION] = population / 1000
  features[RISK_HOME] = home
  features[SINGLE_RISKS] = single / 4
  features[RISK_SHIPS] = root(atRisk)
  features[READY_BARREN] = readyBarren / 2
  features[READY_TERRAN] = readyTerran / 2
}

function writePrey(at: number): void {
  const taken = coloniesOfAll(at)
  const own = slab[at | COLONIES]
  const fleets = slab[at | FLEETS]
  const barrens = slab[at | BARRENS]
  let prey = 0
  let population = 0
  let home = 0
  for (let rest = ranges[0] & taken & ~own; rest !== 0; rest &= rest - 1) {
    const bit = rest & (0 - rest)
    const place = 31 - Math.clz32(bit)
    const there = slab[at | SHIPS | place]
    const besiegers = (fleets & bit) !== 0 ? there : 0
    const attackers = besiegers + shipsIn(at, adjacentPlaces[place] & fleets)
    if (attackers <= there - besiegers) continue
    prey++
    population += slab[at | POPULATION | place]
    if (place === homePlaces[1] || place === homePlaces[2] || place === homePlaces[3]) home = 1
  }
  const free = ranges[0] & ~taken
  features[PREY] = prey / 4
  features[PREY_POPULATION] = population / 1000
  features[PREY_HOME] = home
  features[FREE_BARREN] = count(free & barrens) / 4
  features[FREE_TERRAN] = count(free & ~barrens) / 4
}

function writeShares(at: number): void {
  let ships = 1
  let now = 1e-9
  let later = 1e-9
  let mostShips = 0
  let mostLater = 0
  for (let player = 0; player < PLAYERS; player++) {
    const total = slab[at | (TOTAL + player)]
    ships += total
    now += supportNow[player]
    later += supportLater[player]
    if (player === 0) continue
    if (total > mostShips) mostShips = total
    if (supportLater[player] > mostLater) mostLater = supportLater[player]
  }
  features[FRACTIONS] = slab[at | TOTAL] / ships
  features[FRACTIONS + 1] = supportNow[0] / now
  features[FRACTIONS + 2] = supportLater[0] / later
  features[FRACTIONS + 3] = mostLater / later
  features[FRACTIONS + 4] = mostShips / ships
  features[FRACTIONS + 5] = count(slab[at | LIVING] & 14) / 3
}

/** Returns how far the rivals are beaten: 0 when none is harmed, 2 for each that is gone. After `writeFeatures`. */
export function rivalsBeaten(): number {
  let left = 0
  for (let rival = 1; rival < PLAYERS; rival++) {
    left += features[rival * PLAYER_FEATURES + ALIVE] + features[rival * PLAYER_FEATURES + HOME_POPULATION]
  }
  return 2 * (PLAYERS - 1) - left
}

/** Returns the fraction of all ships that the player at 0 has. After `writeFeatures`. */
export function fractionOfShips(): number {
  return features[FRACTIONS]
}

function support(materials: number, credits: number): number {
  return Math.max(0, Math.min(materials / 10, credits / 20))
}

function fleetsOfAll(at: number): number {
  return slab[at | FLEETS] | slab[at | (FLEETS + 1)] | slab[at | (FLEETS + 2)] | slab[at | (FLEETS + 3)]
}

function coloniesOfAll(at: number): number {
  return slab[at | COLONIES] | slab[at | (COLONIES + 1)] | slab[at | (COLONIES + 2)] | slab[at | (COLONIES + 3)]
}

function shipsIn(at: number, places: number): number {
  let ships = 0
  for (let rest = places; rest !== 0; rest &= rest - 1) ships += slab[at | SHIPS | (31 - Math.clz32(rest & (0 - rest)))]
  return ships
}

function count(set: number): number {
  return countOf[set & 255] + countOf[set >> 8]
}

function root(number: number): number {
  return roots[Math.min(number, roots.length - 1)]
}

function logarithm(number: number): number {
  return logarithms[Math.min(number, logarithms.length - 1)]
}

function powerOf(base: number, exponent: number): number {
  let power = 1
  for (let step = 0; step < exponent; step++) power *= base
  return power
}
