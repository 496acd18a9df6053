import { Adam, type Random } from '@plyworks/core'
import { FEATURES } from '../../strategist/features.js'
import { HIDDEN, type Network } from '../../strategist/network.js'
import type { Run } from './experience.js'

/** A win counts so much less for every turn that it is away. */
const DISCOUNT = 0.99
/** Trust in results rather than in the network's own later evaluation: TD(λ), R. Sutton 1988. */
const LAMBDA = 0.9
const BATCH = 128
/** Weights are pulled towards zero so much. */
const DECAY = 1e-5

/** States with the chance of winning to be learned for each. */
interface Lessons {
  readonly count: number
  readonly inputs: Float64Array
  readonly targets: Float64Array
}

/** Small random weights of hidden units, nothing elsewhere. */
export function startNetwork(network: Network, random: Random): void {
  const spread = Math.sqrt(3 / FEATURES)
  network.weights.fill(0)
  for (let index = 0; index < FEATURES * HIDDEN; index++) network.weights[index] = (2 * random.unit() - 1) * spread
  const outputs = HIDDEN * (FEATURES + 1)
  for (let unit = 0; unit < HIDDEN; unit++) network.weights[outputs + unit] = (random.unit() - 0.5) / 2
}

/**
 * The lessons of some runs.
 * @param network evaluates the turns that follow; null to trust results alone
 * @param trust in results: λ
 */
export function lessonsOf(runs: readonly Run[], network: Network | null, trust = LAMBDA): Lessons {
  const width = network?.inputs ?? FEATURES
  const count = runs.reduce((sum, run) => sum + (run.length - 1) / width, 0)
  const inputs = new Float64Array(count * width)
  const targets = new Float64Array(count)
  const lambda = network === null ? 1 : trust
  let at = 0
  for (const run of runs) {
    const turns = (run.length - 1) / width
    inputs.set(run.subarray(1), at * width)
    let worth = DISCOUNT * run[0]
    for (let turn = turns - 1; turn >= 0; turn--) {
      targets[at + turn] = worth
      const evaluated = network === null ? 0 : chance(network.evaluate(inputs, (at + turn) * width))
      worth = DISCOUNT * (lambda * worth + (1 - lambda) * evaluated)
    }
    at += turns
  }
  return { count, inputs, targets }
}

/**
 * Fits a network to lessons by stochastic gradient descent on the cross-entropy.
 * @param rate of learning at the beginning; it falls to a tenth
 * @returns the mean loss of the last pass
 */
export function fitNetwork(network: Network, lessons: Lessons, passes: number, rate: number, random: Random): number {
  const count = network.weights.length
  const gradient = new Float64Array(count)
  const adam = new Adam(new Float64Array(count), new Float64Array(count))
  const order = Array.from({ length: lessons.count }, (_, index) => index)
  let step = 0
  let loss = 0
  for (let pass = 0; pass < passes; pass++) {
    random.shuffle(order)
    loss = 0
    const size = rate * (1 - (0.9 * pass) / passes)
    for (let at = 0; at < order.length; at += BATCH) {
      const batch = order.slice(at, at + BATCH)
      gradient.fill(0)
      for (const lesson of batch) loss += learn(network, lessons, lesson, gradient)
      step++
      adam.begin(step, size)
      for (let index = 0; index < count; index++) {
        const slope = gradient[index] / batch.length + DECAY * network.weights[index]
        network.weights[index] -= adam.change(index, slope)
      }
    }
  }
  return loss / Math.max(1, lessons.count)
}

/** Adds the gradient of one lesson and returns its loss. */
function learn(network: Network, { inputs, targets }: Lessons, lesson: number, gradient: Float64Array): number {
  const at = lesson * network.inputs
  const logit = network.evaluate(inputs, at)
  const target = targets[lesson]
  network.addGradient(inputs, at, chance(logit) - target, gradient)
  return Math.log(1 + Math.exp(logit)) - target * logit
}

function chance(logit: number): number {
  return 1 / (1 + Math.exp(0 - logit))
}
