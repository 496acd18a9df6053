import { Adam, Random } from '@plyworks/core'
import { findActive, type Network } from '../../engines/network.js'
import { ACTIVE, HIDDEN, INPUTS, MOST_ACTIVE, SHIFT } from '../../kernel-layout.js'
import type { Samples } from './samples.js'

/** An advantage of this many moves wins about 73 games of 100: scores divided by it are logits. */
const MOVES_A_LOGIT = 32
/**
 * Numbers of the training, see the table of `docs/background/caissa.md`. The target of learning: this fraction of it is the score
 * of the search, the rest the result of the game. Off the game there is no result.
 */
const SCORE_FRACTION = 0.7
/** Scores of more logits than this teach no more: a mate is as good as found. */
const MOST_LOGIT = 6
/** Weights stay below what a stored byte can say. */
const MOST_WEIGHT = 1.98
const MOST_OUTPUT = 7.9
/** Positions of a step, and the first one's size: for random weights, and for those of a network that is refined. */
const FIRST_FIT = { batch: 4096, rate: 0.012 }
const REFINEMENT = { batch: 1024, rate: 0.003 }
const LAST_RATE = 0.0001
/** Whole units of a weight of the sum. */
const OUTPUT_UNIT = (MOVES_A_LOGIT * 2 ** SHIFT) / ACTIVE
/** Outside of the clipped range a unit still learns a little, or it would never come back. */
const LEAK = 0.01

const NEWLINE = 10

/** Numbers that are learned together, with their gradient and its two moments. */
class Parameters {
  readonly values: Float32Array
  readonly gradient: Float32Array
  private readonly adam: Adam
  /** All that lasts from step to step, in one piece of memory. */
  readonly state: Float32Array

  constructor(
    count: number,
    private readonly most: number,
    value: () => number,
  ) {
    this.state = new Float32Array(3 * count)
    this.values = this.state.subarray(0, count)
    this.adam = new Adam(this.state.subarray(count, 2 * count), this.state.subarray(2 * count))
    for (let index = 0; index < count; index++) this.values[index] = value()
    this.gradient = new Float32Array(count)
  }

  /** One step down the gradient, which is then forgotten. */
  step(rate: number, scale: number, step: number): void {
    const { values, gradient, adam, most } = this
    adam.begin(step, rate)
    for (let index = 0; index < values.length; index++) {
      const change = adam.change(index, gradient[index] * scale)
      values[index] = Math.max(0 - most, Math.min(most, values[index] - change))
      gradient[index] = 0
    }
  }
}

/** Fits a network to samples by stochastic gradient descent on the cross-entropy, each sample turned at random. */
export class Training {
  private readonly weights: Parameters
  private readonly biases: Parameters
  private readonly outputs: Parameters
  private readonly bias: Parameters
  private readonly views = [new Int32Array(MOST_ACTIVE), new Int32Array(MOST_ACTIVE)]
  private readonly counts = [0, 0]
  private readonly sums = new Float32Array(2 * HIDDEN)
  private readonly slopes = new Float32Array(2 * HIDDEN)
  /** Epochs that are done. */
  epoch = 0
  private steps = 0

  /**
   * @param held number of samples at the end that are not learned but measure the network
   * @param refined the network to begin with; random weights without one
   */
  constructor(
    private readonly samples: Samples,
    private readonly held: number,
    private readonly epochs: number,
    private random: Random,
    private readonly refined: Network | null = null,
  ) {
    const around = (size: number) => () => (random.unit() - 0.5) * size
    this.weights = new Parameters(INPUTS * HIDDEN, MOST_WEIGHT, around(0.1))
    this.biases = new Parameters(HIDDEN, MOST_OUTPUT, () => 0.3)
    this.outputs = new Parameters(2 * HIDDEN, MOST_OUTPUT, around(0.5))
    this.bias = new Parameters(1, MOST_OUTPUT, () => 0)
    if (refined === null) return
    this.weights.values.set(Float32Array.from(refined.weights, (weight) => weight / ACTIVE))
    this.biases.values.set(Float32Array.from(refined.biases, (bias) => bias / ACTIVE))
    this.outputs.values.set(Float32Array.from(refined.outputs, (output) => output / OUTPUT_UNIT))
    this.bias.values[0] = refined.bias / OUTPUT_UNIT / ACTIVE
  }

  /** Learns every sample once and returns the mean loss on the way. */
  runEpoch(): number {
    const learned = this.samples.count - this.held
    const order = this.random.shuffle(Array.from({ length: learned }, (_, index) => index))
    const { batch: size, rate: firstRate } = this.refined === null ? FIRST_FIT : REFINEMENT
    const total = Math.max(1, Math.ceil(learned / size) * this.epochs)
    let loss = 0
    for (let at = 0; at < learned; at += size) {
      const batch = order.slice(at, at + size)
      for (const index of batch) loss += this.learn(index)
      const rate = LAST_RATE + (firstRate / 2) * (1 + Math.cos((Math.PI * this.steps) / total))
      this.steps++
      for (const part of this.parts) part.step(rate, 1 / batch.length, this.steps)
    }
    this.epoch++
    return loss / learned
  }

