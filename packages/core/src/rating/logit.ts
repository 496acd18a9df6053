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
  /** Number of times that each alternative came out; one outcome may be split into fractions. */
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
  /** Slope of the log-likelihood, without the prior, from a place in a direction, and minus its second derivative. */
  along(place: readonly number[], direction: readonly number[]): { slope: number; curvature: number }
}

/**
 * @param precision of each parameter's normal prior around 0 (1 / variance): it keeps the maximum finite when a player
 *   won or lost everything, and settles what only differences decide
 */
export function fitLogit(observations: readonly Observation[], precision: readonly number[]): Fit {
  const cases = observations.map(caseOf)
  let values = precision.map(() => 0)
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, information } = derivatives(cases, precision, values)
    const direction = solve(information, gradient)
    const gain = direction.reduce((sum, part, index) => sum + part * gradient[index], 0) / 2
    const largest = Math.max(...direction.map(Math.abs))
    // This near to the maximum the whole step is right, and likelihoods differ by less than their rounding.
    const whole = gain < NEAR && largest < LONGEST_STEP
    values = whole ? move(values, direction, 1) : searchLine(cases, precision, values, direction, largest)
    if (largest < TOLERANCE) break
  }
  return {
    values,
    covariance: inverse(derivatives(cases, precision, values).information),
    along: (place, direction) => {
      let slope = 0
      let curvature = 0
      for (const observed of cases) {
        const { parameters, factors, outcomes, count } = observed
        if (parameters.every((parameter) => direction[parameter] === 0)) continue
        const { shares } = chances(observed, place)
        let mean = 0
        let square = 0
        factors.forEach((row, index) => {
          const change = row.reduce((sum, factor, own) => sum + factor * direction[parameters[own]], 0)
          slope += outcomes[index] * change
          mean += shares[index] * change
          square += shares[index] * change * change
        })
        slope -= count * mean
        curvature += count * (square - mean * mean)
      }
      return { slope, curvature }
    },
  }
}

/** A step along the direction, shortened until the likelihood grows. @param largest part of the direction */
function searchLine(
  cases: readonly Case[],
  precision: readonly number[],
  values: readonly number[],
  direction: readonly number[],
  largest: number,
): number[] {
  const likelihood = logLikelihood(cases, precision, values)
  let factor = Math.min(1, LONGEST_STEP / largest)
  let next = move(values, direction, factor)
  while (factor > 1e-6 && logLikelihood(cases, precision, next) < likelihood) {
    factor /= 2
    next = move(values, direction, factor)
  }
  return next
}

const MOST_STEPS = 200
/** Growth of the log-likelihood that a whole step promises when the maximum is near. */
const NEAR = 1e-4
const LONGEST_STEP = 3
const TOLERANCE = 1e-9

function move(values: readonly number[], direction: readonly number[], factor: number): number[] {
  return values.map((value, index) => value + factor * direction[index])
}

/** An observation by the few parameters that it depends on. */
interface Case {
  readonly parameters: readonly number[]
  /** By alternative: the factor of each of these parameters. */
  readonly factors: readonly (readonly number[])[]
  readonly outcomes: readonly number[]
  readonly count: number
}

function caseOf({ alternatives, outcomes }: Observation): Case {
  const parameters = [...new Set(alternatives.flat().map(({ parameter }) => parameter))]
  const factors = alternatives.map((terms) =>
    parameters.map((own) => terms.reduce((sum, { parameter, factor }) => sum + (parameter === own ? factor : 0), 0)),
  )
  return { parameters, factors, outcomes, count: outcomes.reduce((sum, outcome) => sum + outcome, 0) }
}

/** Probabilities of the alternatives and the logarithm of what their weights add up to. */
function chances(
  { parameters, factors }: Case,
  values: readonly number[],
): { shares: number[]; utilities: number[]; total: number } {
  const utilities = factors.map((row) => {
    let sum = 0
    for (let own = 0; own < row.length; own++) sum += row[own] * values[parameters[own]]
    return sum
  })
  const top = Math.max(...utilities)
  const shares = utilities.map((utility) => Math.exp(utility - top))
  let sum = 0
  for (const weight of shares) sum += weight
  for (let index = 0; index < shares.length; index++) shares[index] /= sum
  return { shares, utilities, total: top + Math.log(sum) }
}

function logLikelihood(cases: readonly Case[], precision: readonly number[], values: readonly number[]): number {
  let sum = 0
  values.forEach((value, index) => {
    sum -= (precision[index] * value * value) / 2
  })
  for (const observed of cases) {
    const { utilities, total } = chances(observed, values)
    observed.outcomes.forEach((count, index) => {
      sum += count * (utilities[index] - total)
    })
  }
  return sum
}

/** Gradient of the log-likelihood and minus its second derivatives. */
function derivatives(
  cases: readonly Case[],
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
  for (const observed of cases) addCase(observed, values, gradient, information)
  return { gradient, information }
}

function addCase(observed: Case, values: readonly number[], gradient: number[], information: number[][]): void {
  const { parameters, factors, outcomes, count } = observed
  const { shares } = chances(observed, values)
  const mean = parameters.map(() => 0)
  factors.forEach((row, index) => {
    const surplus = outcomes[index] - count * shares[index]
    row.forEach((factor, own) => {
      mean[own] += shares[index] * factor
      gradient[parameters[own]] += surplus * factor
    })
  })
  for (let one = 0; one < mean.length; one++) {
    for (let other = 0; other < mean.length; other++) {
      let sum = 0 - mean[one] * mean[other]
      for (let index = 0; index < factors.length; index++)
        sum += shares[index] * factors[index][one] * factors[index][other]
      information[parameters[one]][parameters[other]] += count * sum
    }
  }
}
