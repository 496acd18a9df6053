import { logistic, naturalLogarithm } from '@plyworks/core'
import { type BinaryCoder, ChoiceConfidence, type ConfidenceSettings } from './binary-coder.js'

/**
 * A model that learns a table of choices while it codes it, so that only what it did not expect costs anything. Encoder
 * and decoder run the same model over the cells of the table in the same order; the decoder thus fills the whole table
 * from very few bytes.
 *
 * Each cell has candidates (moves), some of which are acceptable. The model ranks the candidates by what was right in
 * similar cells before (`CandidateRanking`). Then they are coded in that order as yes or no until a yes, with the
 * probability of the yes learned too (`binary-coder.ts`). The encoder says yes to the first acceptable candidate, so
 * a cell in which much is acceptable costs next to nothing. Both stages mix the votes of many contexts by weights
 * learned on the way, after M. Mahoney, "Adaptive Weighing of Context Models for Lossless Data Compression" (2005).
 *
 * All arithmetic is plain IEEE addition, multiplication and division (`plain-logarithm.ts`), so every engine computes
 * the same numbers.
 */
export interface TableModelSettings extends RankingSettings, ConfidenceSettings {}

/** Numbers for a table of which nothing is known yet, to tune from (`research/compaction.ts`). */
export const UNTUNED: Omit<TableModelSettings, 'contexts' | 'weightSets' | 'surpriseContexts'> = {
  learningRate: 0.03,
  startWeight: 0.3,
  startFraction: 0.3,
  countLimit: 60,
  forgetting: 0.5,
  expectedFraction: 0.3,
  prior: 0.2,
  fractionScale: 0.3,
  leadSteps: 4,
  leadPrior: 1,
  confidencePrior: 0.4,
  confidenceLimit: 400,
  surpriseRate: 0.01,
  surpriseBase: 1,
  surpriseStart: 0.1,
  surprisePrior: 0.5,
  surpriseYes: 10,
  surpriseForgetting: 0.5,
  surpriseLimit: 100,
}

/** A cell being coded: what the model may know of it. */
export interface TableCell {
  /** The candidates of the cell in rising order: at least one, at most `MAX_CANDIDATES`. */
  readonly candidates: readonly number[]
  /**
   * Writes the attributes of a candidate, whole numbers from 0 to 63, always the same count (at most `MAX_ATTRIBUTES`).
   * Contexts of confidence may look only at those that all candidates of a cell share.
   */
  describe(candidate: number, attributes: Int32Array): void
  /** Confidence is learned apart for each phase, 0 to 3. */
  readonly phase: number
  /** Contexts of confidence are weighed apart for each group of cells, 0 to 3. */
  readonly group: number
}

/** Most candidates of a cell. */
const MAX_CANDIDATES = 16
/** Most attributes that tell cells apart. */
const MAX_ATTRIBUTES = 32

/** The model while it goes through a table, cell by cell (see above). */
export class TableModel {
  private readonly ranking: CandidateRanking
  private readonly confidence: ChoiceConfidence
  private readonly attributes = new Int32Array(MAX_ATTRIBUTES)

  constructor(settings: TableModelSettings) {
    this.ranking = new CandidateRanking(settings, MAX_CANDIDATES)
    this.confidence = new ChoiceConfidence(settings)
  }

  /**
   * Codes the choice in one cell and learns from it.
   * @param acceptable for an encoder: whether a candidate may be chosen (one at least may); a decoder does not ask
   * @returns the candidate chosen
   */
  choose(cell: TableCell, coder: BinaryCoder, acceptable: (candidate: number) => boolean): number {
    const { ranking, confidence, attributes } = this
    const { candidates } = cell
    ranking.begin()
    for (const candidate of candidates) {
      cell.describe(candidate, attributes)
      ranking.add(attributes)
    }
    const order = ranking.order()
    confidence.begin(attributes, cell.phase, cell.group)
    for (let rank = 0; rank < candidates.length; rank++) {
      const index = order[rank]
      const candidate = candidates[index]
      const last = rank + 1 === candidates.length
      const taken =
        last ||
        confidence.code(rank, ranking.worth(index), ranking.worth(order[rank + 1]), coder, () => acceptable(candidate))
      ranking.learn(index, taken, rank === 0 && taken)
      if (taken) return candidate
    }
    throw new Error('a cell without candidates')
  }
}

