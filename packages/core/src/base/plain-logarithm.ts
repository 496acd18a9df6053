/**
 * Logarithm and exponential from plain IEEE addition, multiplication and division, so that every engine on every machine
 * computes the same numbers. For data that is decoded by arithmetic.
 */

/** Returns the natural logarithm of a positive number, the same on every machine: by halving into [0.7, 1.4] and the series of the area tangent. */
export function naturalLogarithm(value: number): number {
  let result = 0
  let rest = value
  for (; rest > 1.4; rest /= 2) result += Math.LN2
  for (; rest < 0.7; rest *= 2) result -= Math.LN2
  const ratio = (rest - 1) / (rest + 1)
  const square = ratio * ratio
  return result + 2 * ratio * (1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square / 9))))
}

/** (1 + x / 1024)^1024 within [-20, 20]: close enough to tell sure from unsure. */
export function exponential(power: number): number {
  let result = 1 + Math.max(-20, Math.min(20, power)) / 1024
  for (let round = 0; round < 10; round++) result *= result
  return result
}

/** Returns 1 / (1 + e^-value), which rises from 0 to 1 and is 1/2 at 0; the same on every machine. */
export function logistic(value: number): number {
  return 1 / (1 + exponential(0 - value))
}
