import { COLONY_WEIGHT } from '../evaluate.js'

/** The settings that decide the result of a prediction (the rules, 4.13 and 5). */
export interface PredictorSettings {
  /** Player turns looked ahead, at least 1. */
  readonly levels: number
  /** Try all masks for every player instead of only for the one who searches. */
  readonly allMasks: boolean
  /** Try no masks at all: every player plays the standard mask. */
  readonly standardOnly: boolean
  /** Count rivals twice that are worth more than the player. */
  readonly doubling: boolean
  /** Worth of a colony in ships. */
  readonly colonyWeight: number
  /**
   * Do not look deeper below a position that is, for its own player and without any look ahead, worse than the best
   * of its siblings so far: the "short-term gains" pruning that the write-up tried and gave up.
   */
  readonly shortTermGains: boolean
}

/** Returns the settings of the write-up's computer player, with others where given. */
export function describedSettings(levels: number, otherwise: Partial<PredictorSettings> = {}): PredictorSettings {
  return {
    levels,
    allMasks: false,
    standardOnly: false,
    doubling: true,
    colonyWeight: COLONY_WEIGHT,
    shortTermGains: false,
    ...otherwise,
  }
}

/** The result of a prediction. */
export interface Prediction {
  /** The mask to play, as a set of sectors. */
  readonly mask: number
  /** The scores of the four seats at the end of the line. */
  readonly scores: readonly number[]
  /** Positions in the tree, those that were left out because they equal others included. */
  readonly positions: number
  /** Positions really made. */
  readonly generated: number
  /** Masks tried at the root. */
  readonly masks: number
  /** False when it was stopped before all masks were searched. */
  readonly complete: boolean
}

/** Asked now and then with the positions generated so far; true ends the prediction. */
export type StopTest = (generated: number) => boolean

/** Generated positions after which a prediction asks whether to stop; a power of two. */
export const STOP_INTERVAL = 256

/** Levels for a number of prediction turns: 0 is one player turn, n are 4n. [R32] */
export function levelsOfTurns(turns: number): number {
  return turns === 0 ? 1 : 4 * turns
}
