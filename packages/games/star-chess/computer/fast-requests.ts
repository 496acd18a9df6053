import * as economy from '../economy.js'
import * as sectors from '../sectors.js'
import * as frame from './frame.js'
import * as layout from './layout.js'
import * as workspace from './layout.js'
import { DESCRIBED_TURN, type TurnReadings } from './settings.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { SHIP_CREDITS, SHIP_MATERIALS, SHIP_WORKERS } = economy
const { SECTORS } = sectors
const { adjacentPlaces, homePlaces, rangeOfHigh, rangeOfLow, TABLE_ROOM } = frame
const { ACTING, COLONIES, CREDITS, FLEETS, MATERIALS, POPULATION, SHIPS } = layout
const { COLONIZE_SET, FLEET_COUNT, FLEET_ORDER, MAXIMUM, MINIMUM, PRIORITY, RANGE, STANDARD } = layout
const { requests, slab } = workspace

const threats = new Int32Array(TABLE_ROOM)

/**
 * Writes the requests of the state at `at` to `to`: the rules, 4.2 to 4.4. They depend on the state alone, not on the
 * mask (6.1).
 */
export function writeRequests(at: number, to: number, readings: TurnReadings = DESCRIBED_TURN): void {
  const colonies = slab[at | COLONIES]
  const range = rangeOfLow[colonies & 255] | rangeOfHigh[colonies >> 8]
  for (let place = 0; place < SECTORS; place++) threats[place] = 0
  // the threats of each enemy fleet: where it is, and next door within its owner's range [R18]
  for (let player = 1; player < 4; player++) {
    const theirs = slab[at | COLONIES | player]
    const reach = (rangeOfLow[theirs & 255] | rangeOfHigh[theirs >> 8]) & range
    let fleets = slab[at | FLEETS | player]
    while (fleets !== 0) {
      const place = 31 - Math.clz32(fleets & (0 - fleets))
      fleets &= fleets - 1
      const ships = slab[at | SHIPS | place]
      let reached = (adjacentPlaces[place] & reach) | ((1 << place) & range)
      while (reached !== 0) {
        threats[31 - Math.clz32(reached & (0 - reached))] += ships
        reached &= reached - 1
      }
    }
    if (readings.buildableThreats) addBuildable(at, player, theirs & range)
  }
  writeSets(at, to, range, readings.urgentGarrisons)
  writeFleetOrder(at, to)
}

/** Adds the ships that a player could build at each of some colonies at once. */
function addBuildable(at: number, player: number, colonies: number): void {
  const byMaterials = (slab[at | MATERIALS | player] / SHIP_MATERIALS) | 0
  const byCredits = (slab[at | CREDITS | player] / SHIP_CREDITS) | 0
  const affordable = Math.min(byMaterials, byCredits)
  for (let rest = colonies; rest !== 0; rest &= rest - 1) {
    const place = 31 - Math.clz32(rest & (0 - rest))
    const byWorkers = (slab[at | POPULATION | place] / SHIP_WORKERS) | 0
    threats[place] += Math.min(affordable, byWorkers)
  }
}

function writeSets(at: number, to: number, range: number, urgentGarrisons: boolean): void {
  const own = slab[at | COLONIES]
  const enemyColonies = (slab[at | COLONIES | 1] | slab[at | COLONIES | 2] | slab[at | COLONIES | 3]) & range
  const enemyFleets = slab[at | FLEETS | 1] | slab[at | FLEETS | 2] | slab[at | FLEETS | 3]
  const empty = range & ~own & ~enemyColonies
  const blockaded = own & enemyFleets
  let threatened = 0
  let rest = own
  while (rest !== 0) {
    const place = 31 - Math.clz32(rest & (0 - rest))
    rest &= rest - 1
    const threat = threats[place]
    if (threat === 0) continue
    threatened |= 1 << place
    requests[to | MINIMUM | place] = ((threat / 3) | 0) + 1
    requests[to | MAXIMUM | place] = 3 * threat
  }
  for (rest = enemyColonies; rest !== 0; rest &= rest - 1) {
    const place = 31 - Math.clz32(rest & (0 - rest))
    const threat = threats[place]
    requests[to | MINIMUM | place] = threat + 1
    requests[to | MAXIMUM | place] = Math.max(3 * threat, 50)
  }
  for (rest = empty; rest !== 0; rest &= rest - 1) {
    const place = 31 - Math.clz32(rest & (0 - rest))
    const threat = threats[place]
    requests[to | MINIMUM | place] = threat + 20
    requests[to | MAXIMUM | place] = 3 * threat + 20
  }
  const seat = slab[at | ACTING] << 2
  const homes =
    (slab[at | COLONIES | 1] & (1 << homePlaces[seat | 1])) |
    (slab[at | COLONIES | 2] & (1 << homePlaces[seat | 2])) |
    (slab[at | COLONIES | 3] & (1 << homePlaces[seat | 3]))
  const home = 1 << homePlaces[seat]
  const garrisons = threatened & ~blockaded
  requests[to | PRIORITY] = blockaded & home
  requests[to | PRIORITY | 1] = (blockaded & ~home) | (enemyColonies & homes)
  requests[to | PRIORITY | 2] = (enemyColonies & ~homes) | (urgentGarrisons ? garrisons : 0)
  requests[to | PRIORITY | 3] = (urgentGarrisons ? 0 : garrisons) | empty
  requests[to | COLONIZE_SET] = empty
  requests[to | RANGE] = range
  requests[to | STANDARD] = threatened | enemyColonies | empty
}

/** Own fleets by size, ties in processing order: insertion into a sorted list. */
function writeFleetOrder(at: number, to: number): void {
  const list = to + FLEET_ORDER
  let count = 0
  for (let rest = slab[at | FLEETS]; rest !== 0; rest &= rest - 1) {
    const place = 31 - Math.clz32(rest & (0 - rest))
    const ships = slab[at | SHIPS | place]
    let index = list + count++
    while (index > list && slab[at + SHIPS + requests[index - 1]] < ships) {
      requests[index] = requests[index - 1]
      index--
    }
    requests[index] = place
  }
  requests[to | FLEET_COUNT] = count
}
