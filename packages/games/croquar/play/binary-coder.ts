import { logistic, naturalLogarithm } from '@plyworks/core'

/**
 * Binary arithmetic coding (J. Rissanen and G. Langdon, "Arithmetic Coding", 1979; carry-less form with 32-bit bounds as
 * in M. Mahoney's lpaq): yes-or-no decisions with given probabilities, packed into close to their information content.
 * The coder keeps an interval of 32-bit numbers; each decision keeps the part that belongs to it, and leading bytes on
 * which both bounds agree are settled. Products stay below 2^48, so doubles are exact.
 */

/** Probabilities are given in parts of 65,536, from 1 to 65,535. */
export const PROBABILITY_UNITS = 65_536

/** The interface that encoder and decoder share, so that one model drives both. */
export interface BinaryCoder {
  /**
   * Codes one decision. An encoder takes `yes` and returns it; a decoder ignores it and returns what was encoded.
   * @param probability of yes, in parts of 65,536
   */
  code(yes: boolean, probability: number): boolean
}

/** Turns decisions with their probabilities into bytes. */
export class BinaryEncoder implements BinaryCoder {
  private low = 0
  private high = 0xffff_ffff
  private readonly bytes: number[] = []

  code(yes: boolean, probability: number): boolean {
    const middle = middleOf(this.low, this.high, probability)
    if (yes) this.high = middle
    else this.low = middle + 1
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.bytes.push(this.high >>> 24)
      this.low = (this.low << 8) >>> 0
      this.high = ((this.high << 8) | 255) >>> 0
    }
    return yes
  }

  /** All bytes; call once, at the end. Zeros at the end are left out: the decoder supplies them. */
  finish(): Uint8Array<ArrayBuffer> {
    // The number in the interval with the most zeros at its end.
    for (let kept = 8; kept <= 32; kept += 8) {
      const unit = 2 ** (32 - kept)
      const value = Math.ceil(this.low / unit) * unit
      if (value > this.high) continue
      for (let shift = 24; shift >= 32 - kept; shift -= 8) this.bytes.push((value >>> shift) & 255)
      break
    }
    while (this.bytes.at(-1) === 0) this.bytes.pop()
    return Uint8Array.from(this.bytes)
  }
}

/** Adds up the information of decisions instead of packing them. */
export class InformationMeter implements BinaryCoder {
  bits = 0

  code(yes: boolean, probability: number): boolean {
    this.bits -= Math.log2((yes ? probability : PROBABILITY_UNITS - probability) / PROBABILITY_UNITS)
    return yes
  }
}

/** Finds the decisions again, given the same probabilities in the same order. */
export class BinaryDecoder implements BinaryCoder {
  private low = 0
  private high = 0xffff_ffff
  private value = 0
  private at = 0

  constructor(private readonly bytes: Uint8Array) {
    for (let count = 0; count < 4; count++) this.take()
  }

  code(_yes: boolean, probability: number): boolean {
    const middle = middleOf(this.low, this.high, probability)
    const yes = this.value <= middle
    if (yes) this.high = middle
    else this.low = middle + 1
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.low = (this.low << 8) >>> 0
      this.high = ((this.high << 8) | 255) >>> 0
      this.take()
    }
    return yes
  }

  private take(): void {
    const next = this.at < this.bytes.length ? this.bytes[this.at] : 0
    this.at++
    this.value = ((this.value << 8) | next) >>> 0
  }
}

function middleOf(low: number, high: number, probability: number): number {
  return low + Math.floor(((high - low) * probability) / PROBABILITY_UNITS)
}

/** Settings of the confidence in a ranking; attributes are named by their numbers. */
export interface ConfidenceSettings {
  /** Steps of confidence a unit of lead. */
  readonly leadSteps: number
  /** Confidence before anything is seen: counts of yes by step of lead, and of both. */
  readonly leadPrior: number
  readonly confidencePrior: number
  /** Counts are halved beyond this number. */
  readonly confidenceLimit: number
  /** Contexts that tell where surprises happen: attributes that all candidates of a cell share. */
  readonly surpriseContexts: readonly (readonly number[])[]
  /** Learning rate of the contexts' weights, and the first values of the weight of the lead and of the others. */
  readonly surpriseRate: number
  readonly surpriseBase: number
  readonly surpriseStart: number
  /** Counts of no before anything is seen, and how much more often yes is expected. */
  readonly surprisePrior: number
  readonly surpriseYes: number
  /** Factor on the count of yes after a no, and the greatest count. */
  readonly surpriseForgetting: number
  readonly surpriseLimit: number
}

const LEAD_STEPS = 12
const LEVEL_STEPS = 10
const RANKS = 3
const PHASES = 4
const GROUPS = 4
/** No decision is taken for surer than this, in parts of `PROBABILITY_UNITS`. */
const DOUBT = 16

/** Counts of yes and no in one context of surprises, by rank. */
interface Counts {
  readonly yes: Float64Array
  readonly no: Float64Array
}

