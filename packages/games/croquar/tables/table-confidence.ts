import { logistic, naturalLogarithm } from '@plyworks/core'
import { type BinaryCoder, PROBABILITY_UNITS } from './binary-coder.js'

/** How sure a ranking is taken to be; attributes are named by their numbers. */
export interface ConfidenceSettings {
  /** Steps a unit of lead in which confidence is told apart. */
  readonly leadSteps: number
  /** Confidence before anything is seen: counts of yes by step of lead, and of both. */
  readonly leadPrior: number
  readonly confidencePrior: number
  /** Counts are halved beyond this number. */
  readonly confidenceLimit: number
  /** Contexts that tell where surprises happen: attributes that all candidates of a cell share. */
  readonly surpriseContexts: readonly (readonly number[])[]
  /** How fast the weights of the contexts learn, and where those of the lead and of the others start. */
  readonly surpriseRate: number
  readonly surpriseBase: number
  readonly surpriseStart: number
  /** Counts of no before anything is seen, and how much more often yes is expected. */
  readonly surprisePrior: number
  readonly surpriseYes: number
  /** What remains of the count of yes after a no, and its most. */
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
