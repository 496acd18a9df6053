import type { Evaluation } from '@plyworks/core'
import { BARRENS, COLONIES, CREDITS, FLEETS, LIVING, MATERIALS, POPULATION, SHIPS, slab } from '../computer/layout.js'
import { emptyGalaxy, starChessFeatures, writeFeaturesOf } from '../learned-features.js'
import type { StarChessPosition } from '../rules.js'
import { NOBODY, PLAYERS, processingOrders, SECTORS } from '../sectors.js'
import type { StateJudge } from './plan-search.js'

/**
 * Returns what judges by the mean of a network and a learned evaluation, which together know more than either
 * (`docs/learning.md`, "Star Chess"); by the network alone where an evaluation was not learned.
 */
export function judgeWith(network: StateJudge, evaluation: Evaluation<StarChessPosition> | undefined): StateJudge {
  if (evaluation?.evaluateCells === undefined) return network
  const { evaluateCells, odds = 1 } = evaluation
  const galaxy = emptyGalaxy()
  const cells = new Uint8Array(starChessFeatures.cells ?? 0)
  const scores = new Int32Array(PLAYERS)
  return {
    evaluateState(at: number): number {
      const known = network.evaluateState(at)
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
      evaluateCells(0, cells, scores, 0)
      return (known + scores[0] / odds) / 2
    },
  }
}

/** The player in whose set a place is. @param first the set of the player at 0 */
function ownerIn(first: number, place: number): number {
  for (let player = 0; player < PLAYERS; player++) if ((slab[first + player] >> place) & 1) return player
  return NOBODY
}
