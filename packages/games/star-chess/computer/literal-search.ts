import { writeScores } from '../evaluate.js'
import type { StarChessPosition } from '../rules.js'
import { PLAYERS } from '../sectors.js'
import { ALIVE } from '../state.js'
import { masksOf, standardMask, threatCounts } from './literal-requests.js'
import { playMask } from './literal-turn.js'
import { gains, type Prediction, type PredictorSettings, STOP_INTERVAL, type StopTest } from './settings.js'

/**
 * The prediction tree (the rules, 4.13) as it is described: every mask of every level is played and followed, nothing
 * is left out. A game decided inside the tree is not treated specially. [R33]
 */
export function predictLiterally(
  root: StarChessPosition,
  settings: PredictorSettings,
  stopTest: StopTest = () => false,
): Prediction {
  return new LiteralTree(root, settings, stopTest).search()
}

interface LevelResult {
  readonly scores: readonly number[]
  readonly mask: number
}

class LiteralTree {
  private generated = 0
  private evaluated = 0
  private stopped = false
  private readonly firstSeat: number

  constructor(
    private readonly root: StarChessPosition,
    private readonly settings: PredictorSettings,
    private readonly stopTest: StopTest,
  ) {
    this.firstSeat = root.turn
  }

  search(): Prediction {
    const { scores, mask } = this.searchLevel(this.root, 1)
    const masks = this.masksAt(this.root, this.firstSeat).length
    const { evaluated, generated } = this
    return { mask, scores, masks, positions: generated, evaluated, generated, complete: !this.stopped }
  }

  /** The scores of the position that is best for the player of the level; the first one found wins ties. [R20] */
  private searchLevel(position: StarChessPosition, level: number): LevelResult {
    const seat = this.settings.skipDead ? position.turn : (this.firstSeat + level - 1) % PLAYERS
    if (position.state.fields[ALIVE + seat] === 0) {
      this.count()
      return { scores: this.follow(position, level), mask: 0 }
    }
    const threats = threatCounts(position, this.settings)
    let best: LevelResult | undefined
    let bestAtOnce = Number.NEGATIVE_INFINITY
    for (const mask of this.masksAt(position, seat)) {
      const copy = position.clone()
      playMask(copy, mask, threats, this.settings)
      this.count()
      const atOnce = this.evaluate(copy)[seat]
      if (!gains(this.settings, atOnce, bestAtOnce)) continue
      bestAtOnce = Math.max(bestAtOnce, atOnce)
      const scores = this.stopped && best === undefined ? this.evaluate(copy) : this.follow(copy, level)
      if (best === undefined || (!this.stopped && scores[seat] > best.scores[seat])) best = { scores, mask }
      if (this.stopped) break
    }
    if (best === undefined) throw new Error('a living player has at least the standard mask')
    return best
  }

  private follow(position: StarChessPosition, level: number): readonly number[] {
    if (level === this.settings.levels || this.stopped) {
      this.evaluated++
      return this.evaluate(position)
    }
    return this.searchLevel(position, level + 1).scores
  }

  private masksAt(position: StarChessPosition, seat: number): number[] {
    const standard = standardMask(position, threatCounts(position, this.settings))
    const all = !this.settings.standardOnly && (this.settings.allMasks || seat === this.firstSeat)
    return all ? masksOf(seat, standard, this.settings) : [standard]
  }

  private evaluate(position: StarChessPosition): number[] {
    const scores = new Int32Array(PLAYERS)
    writeScores(position, this.settings.colonyWeight, this.settings.doubling ? 2 : 1, scores, 0)
    return Array.from(scores)
  }

  private count(): void {
    this.generated++
    if (this.generated % STOP_INTERVAL === 0 && this.stopTest(this.generated)) this.stopped = true
  }
}
