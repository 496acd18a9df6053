import { BARREN } from '../economy.js'
import type { StarChessPosition } from '../rules.js'
import { PLAYERS, processingOrders, SECTORS } from '../sectors.js'
import * as full from '../state.js'
import { passedHigh, passedLow, placeBefore, relativePlayer } from './frame.js'

/**
 * Layout of one state of the fast computer player in a slab of int32, seen from the acting player (`frame.ts`): for each
 * place the population (0 without colony) and the ships; for each player the set of places with his colonies, with his
 * fleets, his materials, credits and number of ships; the set of barren planets; the set of living players.
 * Who ships belong to is told by the sets. Idle ships and workers exist only at the root and are kept beside it.
 */
export const POPULATION = 0
export const SHIPS = POPULATION + SECTORS
export const COLONIES = SHIPS + SECTORS
export const FLEETS = COLONIES + PLAYERS
export const MATERIALS = FLEETS + PLAYERS
export const CREDITS = MATERIALS + PLAYERS
export const TOTAL = CREDITS + PLAYERS
export const BARRENS = TOTAL + PLAYERS
export const LIVING = BARRENS + 1
export const STATE_SIZE = LIVING + 1
/** Distance of two states in the slab. */
export const STATE_STRIDE = 64

/** Writes a position into the slab at `at`, as the acting player sees it. */
export function loadState(position: StarChessPosition, slab: Int32Array, at: number): void {
  const { fields } = position.state
  const acting = position.turn
  slab.fill(0, at, at + STATE_SIZE)
  for (let place = 0; place < SECTORS; place++) {
    const sector = processingOrders[acting][place]
    const colony = fields[full.COLONY + sector]
    const fleet = fields[full.FLEET + sector]
    const ships = fields[full.SHIPS + sector]
    slab[at + POPULATION + place] = fields[full.POPULATION + sector]
    slab[at + SHIPS + place] = ships
    if (colony >= 0) slab[at + COLONIES + relativePlayer(colony, acting)] |= 1 << place
    if (fleet >= 0) slab[at + FLEETS + relativePlayer(fleet, acting)] |= 1 << place
    if (fleet >= 0) slab[at + TOTAL + relativePlayer(fleet, acting)] += ships
    if (fields[full.CLASS + sector] === BARREN) slab[at + BARRENS] |= 1 << place
  }
  for (let seat = 0; seat < PLAYERS; seat++) {
    const player = relativePlayer(seat, acting)
    slab[at + MATERIALS + player] = fields[full.MATERIALS + seat]
    slab[at + CREDITS + player] = fields[full.CREDITS + seat]
    slab[at + LIVING] |= fields[full.ALIVE + seat] << player
  }
}

export function copyState(slab: Int32Array, from: number, to: number): void {
  for (let index = 0; index < STATE_SIZE; index++) slab[to + index] = slab[from + index]
}

/** Writes the state at `from` to `to` as the next player sees it (defeated or not: every level is one player's turn). */
export function passState(slab: Int32Array, from: number, to: number): void {
  for (let place = 0; place < SECTORS; place++) {
    const before = from + placeBefore[place]
    slab[to + POPULATION + place] = slab[before + POPULATION]
    slab[to + SHIPS + place] = slab[before + SHIPS]
  }
  for (let player = 0; player < PLAYERS; player++) {
    const next = from + ((player + 1) & 3)
    const colonies = slab[next + COLONIES]
    const fleets = slab[next + FLEETS]
    slab[to + COLONIES + player] = passedLow[colonies & 255] | passedHigh[colonies >> 8]
    slab[to + FLEETS + player] = passedLow[fleets & 255] | passedHigh[fleets >> 8]
    slab[to + MATERIALS + player] = slab[next + MATERIALS]
    slab[to + CREDITS + player] = slab[next + CREDITS]
    slab[to + TOTAL + player] = slab[next + TOTAL]
  }
  const barrens = slab[from + BARRENS]
  const living = slab[from + LIVING]
  slab[to + BARRENS] = passedLow[barrens & 255] | passedHigh[barrens >> 8]
  slab[to + LIVING] = (living >> 1) | ((living & 1) << 3)
}
