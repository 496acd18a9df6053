import { SHIP_CREDITS, SHIP_MATERIALS, SHIP_WORKERS } from '../economy.js'
import type { StarChessPosition } from '../rules.js'
import { distances, homes, NOBODY, neighbours, orderOf, PLAYERS, placesOf, SECTORS } from '../sectors.js'
import { COLONY, CREDITS, FLEET, MATERIALS, POPULATION, SHIPS } from '../state.js'
import { DESCRIBED_TURN, type TurnReadings } from './settings.js'

/** A request of the computer player for a sector (the rules, 4.4). */
export interface Request {
  readonly sector: number
  /** 1 is the most urgent. */
  readonly priority: number
  readonly command: 'move' | 'colonize'
  /** Ships still missing to the least that is worth sending, and to the most; both may fall below 0. */
  minimum: number
  maximum: number
  /** The minimum as created. */
  readonly minimumAtFirst: number
}

/** Enemy ships that are in each sector or can reach it in one move (the rules, 4.2). [R18] */
export function threatCounts(position: StarChessPosition, readings: TurnReadings = DESCRIBED_TURN): number[] {
  const { fields } = position.state
  const threats = new Array<number>(SECTORS).fill(0)
  const ranges = Array.from({ length: PLAYERS }, (_, seat) => position.state.range(seat))
  for (let from = 0; from < SECTORS; from++) {
    const owner = fields[FLEET + from]
    if (owner === NOBODY || owner === position.turn) continue
    const reached = (neighbours[from] & ranges[owner]) | (1 << from)
    for (let sector = 0; sector < SECTORS; sector++) {
      if ((reached >> sector) & 1) threats[sector] += fields[SHIPS + from]
    }
  }
  if (!readings.buildableThreats) return threats
  return threats.map((threat, sector) => threat + buildableThreat(position, sector))
}

/** The ships that a rival could build at a sector at once. */
function buildableThreat(position: StarChessPosition, sector: number): number {
  const { fields } = position.state
  const owner = fields[COLONY + sector]
  if (owner === NOBODY || owner === position.turn) return 0
  const byReserves = Math.min(fields[MATERIALS + owner] / SHIP_MATERIALS, fields[CREDITS + owner] / SHIP_CREDITS)
  return Math.trunc(Math.min(byReserves, fields[POPULATION + sector] / SHIP_WORKERS))
}

/** All sectors in range but the safe ones: own colonies without a threat (the rules, 4.3). */
export function standardMask(position: StarChessPosition, threats: readonly number[]): number {
  let mask = position.state.range(position.turn)
  for (let sector = 0; sector < SECTORS; sector++) {
    if (position.state.fields[COLONY + sector] === position.turn && threats[sector] === 0) mask &= ~(1 << sector)
  }
  return mask
}

/** The standard mask, then with one sector removed, then with two, in the player's processing order. [R20] */
export function masksOf(seat: number, standard: number, readings: TurnReadings = DESCRIBED_TURN): number[] {
  const sectors = Array.from(orderOf(seat, readings.naiveOrder)).filter((sector) => (standard >> sector) & 1)
  const masks = [standard, ...sectors.map((sector) => standard & ~(1 << sector))]
  sectors.forEach((first, index) => {
    for (const second of sectors.slice(index + 1)) masks.push(standard & ~(1 << first) & ~(1 << second))
  })
  return masks
}

/** One request for every sector of the mask, sorted by priority, then by processing order (the rules, 4.4). */
export function requestsOf(
  position: StarChessPosition,
  mask: number,
  threats: readonly number[],
  readings: TurnReadings = DESCRIBED_TURN,
): Request[] {
  const places = placesOf(position.turn, readings.naiveOrder)
  return Array.from({ length: SECTORS }, (_, sector) => sector)
    .filter((sector) => (mask >> sector) & 1)
    .map((sector) => requestFor(position, sector, threats[sector], readings.urgentGarrisons ? 3 : 4))
    .sort((first, second) => first.priority - second.priority || places[first.sector] - places[second.sector])
}

function requestFor(position: StarChessPosition, sector: number, threat: number, garrison: number): Request {
  const { state } = position
  const owner = state.fields[COLONY + sector]
  const least = Math.trunc(threat / 3) + 1
  if (owner === NOBODY) return request(sector, 4, 'colonize', threat + 20, 3 * threat + 20)
  const home = homes[owner] === sector
  if (owner !== position.turn) return request(sector, home ? 2 : 3, 'move', threat + 1, Math.max(50, 3 * threat))
  if (state.hasForeignFleet(owner, sector)) return request(sector, home ? 1 : 2, 'move', least, 3 * threat)
  return request(sector, garrison, 'move', least, 3 * threat)
}

function request(
  sector: number,
  priority: number,
  command: Request['command'],
  minimum: number,
  maximum: number,
): Request {
  return { sector, priority, command, minimum, maximum, minimumAtFirst: minimum }
}

/** The requests in the order in which a fleet goes through them: priority, distance from the fleet, processing order. */
export function requestsFrom(
  position: StarChessPosition,
  requests: readonly Request[],
  fleet: number,
  readings: TurnReadings = DESCRIBED_TURN,
): Request[] {
  const places = placesOf(position.turn, readings.naiveOrder)
  const distance = (request: Request): number => distances[fleet * SECTORS + request.sector]
  return [...requests].sort(
    (first, second) =>
      first.priority - second.priority ||
      distance(first) - distance(second) ||
      places[first.sector] - places[second.sector],
  )
}
