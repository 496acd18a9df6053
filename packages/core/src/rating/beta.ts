/**
 * Probability that a variable of the beta distribution is above one half: what `one` and `other`, counts of two outcomes plus one each,
 * leave of the question which of them is the likelier, when every chance was as likely before (T. Bayes, 1763).
 */
export function betaAboveHalf(one: number, other: number): number {
  // The fraction converges fast on this side of the mean; the other side is its mirror image.
  if (other > one) return 1 - betaAboveHalf(other, one)
  // I_x(a, b) of DLMF 8.17.1 at x = ½, with a = one and b = other.
  const front = logGamma(one + other) - logGamma(one) - logGamma(other) - (one + other) * Math.LN2
  return 1 - (Math.exp(front) * fraction(one, other)) / one
}

/** The continued fraction of the incomplete beta function at ½ (DLMF 8.17.22), by W. J. Lentz's method (1976). */
function fraction(a: number, b: number): number {
  let numerator = 1
  let denominator = 1 / awayFromZero(1 - (a + b) / (a + 1) / 2)
  let value = denominator
  // About √max(a, b) terms are needed.
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m)) / (a + 2 * m - 1) / (a + 2 * m) / 2
    denominator = 1 / awayFromZero(1 + even * denominator)
    numerator = awayFromZero(1 + even / numerator)
    value *= denominator * numerator
    const odd = (0 - (a + m) * (a + b + m)) / (a + 2 * m) / (a + 2 * m + 1) / 2
    denominator = 1 / awayFromZero(1 + odd * denominator)
    numerator = awayFromZero(1 + odd / numerator)
    const change = denominator * numerator
    value *= change
    if (Math.abs(change - 1) < 1e-14) break
  }
  return value
}

const MOST_TERMS = 100_000

function awayFromZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value
}

/** The logarithm of the gamma function of a positive number: J. Stirling's series (DLMF 5.11.1) where it is exact, above 10. */
function logGamma(x: number): number {
  let shift = 0
  let at = x
  for (; at < 10; at++) shift += Math.log(at)
  const square = at * at
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / at
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shift
}
