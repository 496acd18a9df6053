import type { Evaluation } from '@plyworks/core'
import { FLEET_LIMIT } from './economy.js'
import type { StarChessPosition } from './rules.js'
import { NOBODY, PLAYERS, SECTORS } from './sectors.js'
import { COLONY, FLEET, SHIPS } from './state.js'

/** The write-up's worth of a colony in ships. */
export const COLONY_WEIGHT = 10

/** The write-up's evaluation: the rules, 4.5. */
export const plainEvaluation: Evaluation<StarChessPosition> = {
  name: 'plain',
  title: 'Ships and colonies, stronger rivals counted twice',
  odds: 40,
  bound: boundOf(COLONY_WEIGHT),
  evaluate: (position, scores, at) => writeScores(position, COLONY_WEIGHT, 2, scores, at),
}

/** The same without the doubling of stronger rivals. */
export const undoubledEvaluation: Evaluation<StarChessPosition> = {
  name: 'undoubled',
  title: 'Ships and colonies',
  bound: boundOf(COLONY_WEIGHT),
  evaluate: (position, scores, at) => writeScores(position, COLONY_WEIGHT, 1, scores, at),
}

const worth = new Int32Array(PLAYERS)

/**
 * Writes E of every player to `scores` from `at` on.
 * @param factor how often a rival counts that is worth more than the player: 2, or 1 without doubling
 */
export function writeScores(
  position: StarChessPosition,
  colonyWeight: number,
  factor: number,
  scores: Int32Array,
  at: number,
): void {
  const { fields } = position.state
  worth.fill(0)
  for (let sector = 0; sector < SECTORS; sector++) {
    const colony = fields[COLONY + sector]
    const fleet = fields[FLEET + sector]
    if (colony !== NOBODY) worth[colony] += colonyWeight
    if (fleet !== NOBODY) worth[fleet] += fields[SHIPS + sector]
  }
  for (let seat = 0; seat < PLAYERS; seat++) scores[at + seat] = scoreOf(seat, factor)
}

/** The factor stays 3 when players are out; they count with nothing. [R21] */
function scoreOf(seat: number, factor: number): number {
  let score = (PLAYERS - 1) * worth[seat]
  for (let other = 0; other < PLAYERS; other++) {
    if (other !== seat) score -= worth[other] > worth[seat] ? factor * worth[other] : worth[other]
  }
  return score
}

/** No player is worth more than full fleets and colonies everywhere, nor are the others together. */
function boundOf(colonyWeight: number): number {
  return (PLAYERS - 1) * SECTORS * (FLEET_LIMIT + colonyWeight)
}