/** Settings of the ranking of a cell's candidates; attributes are named by their numbers. */
interface RankingSettings {
  /** Each context is a set of attributes; candidates that agree in them share what was learned. */
  readonly contexts: readonly (readonly number[])[]
  /** For each set of weights the attributes by which it is chosen; the sets vote with equal say. */
  readonly weightSets: readonly (readonly number[])[]
  /** Learning rate of the weights, and the first values of those of the votes by odds and of the others. */
  readonly learningRate: number
  readonly startWeight: number
  readonly startFraction: number
  /** Counts are halved beyond this number. */
  readonly countLimit: number
  /** Factor on the opposite count after a decision. */
  readonly forgetting: number
  /** Share of an observation that a choice made as expected counts for; surprises count fully. */
  readonly expectedFraction: number
  /** Counts before anything is seen. */
  readonly prior: number
  /** Weight of the votes by fraction beside the votes by odds. */
  readonly fractionScale: number
}

const SLOT_BITS = 15
const ATTRIBUTE_VALUES = 64
const CONSTANT_INPUT = 0.3
/** Observations after which a vote by fraction counts in full. */
const FULL_FRACTION = 4

/**
 * Ranks the candidates of a cell by how often similar candidates were right before, "similar" in many ways at once: every
 * context votes, by the odds it has seen and by its fraction of right decisions, and weights learned on the way mix the votes.
 */
class CandidateRanking {
  /** Counts of wrong and right decisions, in pairs, by context and hash; and the two votes that follow from them. */
  private readonly counts: Float64Array
  private readonly odds: Float64Array
  private readonly fractions: Float64Array
  private readonly contexts: readonly Int32Array[]
  /** For each set the weights by what tells it apart: those of the odds, of the fractions, and of a constant. */
  private readonly weights: readonly Map<number, Float64Array>[]
  private readonly inputs: number
  // The candidates of the cell at hand.
  private count = 0
  private readonly slots: readonly Int32Array[]
  private readonly chosenWeights: Float64Array[]
  private readonly outputs: Float64Array
  private readonly worths: Float64Array
  private readonly ranks: Int32Array

  constructor(
    private readonly settings: RankingSettings,
    maxCandidates: number,
  ) {
    this.contexts = settings.contexts.map((context) => Int32Array.from(context))
    const contexts = this.contexts.length
    this.counts = new Float64Array(contexts << (SLOT_BITS + 1))
    this.odds = new Float64Array(contexts << SLOT_BITS)
    this.fractions = new Float64Array(contexts << SLOT_BITS)
    this.weights = settings.weightSets.map(() => new Map())
    this.inputs = 2 * contexts + 1
    this.slots = Array.from({ length: maxCandidates }, () => new Int32Array(contexts))
    const outputs = maxCandidates * settings.weightSets.length
    this.chosenWeights = new Array<Float64Array>(outputs)
    this.outputs = new Float64Array(outputs)
    this.worths = new Float64Array(maxCandidates)
    this.ranks = new Int32Array(maxCandidates)
  }

  /** Begins a cell. */
  begin(): void {
    this.count = 0
  }

  /** Adds the next candidate of the cell. */
  add(attributes: Int32Array): void {
    const { contexts, settings, worths, chosenWeights, outputs } = this
    const index = this.count++
    const slots = this.slots[index]
    for (let context = 0; context < contexts.length; context++) {
      slots[context] = (context << SLOT_BITS) | slotOf(attributes, contexts[context], context)
    }
    const sets = settings.weightSets.length
    let sum = 0
    for (let set = 0; set < sets; set++) {
      const weights = this.weightsFor(set, attributes)
      const output = this.mix(slots, weights)
      chosenWeights[index * sets + set] = weights
      outputs[index * sets + set] = output
      sum += output
    }
    worths[index] = sum / sets
  }

