/** 95 % of a normal distribution lie within this many standard deviations of its mean. */
export const NORMAL_95 = 1.959963984540054

/**
 * Probability that a standard normal variable is below x. W. J. Cody's rational approximations would give every digit;
 * this series and continued fraction (Abramowitz and Stegun 26.2.11 and 26.2.14) are right to 1e-10, more than enough.
 */
export function normalBelow(x: number): number {
  const size = Math.abs(x)
  const density = Math.exp((0 - size * size) / 2) / Math.sqrt(2 * Math.PI)
  const tail = size < 3 ? 0.5 - density * series(size) : density * fraction(size)
  return x < 0 ? tail : 1 - tail
}

function series(x: number): number {
  let term = x
  let sum = x
  for (let n = 3; n < 200 && term > 1e-17; n += 2) {
    term *= (x * x) / n
    sum += term
  }
  return sum
}

function fraction(x: number): number {
  let value = x
  for (let n = 100; n > 0; n--) value = x + n / value
  return 1 / value
}