/**
 * Codes the decisions whether a candidate is taken. The probability of a yes comes from the lead of the candidate over the
 * next, in a table of counts, and from how often the first guess was wrong before in cells like this one.
 */
export class ChoiceConfidence {
  private readonly yes: Float64Array
  private readonly no: Float64Array
  /** By context and by what its attributes are. */
  private readonly surprises: readonly Map<number, Counts>[]
  /** By rank and group: the weight of the lead, then those of the contexts. */
  private readonly weights: Float64Array
  private readonly inputs: Float64Array
  // The cell at hand.
  private readonly current: Counts[] = []
  private phase = 0
  private group = 0

  constructor(private readonly settings: ConfidenceSettings) {
    const { confidencePrior, leadPrior, surpriseContexts, surpriseBase, surpriseStart } = settings
    const cells = PHASES * RANKS * LEAD_STEPS * LEVEL_STEPS
    this.no = new Float64Array(cells).fill(confidencePrior)
    this.yes = Float64Array.from(
      { length: cells },
      (_, cell) => confidencePrior + (Math.floor(cell / LEVEL_STEPS) % LEAD_STEPS) * leadPrior,
    )
    this.surprises = surpriseContexts.map(() => new Map())
    const inputs = surpriseContexts.length + 1
    this.inputs = new Float64Array(inputs)
    this.weights = Float64Array.from({ length: RANKS * GROUPS * inputs }, (_, index) =>
      index % inputs === 0 ? surpriseBase : surpriseStart,
    )
  }

  /** Begins a cell with the attributes that its candidates share. */
  begin(attributes: Int32Array, phase: number, group: number): void {
    this.phase = phase
    this.group = group
    const { surpriseContexts } = this.settings
    for (let context = 0; context < surpriseContexts.length; context++) {
      let key = 0
      for (const attribute of surpriseContexts[context]) key = key * 64 + attributes[attribute]
      this.current[context] = countsFor(this.surprises[context], key)
    }
  }

  /** Codes whether the candidate of a rank is taken, given how good it and the next one seem, and learns from it. */
  code(rank: number, worth: number, nextWorth: number, coder: BinaryCoder, acceptable: () => boolean): boolean {
    const place = Math.min(rank, RANKS - 1)
    const cell = this.cellOf(place, worth, worth - nextWorth)
    const probability = this.mix(place, this.yes[cell] / (this.yes[cell] + this.no[cell]))
    const taken = coder.code(acceptable(), Math.floor(probability * PROBABILITY_UNITS))
    this.learn(place, taken, probability)
    this.observe(cell, taken)
    return taken
  }

  private cellOf(place: number, worth: number, ahead: number): number {
    const lead = Math.min(LEAD_STEPS - 1, Math.floor(ahead * this.settings.leadSteps))
    const level = Math.max(0, Math.min(LEVEL_STEPS - 1, Math.floor(worth + LEVEL_STEPS / 2)))
    return ((this.phase * RANKS + place) * LEAD_STEPS + lead) * LEVEL_STEPS + level
  }

  /** The probability by the lead, corrected by what the contexts of surprises say. */
  private mix(place: number, byLead: number): number {
    const { inputs, weights, current } = this
    const { surprisePrior, surpriseYes } = this.settings
    const first = this.weightsAt(place)
    inputs[0] = naturalLogarithm(byLead / (1 - byLead))
    let sum = weights[first] * inputs[0]
    for (let context = 0; context < current.length; context++) {
      const yes = current[context].yes[place]
      const no = current[context].no[place]
      inputs[context + 1] =
        yes + no === 0 ? 0 : naturalLogarithm((yes + surprisePrior * surpriseYes) / (no + surprisePrior))
      sum += weights[first + context + 1] * inputs[context + 1]
    }
    const doubt = DOUBT / PROBABILITY_UNITS
    return Math.max(doubt, Math.min(1 - doubt, logistic(sum)))
  }

  private learn(place: number, taken: boolean, probability: number): void {
    const { inputs, weights, current } = this
    const { surpriseRate, surpriseForgetting, surpriseLimit } = this.settings
    const first = this.weightsAt(place)
    const step = ((taken ? 1 : 0) - probability) * surpriseRate
    for (let input = 0; input < inputs.length; input++) weights[first + input] += step * inputs[input]
    for (const { yes, no } of current) {
      if (taken) yes[place]++
      else {
        no[place]++
        yes[place] *= surpriseForgetting
      }
      if (yes[place] > surpriseLimit) yes[place] = surpriseLimit
    }
  }

  private observe(cell: number, taken: boolean): void {
    const { yes, no } = this
    const counts = taken ? yes : no
    counts[cell]++
    if (yes[cell] + no[cell] > this.settings.confidenceLimit) {
      yes[cell] /= 2
      no[cell] /= 2
    }
  }

  private weightsAt(place: number): number {
    return (place * GROUPS + this.group) * this.inputs.length
  }
}

function countsFor(known: Map<number, Counts>, key: number): Counts {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = { yes: new Float64Array(RANKS), no: new Float64Array(RANKS) }
  known.set(key, made)
  return made
}
