import { FEATURES, features, writeFeatures } from './features.js'

/**
 * A small neural network that evaluates states for the player whose turn begins: one hidden layer of rectified units and
 * the inputs themselves, summed up to the logit of winning.
 */
export const HIDDEN = 16

/*
 * Layout of the weights: of the hidden units, by input; their biases; of the output for the hidden units; of the output
 * for the inputs themselves; its bias.
 */
const BIASES = HIDDEN * FEATURES
const OUTPUTS = BIASES + HIDDEN
const DIRECT = OUTPUTS + HIDDEN
const BIAS = DIRECT + FEATURES
export const WEIGHTS = BIAS + 1

export class Network {
  readonly weights = new Float64Array(WEIGHTS)
  /** The hidden units of the last evaluation, before they are rectified. */
  private readonly hidden = new Float64Array(HIDDEN)

  /** The logit of winning for the player at 0, whose turn begins in the state at `at`. */
  evaluateState(at: number): number {
    writeFeatures(at)
    return this.evaluate(features, 0)
  }

  /** The same for features written somewhere. */
  evaluate(from: Float64Array, at: number): number {
    const { weights, hidden } = this
    for (let unit = 0; unit < HIDDEN; unit++) hidden[unit] = weights[BIASES + unit]
    let sum = weights[BIAS]
    for (let input = 0; input < FEATURES; input++) {
      const value = from[at + input]
      if (value === 0) continue
      sum += value * weights[DIRECT + input]
      const row = input * HIDDEN
      for (let unit = 0; unit < HIDDEN; unit++) hidden[unit] += value * weights[row + unit]
    }
    for (let unit = 0; unit < HIDDEN; unit++) if (hidden[unit] > 0) sum += hidden[unit] * weights[OUTPUTS + unit]
    return sum
  }

  /** Adds the gradient of the last evaluation, of these features, times `error`. */
  addGradient(from: Float64Array, at: number, error: number, gradient: Float64Array): void {
    const { weights, hidden } = this
    gradient[BIAS] += error
    for (let unit = 0; unit < HIDDEN; unit++) {
      if (hidden[unit] <= 0) continue
      gradient[OUTPUTS + unit] += error * hidden[unit]
      gradient[BIASES + unit] += error * weights[OUTPUTS + unit]
    }
    for (let input = 0; input < FEATURES; input++) {
      const slope = error * from[at + input]
      if (slope === 0) continue
      gradient[DIRECT + input] += slope
      const row = input * HIDDEN
      for (let unit = 0; unit < HIDDEN; unit++) {
        if (hidden[unit] > 0) gradient[row + unit] += slope * weights[OUTPUTS + unit]
      }
    }
  }
}

/** The stored form of a network: its weights as little-endian 32-bit floating-point numbers. */
export function writeNetwork({ weights }: Network): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * WEIGHTS))
  weights.forEach((weight, index) => {
    view.setFloat32(4 * index, weight, true)
  })
  return new Uint8Array(view.buffer)
}

/** @throws Error when the bytes are not of this network's size */
export function readNetwork(bytes: Uint8Array): Network {
  if (bytes.length !== 4 * WEIGHTS) throw new Error(`a network has ${4 * WEIGHTS} bytes, not ${bytes.length}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const network = new Network()
  for (let index = 0; index < WEIGHTS; index++) network.weights[index] = view.getFloat32(4 * index, true)
  return network
}
