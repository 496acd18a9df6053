import { FEATURES, features, writeFeatures } from './features.js'

/** Hidden units that are summed up together; their number is a multiple of it. */
const TOGETHER = 8
/** Hidden units of the strategist's network. */
export const HIDDEN = 16

/**
 * A small neural network that evaluates states for the player whose turn begins: one hidden layer of rectified units and
 * the inputs themselves, summed up to the logit of winning. Layout of the weights: of the hidden units, by input; their
 * biases; of the output for the hidden units; of the output for the inputs themselves; its bias.
 */
export class Network {
  readonly weights: Float64Array
  /** Where each part of the weights begins. */
  readonly biases: number
  readonly outputs: number
  readonly direct: number
  readonly bias: number
  /** The hidden units of the last evaluation, before they are rectified. */
  private readonly sums: Float64Array
  /** The inputs that are not 0, and where their weights begin. */
  private readonly rows: Int32Array
  private readonly values: Float64Array

  constructor(
    readonly inputs = FEATURES,
    readonly hidden = HIDDEN,
  ) {
    this.biases = hidden * inputs
    this.outputs = this.biases + hidden
    this.direct = this.outputs + hidden
    this.bias = this.direct + inputs
    this.weights = new Float64Array(this.bias + 1)
    this.sums = new Float64Array(hidden)
    this.rows = new Int32Array(inputs)
    this.values = new Float64Array(inputs)
  }

  /** The logit of winning for the player at 0, whose turn begins in the state at `at`. */
  evaluateState(at: number): number {
    writeFeatures(at)
    return this.evaluate(features, 0)
  }

  /** The same for inputs written somewhere. */
  evaluate(from: Float64Array, at: number): number {
    const { weights, sums, rows, values, inputs, hidden, biases, outputs, direct } = this
    let sum = weights[this.bias]
    for (let input = 0; input < inputs; input++) sum += from[at + input] * weights[direct + input]
    for (let unit = 0; unit < hidden; unit++) sums[unit] = weights[biases + unit]
    let count = 0
    for (let input = 0; input < inputs; input++) {
      const value = from[at + input]
      if (value === 0) continue
      rows[count] = input * hidden
      values[count++] = value
    }
    addRows(sums, weights, rows, values, count)
    for (let unit = 0; unit < hidden; unit++) if (sums[unit] > 0) sum += sums[unit] * weights[outputs + unit]
    return sum
  }

  /** Adds the gradient of the last evaluation, of these inputs, times `error`. */
  addGradient(from: Float64Array, at: number, error: number, gradient: Float64Array): void {
    const { weights, sums, inputs, hidden, biases, outputs, direct } = this
    gradient[this.bias] += error
    for (let unit = 0; unit < hidden; unit++) {
      if (sums[unit] <= 0) continue
      gradient[outputs + unit] += error * sums[unit]
      gradient[biases + unit] += error * weights[outputs + unit]
    }
    for (let input = 0; input < inputs; input++) {
      const slope = error * from[at + input]
      if (slope === 0) continue
      gradient[direct + input] += slope
      const row = input * hidden
      for (let unit = 0; unit < hidden; unit++) {
        if (sums[unit] > 0) gradient[row + unit] += slope * weights[outputs + unit]
      }
    }
  }
}

/**
 * Adds rows of weights, each times its factor, to the sums of the hidden units.
 * @param rows where each of the first `count` rows begins
 */
export function addRows(
  sums: Float64Array,
  weights: Float64Array,
  rows: Int32Array,
  factors: Float64Array,
  count: number,
): void {
  // Eight units at a time, whose sums stay in registers.
  for (let unit = 0; unit < sums.length; unit += TOGETHER) {
    let s0 = sums[unit]
    let s1 = sums[unit + 1]
    let s2 = sums[unit + 2]
    let s3 = sums[unit + 3]
    let s4 = sums[unit + 4]
    let s5 = sums[unit + 5]
    let s6 = sums[unit + 6]
    let s7 = sums[unit + 7]
    for (let index = 0; index < count; index++) {
      const factor = factors[index]
      const row = rows[index] + unit
      s0 += factor * weights[row]
      s1 += factor * weights[row + 1]
      s2 += factor * weights[row + 2]
      s3 += factor * weights[row + 3]
      s4 += factor * weights[row + 4]
      s5 += factor * weights[row + 5]
      s6 += factor * weights[row + 6]
      s7 += factor * weights[row + 7]
    }
    sums[unit] = s0
    sums[unit + 1] = s1
    sums[unit + 2] = s2
    sums[unit + 3] = s3
    sums[unit + 4] = s4
    sums[unit + 5] = s5
    sums[unit + 6] = s6
    sums[unit + 7] = s7
  }
}

/** The stored form of a network: its weights as little-endian 32-bit floating-point numbers. */
export function writeNetwork({ weights }: Network): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * weights.length))
  weights.forEach((weight, index) => {
    view.setFloat32(4 * index, weight, true)
  })
  return new Uint8Array(view.buffer)
}

/**
 * Reads a network of a shape.
 * @throws Error when the bytes are not of this network's size
 */
export function readNetwork(bytes: Uint8Array, network = new Network()): Network {
  const { weights } = network
  if (bytes.length !== 4 * weights.length) {
    throw new Error(`a network has ${4 * weights.length} bytes, not ${bytes.length}`)
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let index = 0; index < weights.length; index++) weights[index] = view.getFloat32(4 * index, true)
  return network
}
