import { addRows, type Network } from './network.js'

/**
 * Inputs are rounded to multiples of 2^-16 and weights to multiples of 2^-24. So their products are multiples of 2^-40, and
 * as all sums stay far below 2^13, floating-point numbers hold them exactly: it makes no difference what was seen before.
 */
const INPUT_UNIT = 2 ** -16
const WEIGHT_UNIT = 2 ** -24
/** Adding and taking away this rounds to whole input units: a number so large has no finer digits. */
const ROUNDER = 1.5 * 2 ** 52 * INPUT_UNIT

/**
 * Evaluates inputs as a network does, to rounding, from the difference to the inputs before: of two plans of one turn most
 * inputs are the same. So the first layer of NNUE works (Y. Nasu, 2018).
 */
export class FollowingNetwork {
  private readonly weights: Float64Array
  /** The inputs of the last evaluation, rounded, and its hidden units, before they are rectified. */
  private readonly seen: Float64Array
  private readonly sums: Float64Array
  private directSum: number
  /** Where the weights of inputs that differ begin, and by how much they differ. */
  private readonly changed: Int32Array
  private readonly changes: Float64Array

  constructor(private readonly network: Network) {
    const { weights, inputs, hidden, biases, bias } = network
    this.weights = weights.map((weight) => Math.round(weight / WEIGHT_UNIT) * WEIGHT_UNIT)
    this.seen = new Float64Array(inputs)
    this.sums = this.weights.slice(biases, biases + hidden)
    this.directSum = this.weights[bias]
    this.changed = new Int32Array(inputs)
    this.changes = new Float64Array(inputs)
  }

  /** The logit of winning. */
  evaluate(from: Float64Array): number {
    const { weights, sums } = this
    const { hidden, outputs } = this.network
    this.follow(from)
    let sum = this.directSum
    for (let unit = 0; unit < hidden; unit++) if (sums[unit] > 0) sum += sums[unit] * weights[outputs + unit]
    return sum
  }

  private follow(from: Float64Array): void {
    const { weights, sums, seen, changed, changes } = this
    const { inputs, hidden, direct } = this.network
    let count = 0
    let directSum = this.directSum
    for (let input = 0; input < inputs; input++) {
      const value = from[input] + ROUNDER - ROUNDER
      const change = value - seen[input]
      if (change === 0) continue
      seen[input] = value
      directSum += change * weights[direct + input]
      changed[count] = input * hidden
      changes[count++] = change
    }
    this.directSum = directSum
    addRows(sums, weights, changed, changes, count)
  }
}
