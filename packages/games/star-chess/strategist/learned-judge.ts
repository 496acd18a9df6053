import { type Evaluation, fromBase64 } from '@plyworks/core'
import { BARRENS, COLONIES, CREDITS, FLEETS, LIVING, MATERIALS, POPULATION, SHIPS, slab } from '../computer/layout.js'
import { emptyGalaxy, starChessFeatures, writeFeaturesOf } from '../learned-features.js'
import type { StarChessPosition } from '../rules.js'
import { NOBODY, PLAYERS, processingOrders, SECTORS } from '../sectors.js'
import { FEATURES, features, writeFeatures } from './features.js'
import { learnedNetworkBytes } from './learned-network-data.js'
import { Network, readNetwork } from './network.js'
import type { StateJudge } from './plan-search.js'

/** Hidden units of the network that also sees what was learned; twice the strategist's, not tuned. */
export const LEARNED_HIDDEN = 32
/** Its inputs: the features, what was learned, and whether the player is one who judges so (1) or a strategist (0). */
export const LEARNED_LOGIT = FEATURES
export const LEARNER = FEATURES + 1
export const LEARNED_INPUTS = FEATURES + 2
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

/**
 * Judges by a network that sees the strategist's features and a learned evaluation, which together know more than either
 * (`docs/learning.md`, "Star Chess").
 */
export class LearnedJudge implements StateJudge {
  /** What the network saw last. */
  readonly inputs = new Float64Array(LEARNED_INPUTS)
  private readonly galaxy = emptyGalaxy()
  private readonly cells = new Uint8Array(starChessFeatures.cells ?? 0)
  private readonly scores = new Int32Array(PLAYERS)

  constructor(
    private readonly network: Network,
    private readonly evaluation: Evaluation<StarChessPosition>,
  ) {}

  evaluateState(at: number): number {
    const { inputs, network } = this
    const logit = this.learnedLogit(at) / LOGIT_UNIT
    writeFeatures(at)
    inputs.set(features)
    inputs[LEARNED_LOGIT] = Math.max(0 - LOGIT_BOUND, Math.min(LOGIT_BOUND, logit))
    inputs[LEARNER] = 1
    return network.evaluate(inputs, 0)
  }

  /** What was learned of the player at 0. */
  private learnedLogit(at: number): number {
    const { galaxy, cells, scores } = this
    const { evaluateCells, odds = 1 } = this.evaluation
    for (let place = 0; place < SECTORS; place++) {
      // The player at 0 is seen in the seat of the first.
      const sector = processingOrders[0][place]
      galaxy.fleet[sector] = ownerIn(at | FLEETS, place)
      galaxy.colony[sector] = ownerIn(at | COLONIES, place)
      galaxy.ships[sector] = slab[at | SHIPS | place]
      galaxy.population[sector] = slab[at | POPULATION | place]
      const bit = 1 << sector
      galaxy.barren = (slab[at | BARRENS] >> place) & 1 ? galaxy.barren | bit : galaxy.barren & ~bit
    }
    galaxy.living = slab[at | LIVING]
    for (let player = 0; player < PLAYERS; player++) {
      galaxy.materials[player] = slab[at | (MATERIALS + player)]
      galaxy.credits[player] = slab[at | (CREDITS + player)]
    }
    writeFeaturesOf(galaxy, cells)
    evaluateCells?.(0, cells, scores, 0)
    return scores[0] / odds
  }
}

/** The player in whose set a place is. @param first the set of the player at 0 */
function ownerIn(first: number, place: number): number {
  for (let player = 0; player < PLAYERS; player++) if ((slab[first + player] >> place) & 1) return player
  return NOBODY
}
