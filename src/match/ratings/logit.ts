import { inverse, solve } from './linear-algebra.js'

/**
 * Maximum likelihood for models in which one of several alternatives comes out with a probability proportional to
 * e^utility, the utility being a linear function of the parameters (the multinomial logit model). Bradley-Terry,
 * Davidson's draws and the first stage of Plackett-Luce are such models, so one method serves them all: the
 * log-likelihood is concave and Newton's method finds its only maximum.
 */
export interface Observation {
  /** For every alternative its terms: parameter number and factor. */
  readonly alternatives: readonly (readonly Term[])[]
  /** How often each alternative came out; fractions share one outcome. */
  readonly outcomes: readonly number[]
}

export interface Term {
  readonly parameter: number
  readonly factor: number
}

export interface Fit {
  readonly values: readonly number[]
  /** Of the estimates: the inverse of the information matrix. */
  readonly covariance: readonly (readonly number[])[]
}

/**
 * @param precision of each parameter's normal prior around 0 (1 / variance): it keeps the maximum finite when a player
 *   won or lost everything, and settles what only differences decide
 */
export function fitLogit(observations: readonly Observation[], precision: readonly number[]): Fit {
  let values = precision.map(() => 0)
  let likelihood = logLikelihood(observations, precision, values)
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, information } = derivatives(observations, precision, values)
    const direction = solve(information, gradient)
    const largest = Math.max(...direction.map(Math.abs))
    let factor = Math.min(1, LONGEST_STEP / largest)
    let next = move(values, direction, factor)
    let nextLikelihood = logLikelihood(observations, precision, next)
    while (nextLikelihood < likelihood && factor > 1e-6) {
      factor /= 2
      next = move(values, direction, factor)
      nextLikelihood = logLikelihood(observations, precision, next)
    }
    values = next
    likelihood = nextLikelihood
    if (largest < TOLERANCE) break
  }
  return { values, covariance: inverse(derivatives(observations, precision, values).information) }
}

const MOST_STEPS = 200
const LONGEST_STEP = 3
const TOLERANCE = 1e-9

function move(values: readonly number[], direction: readonly number[], factor: number): number[] {
  return values.map((value, index) => value + factor * direction[index])
}

function utilityOf(terms: readonly Term[], values: readonly number[]): number {
  let sum = 0
  for (const { parameter, factor } of terms) sum += factor * values[parameter]
  return sum
}

/** Probabilities of the alternatives and the logarithm of what their weights add up to. */
function chances(
  { alternatives }: Observation,
  values: readonly number[],
): { shares: number[]; utilities: number[]; total: number } {
  const utilities = alternatives.map((terms) => utilityOf(terms, values))
  const top = Math.max(...utilities)
  const weights = utilities.map((utility) => Math.exp(utility - top))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return { shares: weights.map((weight) => weight / sum), utilities, total: top + Math.log(sum) }
}

function logLikelihood(
  observations: readonly Observation[],
  precision: readonly number[],
  values: readonly number[],
): number {
  let sum = 0
  values.forEach((value, index) => {
    sum -= (precision[index] * value * value) / 2
  })
  for (const observation of observations) {
    const { utilities, total } = chances(observation, values)
    observation.outcomes.forEach((count, index) => {
      sum += count * (utilities[index] - total)
    })
  }
  return sum
}

/** Gradient of the log-likelihood and minus its second derivatives. */
function derivatives(
  observations: readonly Observation[],
  precision: readonly number[],
  values: readonly number[],
): { gradient: number[]; information: number[][] } {
  const size = values.length
  const gradient = values.map((value, index) => 0 - precision[index] * value)
  const information = Array.from({ length: size }, (_, row) => {
    const line = new Array<number>(size).fill(0)
    line[row] = precision[row]
    return line
  })
  for (const observation of observations) addObservation(observation, values, gradient, information)
  return { gradient, information }
}

function addObservation(
  observation: Observation,
  values: readonly number[],
  gradient: number[],
  information: number[][],
): void {
  const { shares } = chances(observation, values)
  const count = observation.outcomes.reduce((sum, outcome) => sum + outcome, 0)
  const mean = new Map<number, number>()
  observation.alternatives.forEach((terms, index) => {
    for (const { parameter, factor } of terms) {
      mean.set(parameter, (mean.get(parameter) ?? 0) + shares[index] * factor)
      gradient[parameter] += (observation.outcomes[index] - count * shares[index]) * factor
      for (const other of terms) {
        information[parameter][other.parameter] += count * shares[index] * factor * other.factor
      }
    }
  })
  for (const [row, first] of mean)
    for (const [column, second] of mean) information[row][column] -= count * first * second
}
