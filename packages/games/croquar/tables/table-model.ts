import type { BinaryCoder } from './binary-coder.js'
import { ChoiceConfidence, type ConfidenceSettings } from './table-confidence.js'
import { CandidateRanking, type RankingSettings } from './table-ranking.js'

/**
 * A model that learns a table of choices while it codes it, so that only what it did not expect costs anything. Encoder
 * and decoder run the same model over the cells of the table in the same order; the decoder thus fills the whole table
 * from very few bytes.
 *
 * Each cell has candidates (moves), some of which are acceptable. The model ranks the candidates by what was right in
 * similar cells before (`table-ranking.ts`). Then they are coded in that order as yes or no until a yes, with the
 * probability of the yes learned too (`table-confidence.ts`). The encoder says yes to the first acceptable candidate, so
 * a cell in which much is acceptable costs next to nothing. Both stages mix the votes of many contexts by weights
 * learned on the way, after M. Mahoney, "Adaptive Weighing of Context Models for Lossless Data Compression" (2005).
 *
 * All arithmetic is plain IEEE addition, multiplication and division (`plain-logarithm.ts`), so every engine computes
 * the same numbers.
 */
export interface TableModelSettings extends RankingSettings, ConfidenceSettings {}

/** Numbers for a table of which nothing is known yet, to tune from (`solve/compaction-tuning.ts`). */
export const UNTUNED: Omit<TableModelSettings, 'contexts' | 'weightSets' | 'surpriseContexts'> = {
  learningRate: 0.03,
  startWeight: 0.3,
  startShare: 0.3,
  countLimit: 60,
  forgetting: 0.5,
  expectedShare: 0.3,
  prior: 0.2,
  shareScale: 0.3,
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
