import { COLONY_WEIGHT } from '../evaluate.js'

/**
 * The points of a turn (the rules, 4.2 to 4.12) that the text leaves open, that were read otherwise here before, or that
 * its author tried and gave up. All false is the player as described.
 */
export interface TurnReadings {
  /** All players go through the sectors from A1 to D4 instead of each from the own home on. */
  readonly naiveOrder: boolean
  /** Ships that a rival could build at a colony count as threats there. */
  readonly buildableThreats: boolean
  /** A garrison against ships next door is as urgent as an attack: priority 3 instead of 4. */
  readonly urgentGarrisons: boolean
  /** The check against suicide begins when a request has its minimum, so smaller fleets may defend. [R22] */
  readonly lateCheck: boolean
  /** A fleet that cannot make its first step takes its next request instead of staying. [R23] */
  readonly goesOn: boolean
  /** Ships are built for requests without their minimum, not for all without their maximum. [R26] */
  readonly minimumOnly: boolean
  /** Blockaded colonies build only what reaches the minimum and shoots at least one ship down. [R27] */
  readonly carefulBuilding: boolean
  /** The most productive colony is the one with most materials, credits left aside. [R31] */
  readonly materialsOnly: boolean
}

/** The turn as described. */
export const DESCRIBED_TURN: TurnReadings = {
  naiveOrder: false,
  buildableThreats: false,
  urgentGarrisons: false,
  lateCheck: false,
  goesOn: false,
  minimumOnly: false,
  carefulBuilding: false,
  materialsOnly: false,
}

/** The settings that decide the result of a prediction (the rules, 4.13 and 5). */
export interface PredictorSettings extends TurnReadings {
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
  /** With short-term gains: nor below one that is no better. */
  readonly noBetter: boolean
  /** Defeated players have no level of the tree, as in an older version of the program. */
  readonly skipDead: boolean
}

/** Returns the settings of the write-up's computer player, with others where given. */
export function describedSettings(levels: number, otherwise: Partial<PredictorSettings> = {}): PredictorSettings {
  return {
    ...DESCRIBED_TURN,
    levels,
    allMasks: false,
    standardOnly: false,
    doubling: true,
    colonyWeight: COLONY_WEIGHT,
    shortTermGains: false,
    noBetter: false,
    skipDead: false,
    ...otherwise,
  }
}

/** Tells whether to look deeper below a position with a score at once beside the best of its siblings so far. */
export function gains(settings: PredictorSettings, atOnce: number, bestAtOnce: number): boolean {
  return !settings.shortTermGains || atOnce > bestAtOnce || (atOnce === bestAtOnce && !settings.noBetter)
}

/** The result of a prediction. */
export interface Prediction {
  /** The mask to play, as a set of sectors. */
  readonly mask: number
  /** The scores of the four seats at the end of the line. */
  readonly scores: readonly number[]
  /** Positions in the tree, those that were left out because they equal others included. */
  readonly positions: number
  /** Those of them that are evaluated: the positions of the last level. */
  readonly evaluated: number
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

/** The player who moves on the last level of n prediction turns: a rival (4n levels), or oneself again (4n + 1). */
export const LAST_TURNS = ['own', 'rival'] as const
type LastTurn = (typeof LAST_TURNS)[number]

/** Levels for a number of prediction turns; none are one level, one's own turn. [R32] */
export function levelsOfTurns(turns: number, last: LastTurn = 'own'): number {
  return last === 'own' ? 4 * turns + 1 : Math.max(1, 4 * turns)
}
