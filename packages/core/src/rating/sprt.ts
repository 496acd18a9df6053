/** A sequential probability ratio test (A. Wald, 1945) of two strengths. */
export interface SprtRule {
  /** Elo difference of the first player under H0, smaller than that under H1. */
  readonly elo0: number
  /** Elo difference of the first player under H1. */
  readonly elo1: number
  /**
   * Normalised Elo: the difference is measured in standard deviations of a game (M. Van den Bergh, "Normalized Elo", 2020), so that a
   * test takes about as many games whatever the share of draws.
   */
  readonly normalised?: boolean
  /** Probability of accepting H1 although H0 holds. */
  readonly alpha: number
  /** Probability of accepting H0 although H1 holds. */
  readonly beta: number
}

/** The state of a sequential test. */
export interface SprtState {
  /** Logarithm of the likelihood ratio of H1 to H0. */
  readonly ratio: number
  /** H0 is accepted when the ratio is no larger than this. */
  readonly lower: number
  /** H1 is accepted when the ratio is no smaller than this. */
  readonly upper: number
  /** The hypothesis that is accepted; null while the test goes on. */
  readonly decision: 'H0' | 'H1' | null
  /** Units of one opening played from both sides that were counted. */
  readonly pairs: number
}

/**
 * Returns the state of the test after the results of some pairs of games, by the generalised likelihood ratio: of all
 * distributions over the values that a pair can give, the likeliest with either expectation (M. Van den Bergh,
 * "Comments on normalized Elo", and Fishtest's documentation, describe the method). Pairs are counted, not games,
 * because two games from one opening are not independent.
 * @param counts how many pairs gave the first player 0, ½, 1, 1½ and 2 points
 */
export function sprt(rule: SprtRule, counts: readonly number[]): SprtState {
  const upper = Math.log((1 - rule.beta) / rule.alpha)
  const lower = Math.log(rule.beta / (1 - rule.alpha))
  const pairs = counts.reduce((sum, count) => sum + count, 0)
  const ratioOf = rule.normalised === true ? normalisedRatio : logLikelihoodRatio
  const ratio = pairs === 0 ? 0 : ratioOf(rule, counts)
  const decision = ratio >= upper ? 'H1' : ratio <= lower ? 'H0' : null
  return { ratio, lower, upper, decision, pairs }
}

/** The expected share of the points at an Elo difference. */
export function expectedShare(elo: number): number {
  return 1 / (1 + 10 ** ((0 - elo) / 400))
}

/** So that a value never seen does not make anything certain. */
const UNSEEN = 1e-3

function logLikelihoodRatio(rule: SprtRule, counts: readonly number[]): number {
  const values = counts.map((_, index) => index / (counts.length - 1))
  const seen = counts.map((count) => (count === 0 ? UNSEEN : count))
  const total = seen.reduce((sum, count) => sum + count, 0)
  const shares = seen.map((count) => count / total)
  const [share0, share1] = [expectedShare(rule.elo0), expectedShare(rule.elo1)]
  const [tilt0, tilt1] = [tiltFor(values, shares, share0), tiltFor(values, shares, share1)]
  let ratio = 0
  values.forEach((value, index) => {
    ratio += shares[index] * Math.log((1 + tilt0 * (value - share0)) / (1 + tilt1 * (value - share1)))
  })
  return ratio * total
}

/**
 * This many points of normalised Elo are one standard deviation of a game; for small differences between equal
 * players they are the usual Elo.
 */
const NORMALISED = 800 / Math.LN10

/**
 * The same for normalised Elo: of all normal distributions, the likeliest whose expectation lies a given number of standard deviations
 * above one half, against that of another number.
 */
function normalisedRatio({ elo0, elo1 }: SprtRule, counts: readonly number[]): number {
  const seen = counts.map((count) => (count === 0 ? UNSEEN : count))
  const total = seen.reduce((sum, count) => sum + count, 0)
  const values = seen.map((_, index) => index / (seen.length - 1))
  const mean = seen.reduce((sum, count, index) => sum + count * values[index], 0) / total - 0.5
  const variance = seen.reduce((sum, count, index) => sum + count * (values[index] - 0.5 - mean) ** 2, 0) / total
  // A pair is the mean of two games, so its standard deviation is that of a game by the root of two.
  const [t0, t1] = [elo0, elo1].map((elo) => (Math.SQRT2 * elo) / NORMALISED)
  return total * (likelihoodAt(t1, mean, variance) - likelihoodAt(t0, mean, variance))
}

/**
 * Of the logarithm of the likelihood of a value, ln x - ((v + m²) x² - 2 m t x + t²) / 2 with x = 1/σ when the expectation is t σ; at
 * its greatest, where 1/x = (v + m²) x - m t.
 */
function likelihoodAt(t: number, mean: number, variance: number): number {
  const square = variance + mean * mean
  const x = (mean * t + Math.sqrt((mean * t) ** 2 + 4 * square)) / (2 * square)
  return Math.log(x) - (square * x * x - 2 * mean * t * x + t * t) / 2
}

/**
 * The likeliest distribution with expectation s has the shares p / (1 + t (value - s)); this finds t, the only root of
 * a falling function between the poles, by halving.
 */
function tiltFor(values: readonly number[], shares: readonly number[], expectation: number): number {
  const slack = 1e-9
  let low = -1 / (1 - expectation) + slack
  let high = 1 / expectation - slack
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    let sum = 0
    values.forEach((value, index) => {
      sum += (shares[index] * (value - expectation)) / (1 + middle * (value - expectation))
    })
    if (sum > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