  /** Returns the state of the training between two epochs, in the byte order of the machine. */
  save(): Uint8Array {
    const { epoch, steps, random, parts } = this
    const head = new TextEncoder().encode(`${JSON.stringify({ epoch, steps, seed: random.seed })}\n`)
    const bytes = new Uint8Array(head.length + parts.reduce((sum, { state }) => sum + state.byteLength, 0))
    bytes.set(head)
    let at = head.length
    for (const { state } of parts) {
      bytes.set(new Uint8Array(state.buffer), at)
      at += state.byteLength
    }
    return bytes
  }

  /** Resumes where one of the same samples, epochs and numbers was saved. */
  restore(bytes: Uint8Array): void {
    const end = bytes.indexOf(NEWLINE)
    const { epoch, steps, seed } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))
    this.epoch = epoch
    this.steps = steps
    this.random = new Random(seed)
    let at = end + 1
    for (const { state } of this.parts) {
      new Uint8Array(state.buffer).set(bytes.subarray(at, at + state.byteLength))
      at += state.byteLength
    }
  }

  private get parts(): readonly Parameters[] {
    return [this.weights, this.biases, this.outputs, this.bias]
  }

  /** Mean loss on the samples held back. */
  heldLoss(): number {
    const { samples, held } = this
    let loss = 0
    for (let index = samples.count - held; index < samples.count; index++) {
      loss += lossOf(this.evaluate(index, index & 7), this.target(index))
    }
    return loss / held
  }

  /** The network in whole numbers, as engines use it. */
  network(): Network {
    const whole = (unit: number) => (value: number) => Math.round(value * unit)
    return {
      weights: Int16Array.from(this.weights.values, (value) => 4 * Math.round((value * ACTIVE) / 4)),
      biases: Int16Array.from(this.biases.values, whole(ACTIVE)),
      outputs: Int16Array.from(this.outputs.values, whole(OUTPUT_UNIT)),
      bias: Math.round(this.bias.values[0] * OUTPUT_UNIT * ACTIVE),
    }
  }

  private target(index: number): number {
    const { samples } = this
    const logit = samples.score(index) / MOVES_A_LOGIT
    const chance = sigmoid(Math.max(0 - MOST_LOGIT, Math.min(MOST_LOGIT, logit)))
    const result = samples.result(index)
    return result === null ? chance : SCORE_FRACTION * chance + (1 - SCORE_FRACTION) * ((result + 1) / 2)
  }

  /** The logit of a win for the seat to move. */
  private evaluate(index: number, symmetry: number): number {
    const { samples, sums, views, counts, biases, outputs, bias } = this
    const weights = this.weights.values
    const turn = samples.turn(index)
    samples.load(index, symmetry)
    let sum = bias.values[0]
    for (let side = 0; side < 2; side++) {
      const active = views[side]
      const base = side * HIDDEN
      const count = findActive(samples, turn ^ side, active)
      counts[side] = count
      for (let unit = 0; unit < HIDDEN; unit++) sums[base + unit] = biases.values[unit]
      for (let at = 0; at < count; at++) {
        const row = active[at] * HIDDEN
        for (let unit = 0; unit < HIDDEN; unit++) sums[base + unit] += weights[row + unit]
      }
      for (let unit = 0; unit < HIDDEN; unit++) sum += outputs.values[base + unit] * clip(sums[base + unit])
    }
    return sum
  }

  /** Adds the gradient of one sample and returns its loss. */
  private learn(index: number): number {
    const { sums, slopes, views, counts, biases, outputs, bias } = this
    const gradient = this.weights.gradient
    const logit = this.evaluate(index, this.random.below(8))
    const target = this.target(index)
    const error = sigmoid(logit) - target
    bias.gradient[0] += error
    for (let unit = 0; unit < 2 * HIDDEN; unit++) {
      const sum = sums[unit]
      outputs.gradient[unit] += error * clip(sum)
      slopes[unit] = error * outputs.values[unit] * (sum > 0 && sum < 1 ? 1 : LEAK)
      biases.gradient[unit % HIDDEN] += slopes[unit]
    }
    for (let side = 0; side < 2; side++) {
      const active = views[side]
      for (let at = 0; at < counts[side]; at++) {
        const row = active[at] * HIDDEN
        for (let unit = 0; unit < HIDDEN; unit++) gradient[row + unit] += slopes[side * HIDDEN + unit]
      }
    }
    return lossOf(logit, target)
  }
}

function clip(value: number): number {
  return Math.max(0, Math.min(1, value))
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(0 - value))
}

function lossOf(logit: number, target: number): number {
  return Math.log(1 + Math.exp(logit)) - target * logit
}
