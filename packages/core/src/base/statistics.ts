/** Shares with how far chance may have moved them. */

/** Quantile of the normal distribution for intervals that hold in 95 of 100 cases. */
const NORMAL_95 = 1.96
/** If all of n trials come out alike: "rule of three" for the other bound of a 95 % interval. */
const RULE_OF_THREE = 3

/** Games by result, for one of the two players. */
export interface Results {
  /** Games won. */
  readonly wins: number
  /** Games drawn. */
  readonly draws: number
  /** Games lost. */
  readonly losses: number
}

/** A share from 0 to 1 with half the width of its 95 % interval. */
export interface Estimate {
  /** From 0 to 1. */
  readonly share: number
  /** Half the width of the interval. */
  readonly error: number
}

/** Returns the share of the points, a draw being half a point, as an estimate from games that are independent of each other. */
export function pointsOf({ wins, draws, losses }: Results): Estimate {
  const games = wins + draws + losses
  if (games === 0) return { share: 0, error: 1 }
  const share = (wins + draws / 2) / games
  const variance = (wins + draws / 4) / games - share * share
  const spread = NORMAL_95 * Math.sqrt(Math.max(0, variance) / games)
  return { share, error: spread > 0 ? spread : Math.min(1, RULE_OF_THREE / games) }
}

/** A share from 0 to 1 with its 95 % interval. */
export interface Interval {
  /** From 0 to 1. */
  readonly share: number
  /** Lower end of the interval. */
  readonly low: number
  /** Upper end of the interval. */
  readonly high: number
}

/** Returns the share of successes with E. B. Wilson's score interval (1927), which is sound near 0 and 1 too. */
export function wilson(successes: number, trials: number): Interval {
  if (trials === 0) return { share: 0, low: 0, high: 1 }
  const share = successes / trials
  const square = (NORMAL_95 * NORMAL_95) / trials
  const middle = (share + square / 2) / (1 + square)
  const half = (NORMAL_95 / (1 + square)) * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
