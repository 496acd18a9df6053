import { type Evaluation, fromBase64 } from '@plyworks/core'
import * as layout from '../computer/layout.js'
import * as workspace from '../computer/layout.js'
import { emptyGalaxy, starChessFeatures, writeReserves, writeSector } from '../learned-features.js'
import type { StarChessPosition } from '../rules.js'
import { NOBODY, neighbours, PLAYERS, processingOrders, SECTORS } from '../sectors.js'
import { FEATURES, features, writeFeatures } from './features.js'
import { FollowingNetwork } from './following-network.js'
import { learnedNetworkBytes } from './learned-network-data.js'
import { Network, readNetwork } from './network.js'
import type { StateJudge } from './plan-search.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { BARRENS, COLONIES, CREDITS, FLEETS, LIVING, MATERIALS, POPULATION, SHIPS, STATE_SIZE } = layout
const { slab } = workspace

/** Hidden units of the network that also sees what was learned and every place; set by hand. */
export const LEARNED_HIDDEN = 64
/**
 * Its inputs: the features; what was learned; and the board itself, by player and place: √ships / 10 of a fleet, 0.2 +
 * population / 1,000 of a colony, and by place whether its planet is barren.
 */
export const LEARNED_LOGIT = FEATURES
const PLACE_FLEETS = FEATURES + 1
const PLACE_COLONIES = PLACE_FLEETS + PLAYERS * SECTORS
const PLACE_BARREN = PLACE_COLONIES + PLAYERS * SECTORS
export const LEARNED_INPUTS = PLACE_BARREN + SECTORS
const COLONY_THERE = 0.2
/** A learned logit is divided by this, so that it is about as large as the features, and kept within a bound. */
const LOGIT_UNIT = 4
const LOGIT_BOUND = 3

export function newLearnedNetwork(): Network {
  return new Network(LEARNED_INPUTS, LEARNED_HIDDEN)
}

let shipped: Network | null = null

/** The network that comes with the game; how it was made is told in `docs/learning.md`, "Star Chess". */
export function shippedLearnedNetwork(): Network {
  shipped ??= readNetwork(fromBase64(learnedNetworkBytes), newLearnedNetwork())
  return shipped
}

const ALL_PLACES = (1 << SECTORS) - 1

/**
 * Judges by a network that sees the strategist's features, a learned evaluation and every place, which together know more than
 * each (`docs/learning.md`, "Star Chess"). Both work from what differs from the state before, and the values are the same
 * whatever that was.
 */
export class LearnedJudge implements StateJudge {
  /** What the network saw last. */
  readonly inputs = new Float64Array(LEARNED_INPUTS)
  private readonly galaxy = emptyGalaxy()
  private readonly cells = new Uint8Array(starChessFeatures.cells ?? 0)
  private readonly network: FollowingNetwork
  /** The state whose cells were written last. */
  private readonly last = new Int32Array(STATE_SIZE)
  private unread = ALL_PLACES
  private readonly ownScore: (turn: number, cells: Uint8Array) => number
  private readonly odds: number

  /** @throws Error when the evaluation is not a learned one */
  constructor(network: Network, { ownScore, odds = 1 }: Evaluation<StarChessPosition>) {
    if (ownScore === undefined) throw new Error('only a learned evaluation judges by cells')
    this.network = new FollowingNetwork(network)
    this.ownScore = ownScore
    this.odds = odds
  }

  evaluateState(at: number): number {
    const { inputs, network } = this
    const logit = this.learnedLogit(at) / LOGIT_UNIT
    writeFeatures(at)
    inputs.set(features)
    inputs[LEARNED_LOGIT] = Math.max(0 - LOGIT_BOUND, Math.min(LOGIT_BOUND, logit))
    return network.evaluate(inputs)
  }

  /** What was learned of the player at 0. */
  private learnedLogit(at: number): number {
    const { galaxy, cells } = this
    const changed = this.read(at)
    for (let rest = changed; rest !== 0; rest &= rest - 1)
      writeSector(galaxy, 31 - Math.clz32(rest & (0 - rest)), cells)
    writeReserves(galaxy, cells)
    return this.ownScore(0, cells) / this.odds
  }

  /** Reads a state into the galaxy; returns the sectors of which something else is said than before. */
  private read(at: number): number {
    const { galaxy, last } = this
    // Places with another class or population, and those with other ships or owners, which change the dangers next door too.
    let inside = last[BARRENS] ^ slab[at | BARRENS]
    let around = this.unread
    this.unread = 0
    for (let player = 0; player < PLAYERS; player++) {
      around |= last[FLEETS + player] ^ slab[at | (FLEETS + player)]
      around |= last[COLONIES + player] ^ slab[at | (COLONIES + player)]
      galaxy.materials[player] = slab[at | (MATERIALS + player)]
      galaxy.credits[player] = slab[at | (CREDITS + player)]
    }
    galaxy.living = slab[at | LIVING]
    for (let place = 0; place < SECTORS; place++) {
      if (last[SHIPS + place] !== slab[at | SHIPS | place]) around |= 1 << place
      if (last[POPULATION + place] !== slab[at | POPULATION | place]) inside |= 1 << place
    }
    for (let index = 0; index < STATE_SIZE; index++) last[index] = slab[at | index]
    let sectors = 0
    for (let rest = inside | around; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      const place = 31 - Math.clz32(bit)
      // The player at 0 is seen in the seat of the first.
      const sector = processingOrders[0][place]
      this.readPlace(at, place, sector)
      this.writePlace(at, place)
      sectors |= 1 << sector
      if ((around & bit) !== 0) sectors |= neighbours[sector]
    }
    return sectors
  }

  private readPlace(at: number, place: number, sector: number): void {
    const { galaxy } = this
    galaxy.fleet[sector] = ownerIn(at | FLEETS, place)
    galaxy.colony[sector] = ownerIn(at | COLONIES, place)
    galaxy.ships[sector] = slab[at | SHIPS | place]
    galaxy.population[sector] = slab[at | POPULATION | place]
    const bit = 1 << sector
    galaxy.barren = (slab[at | BARRENS] >> place) & 1 ? galaxy.barren | bit : galaxy.barren & ~bit
  }

  /** Writes the inputs of one place. */
  private writePlace(at: number, place: number): void {
    const { inputs } = this
    const ships = Math.sqrt(slab[at | SHIPS | place]) / 10
    const colony = COLONY_THERE + slab[at | POPULATION | place] / 1000
    for (let player = 0; player < PLAYERS; player++) {
      const index = player * SECTORS + place
      inputs[PLACE_FLEETS + index] = (slab[at | (FLEETS + player)] >> place) & 1 ? ships : 0
      inputs[PLACE_COLONIES + index] = (slab[at | (COLONIES + player)] >> place) & 1 ? colony : 0
    }
    inputs[PLACE_BARREN + place] = (slab[at | BARRENS] >> place) & 1
  }
}

/** The player in whose set a place is. @param first the set of the player at 0 */
function ownerIn(first: number, place: number): number {
  for (let player = 0; player < PLAYERS; player++) if ((slab[first + player] >> place) & 1) return player
  return NOBODY
}
