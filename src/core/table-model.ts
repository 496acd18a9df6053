import { type BinaryCoder, PROBABILITY_UNITS } from './binary-coder.js'

/**
 * A model that learns a table of choices while it codes it, so that only what it did not expect costs anything. Encoder
 * and decoder run the same model over the cells of the table in the same order; the decoder thus fills the whole table
 * from very few bytes.
 *
 * Each cell has candidates (moves), some of which are acceptable. The model ranks the candidates by how often similar
 * candidates were right before, "similar" in many ways at once: every context is a set of attributes in which they agree.
 * The votes of the contexts are mixed by weights learned on the way (after M. Mahoney's PAQ: "Adaptive Weighing of
 * Context Models for Lossless Data Compression", 2005). Then candidates are coded in that order as yes or no until a yes;
 * the probability of the yes depends on how sure the ranking is. The encoder says yes to the first acceptable candidate,
 * and so turns every freedom of choice into certainty; cells that do not matter accept everything and cost next to nothing.
 *
 * All arithmetic is plain IEEE addition, multiplication and division (logarithm and exponential included, see below), so
 * every engine computes the same numbers.
 */
export interface TableModelSettings {
  /** For each context the numbers of the attributes it looks at. */
  readonly contexts: readonly (readonly number[])[]
  /** How fast the weights of the contexts learn, and where they start. */
  readonly learningRate: number
  readonly startWeight: number
  /** Counts are halved beyond this number. */
  readonly countLimit: number
  /** What remains of the opposite count after a decision. */
  readonly forgetting: number
  /** Share of an observation that a choice made as expected counts for; surprises count fully. */
  readonly expectedShare: number
  /** Counts before anything is seen. */
  readonly prior: number
  /** Weight of the votes by share beside the votes by odds. */
  readonly shareScale: number
  /** Steps a unit of lead in which confidence is told apart. */
  readonly leadSteps: number
  /** Confidence before anything is seen: counts of yes by step of lead, and of both. */
  readonly leadPrior: number
  readonly confidencePrior: number
  readonly confidenceLimit: number
}

/** A cell being coded: what the model may know of it. */
export interface TableCell {
  /** The candidates of the cell: at least one, at most `MAX_CANDIDATES`. */
  readonly candidates: readonly number[]
  /** Writes the attributes of a candidate, whole numbers from 0, always the same count (at most `MAX_ATTRIBUTES`). */
  describe(candidate: number, attributes: Int32Array): void
  /** Weights are learned apart for each group, 0 to 15. */
  group(candidate: number): number
  /** Confidence is learned apart for each phase, 0 to 3. */
  readonly phase: number
}

export const MAX_CANDIDATES = 16
export const MAX_ATTRIBUTES = 32

const SLOT_BITS = 15
const LEAD_STEPS = 12
const LEVEL_STEPS = 10
const RANKS = 3
const PHASES = 4
const GROUPS = 16
const START_INPUT = 0.3

/** What is known of one candidate while its cell is coded; made once and used again for every cell. */
class Ranked {
  candidate = 0
  worth = 0
  weightsAt = 0
  readonly inputs: Float64Array
  readonly slots: Int32Array

  constructor(contexts: number) {
    this.inputs = new Float64Array(2 * contexts + 1)
    this.slots = new Int32Array(contexts)
  }
}

export class TableModel {
  /** Counts of what was wrong and right, in pairs, by context and hash. */
  private readonly counts: Float32Array
  private readonly weights: Float64Array
  private readonly inputs: number
  private readonly yes: Float64Array
  private readonly no: Float64Array
  private readonly contexts: readonly Int32Array[]
  private readonly attributes = new Int32Array(MAX_ATTRIBUTES)
  private readonly pool: readonly Ranked[]

  constructor(private readonly settings: TableModelSettings) {
    this.contexts = settings.contexts.map((context) => Int32Array.from(context))
    const contexts = this.contexts.length
    this.pool = Array.from({ length: MAX_CANDIDATES }, () => new Ranked(contexts))
    this.counts = new Float32Array(contexts << (SLOT_BITS + 1))
    this.inputs = 2 * contexts + 1
    this.weights = new Float64Array(GROUPS * this.inputs).fill(settings.startWeight)
    const cells = PHASES * RANKS * LEAD_STEPS * LEVEL_STEPS
    this.no = new Float64Array(cells).fill(settings.confidencePrior)
    this.yes = Float64Array.from(
      { length: cells },
      (_, cell) => settings.confidencePrior + (Math.floor(cell / LEVEL_STEPS) % LEAD_STEPS) * settings.leadPrior,
    )
  }

