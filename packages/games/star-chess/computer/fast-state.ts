import { BARREN } from '../economy.js'
import type { StarChessPosition } from '../rules.js'
import * as sectors from '../sectors.js'
import * as full from '../state.js'
import * as frame from './frame.js'
import { relativePlayer, sectorAtPlace } from './frame.js'
import * as layout from './layout.js'
import * as workspace from './layout.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { PLAYERS, SECTORS } = sectors
const { passedHigh, passedLow, placeBefore } = frame
const { ACTING, BARRENS, COLONIES, CREDITS, FLEETS, LIVING, MATERIALS, POPULATION, SHIPS, STATE_SIZE, TOTAL } = layout
const { slab } = workspace

/** Writes a position to the workspace at `at`, as the acting player sees it. */
export function loadState(position: StarChessPosition, at: number): void {
  const { fields } = position.state
  const acting = position.turn
  slab.fill(0, at, at + STATE_SIZE)
  for (let place = 0; place < SECTORS; place++) {
    const sector = sectorAtPlace(acting, place)
    const colony = fields[full.COLONY + sector]
    const fleet = fields[full.FLEET + sector]
    const ships = fields[full.SHIPS + sector]
    slab[at | POPULATION | place] = fields[full.POPULATION + sector]
    slab[at | SHIPS | place] = ships
    if (colony >= 0) slab[at + COLONIES + relativePlayer(colony, acting)] |= 1 << place
    if (fleet >= 0) slab[at + FLEETS + relativePlayer(fleet, acting)] |= 1 << place
    if (fleet >= 0) slab[at + TOTAL + relativePlayer(fleet, acting)] += ships
    if (fields[full.CLASS + sector] === BARREN) slab[at | BARRENS] |= 1 << place
  }
  for (let seat = 0; seat < PLAYERS; seat++) {
    const player = relativePlayer(seat, acting)
    slab[at | MATERIALS | player] = fields[full.MATERIALS + seat]
    slab[at | CREDITS | player] = fields[full.CREDITS + seat]
    slab[at | LIVING] |= fields[full.ALIVE + seat] << player
  }
  slab[at | ACTING] = acting
}

/** The facts of the root of a search that no other position has, by place. */
interface RootDetails {
  /** Inhabitants that have worked, and ships that are not active, when the turn begins. */
  readonly workedAtFirst: Int32Array
  readonly idleAtFirst: Int32Array
}

/** Loads what the slab does not hold of a position. */
export function loadDetails({ state, turn }: StarChessPosition, { workedAtFirst, idleAtFirst }: RootDetails): void {
  const { fields } = state
  for (let place = 0; place < SECTORS; place++) {
    const sector = sectorAtPlace(turn, place)
    workedAtFirst[place] = fields[full.WORKED + sector]
    idleAtFirst[place] = fields[full.SHIPS + sector] - fields[full.ACTIVE + sector]
  }
}

export function copyState(from: number, to: number): void {
  for (let index = 0; index < STATE_SIZE; index++) slab[to | index] = slab[from | index]
}

/** Writes the state at `from` to `to` as the next player sees it (defeated or not: every level is one player's turn). */
export function passState(from: number, to: number): void {
  for (let place = 0; place < SECTORS; place++) {
    const before = from | placeBefore[place]
    slab[to | POPULATION | place] = slab[before | POPULATION]
    slab[to | SHIPS | place] = slab[before | SHIPS]
  }
  for (let player = 0; player < PLAYERS; player++) {
    const next = from | ((player + 1) & 3)
    const colonies = slab[next | COLONIES]
    const fleets = slab[next | FLEETS]
    slab[to | COLONIES | player] = passedLow[colonies & 255] | passedHigh[colonies >> 8]
    slab[to | FLEETS | player] = passedLow[fleets & 255] | passedHigh[fleets >> 8]
    slab[to | MATERIALS | player] = slab[next | MATERIALS]
    slab[to | CREDITS | player] = slab[next | CREDITS]
    slab[to | TOTAL | player] = slab[next | TOTAL]
  }
  const barrens = slab[from | BARRENS]
  const living = slab[from | LIVING]
  slab[to | BARRENS] = passedLow[barrens & 255] | passedHigh[barrens >> 8]
  slab[to | LIVING] = (living >> 1) | ((living & 1) << 3)
  slab[to | ACTING] = (slab[from | ACTING] + 1) & 3
}