  /** The numbers of the candidates, best first. */
  order(): Int32Array {
    const { ranks, worths, count } = this
    for (let index = 0; index < count; index++) {
      let at = index
      for (; at > 0 && worths[ranks[at - 1]] < worths[index]; at--) ranks[at] = ranks[at - 1]
      ranks[at] = index
    }
    return ranks
  }

  /** Returns the logarithm of a candidate's odds to be right. */
  worth(index: number): number {
    return this.worths[index]
  }

  /** Learns that a candidate was right or wrong. */
  learn(index: number, right: boolean, expected: boolean): void {
    const { settings, chosenWeights, outputs, odds, fractions, inputs } = this
    const slots = this.slots[index]
    const sets = settings.weightSets.length
    const contexts = slots.length
    for (let set = index * sets; set < (index + 1) * sets; set++) {
      const weights = chosenWeights[set]
      const step = settings.learningRate * ((right ? 1 : 0) - logistic(outputs[set]))
      for (let context = 0; context < contexts; context++) {
        weights[context] += step * odds[slots[context]]
        weights[contexts + context] += step * fractions[slots[context]]
      }
      weights[inputs - 1] += step * CONSTANT_INPUT
    }
    for (let context = 0; context < contexts; context++) {
      this.observe(slots[context], right, expected ? settings.expectedFraction : 1)
    }
  }

  /** Counts one observation and works out the votes of its slot. */
  private observe(slot: number, right: boolean, weight: number): void {
    const { counts, odds, fractions } = this
    const { prior, forgetting, countLimit } = this.settings
    let against = counts[2 * slot]
    let inFavour = counts[2 * slot + 1]
    if (right) {
      inFavour += weight
      against *= forgetting
    } else {
      against += weight
      inFavour *= forgetting
    }
    if (against + inFavour > countLimit) {
      against /= 2
      inFavour /= 2
    }
    counts[2 * slot] = against
    counts[2 * slot + 1] = inFavour
    const seen = against + inFavour
    odds[slot] = naturalLogarithm((inFavour + prior) / (against + prior))
    fractions[slot] = ((inFavour - against) / (seen + 2 * prior)) * Math.min(1, seen / FULL_FRACTION)
  }

  private mix(slots: Int32Array, weights: Float64Array): number {
    const { odds, fractions, inputs } = this
    const { fractionScale } = this.settings
    const contexts = slots.length
    const oddsScale = 2 / contexts
    let sum = weights[inputs - 1] * CONSTANT_INPUT * fractionScale
    for (let context = 0; context < contexts; context++) {
      const slot = slots[context]
      sum += weights[context] * odds[slot] * oddsScale + weights[contexts + context] * fractions[slot] * fractionScale
    }
    return sum
  }

  private weightsFor(set: number, attributes: Int32Array): Float64Array {
    let key = 0
    for (const attribute of this.settings.weightSets[set]) key = key * ATTRIBUTE_VALUES + attributes[attribute]
    const known = this.weights[set].get(key)
    if (known !== undefined) return known
    const { startWeight, startFraction } = this.settings
    const contexts = this.contexts.length
    const weights = new Float64Array(this.inputs).fill(startWeight, 0, contexts).fill(startFraction, contexts)
    this.weights[set].set(key, weights)
    return weights
  }
}

/** A hash of the attributes a context looks at; collisions do no harm but to the guess. */
function slotOf(attributes: Int32Array, context: Int32Array, number: number): number {
  let hash = Math.imul(number + 1, 0x9e3779b1)
  for (let index = 0; index < context.length; index++) {
    hash = Math.imul(hash ^ (attributes[context[index]] + 1 + 64 * context[index]), 0x85ebca6b)
    hash ^= hash >>> 15
  }
  return Math.imul(hash, 0xc2b2ae35) >>> (32 - SLOT_BITS)
}