  /**
   * Codes the choice in one cell and learns from it.
   * @param acceptable for an encoder: whether a candidate may be chosen (one at least may); a decoder does not ask
   * @returns the candidate chosen
   */
  choose(cell: TableCell, coder: BinaryCoder, acceptable: (candidate: number) => boolean): number {
    const ranked = cell.candidates.map((candidate, index) => this.rank(cell, candidate, this.pool[index]))
    ranked.sort((first, second) => second.worth - first.worth || first.candidate - second.candidate)
    for (let rank = 0; rank < ranked.length; rank++) {
      const each = ranked[rank]
      const last = rank + 1 === ranked.length
      const taken = last || this.decide(cell.phase, rank, each, ranked[rank + 1], coder, acceptable)
      this.learn(each, taken, rank > 0 || !taken ? 1 : this.settings.expectedShare)
      if (taken) return each.candidate
    }
    throw new Error('a cell without candidates')
  }

  private decide(
    phase: number,
    rank: number,
    each: Ranked,
    next: Ranked,
    coder: BinaryCoder,
    acceptable: (candidate: number) => boolean,
  ): boolean {
    const lead = Math.min(LEAD_STEPS - 1, Math.floor((each.worth - next.worth) * this.settings.leadSteps))
    const level = Math.max(0, Math.min(LEVEL_STEPS - 1, Math.floor(each.worth + LEVEL_STEPS / 2)))
    const cell = ((phase * RANKS + Math.min(rank, RANKS - 1)) * LEAD_STEPS + lead) * LEVEL_STEPS + level
    const share = this.yes[cell] / (this.yes[cell] + this.no[cell])
    const probability = Math.max(16, Math.min(PROBABILITY_UNITS - 16, Math.floor(share * PROBABILITY_UNITS)))
    const taken = coder.code(acceptable(each.candidate), probability)
    const counts = taken ? this.yes : this.no
    counts[cell]++
    if (this.yes[cell] + this.no[cell] > this.settings.confidenceLimit) {
      this.yes[cell] /= 2
      this.no[cell] /= 2
    }
    return taken
  }

  private rank(cell: TableCell, candidate: number, into: Ranked): Ranked {
    const { contexts, counts, weights, attributes } = this
    const { prior, shareScale } = this.settings
    const { inputs, slots } = into
    cell.describe(candidate, attributes)
    const weightsAt = cell.group(candidate) * this.inputs
    const oddsScale = 2 / contexts.length
    let worth = weights[weightsAt + 2 * contexts.length] * START_INPUT * shareScale
    for (let context = 0; context < contexts.length; context++) {
      const slot = ((context << SLOT_BITS) | slotOf(attributes, contexts[context], context)) << 1
      const against = counts[slot]
      const inFavour = counts[slot + 1]
      const seen = against + inFavour
      slots[context] = slot
      inputs[context] = 0
      inputs[contexts.length + context] = 0
      if (seen === 0) continue
      const odds = naturalLogarithm((inFavour + prior) / (against + prior))
      const share = ((inFavour - against) / (seen + 2 * prior)) * Math.min(1, seen / 4)
      inputs[context] = odds
      inputs[contexts.length + context] = share
      worth += weights[weightsAt + context] * odds * oddsScale
      worth += weights[weightsAt + contexts.length + context] * share * shareScale
    }
    inputs[2 * contexts.length] = START_INPUT
    into.candidate = candidate
    into.worth = worth
    into.weightsAt = weightsAt
    return into
  }

  private learn(each: Ranked, taken: boolean, share: number): void {
    const { counts, weights } = this
    const { learningRate, forgetting, countLimit } = this.settings
    const { inputs, slots, weightsAt } = each
    const step = learningRate * ((taken ? 1 : 0) - 1 / (1 + exponential(0 - each.worth)))
    for (let input = 0; input < inputs.length; input++) weights[weightsAt + input] += step * inputs[input]
    for (let context = 0; context < slots.length; context++) {
      const right = slots[context] + (taken ? 1 : 0)
      const wrong = slots[context] + (taken ? 0 : 1)
      counts[right] += share
      counts[wrong] *= forgetting
      if (counts[right] + counts[wrong] > countLimit) {
        counts[right] /= 2
        counts[wrong] /= 2
      }
    }
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

/** By halving into [0.7, 1.4] and the series of the area tangent; the same on every machine. */
export function naturalLogarithm(value: number): number {
  let result = 0
  let rest = value
  for (; rest > 1.4; rest /= 2) result += Math.LN2
  for (; rest < 0.7; rest *= 2) result -= Math.LN2
  const ratio = (rest - 1) / (rest + 1)
  const square = ratio * ratio
  return result + 2 * ratio * (1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square / 9))))
}

/** (1 + x / 1024)^1024 within [-20, 20]; the same on every machine, and close enough to tell sure from unsure. */
export function exponential(power: number): number {
  let result = 1 + Math.max(-20, Math.min(20, power)) / 1024
  for (let round = 0; round < 10; round++) result *= result
  return result
}
