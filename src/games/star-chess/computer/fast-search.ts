import type { StarChessPosition } from '../rules.js'
import { PLAYERS, processingOrders, SECTORS } from '../sectors.js'
import * as full from '../state.js'
import { writeFastScores } from './fast-end.js'
import { REQUESTS_STRIDE, STANDARD, writeRequests } from './fast-requests.js'
import { copyState, LIVING, loadState, passState, STATE_STRIDE } from './fast-state.js'
import { FastTurn } from './fast-turn.js'
import { sectorsOfPlaces } from './frame.js'
import { type Prediction, type PredictorSettings, STOP_INTERVAL, type StopTest } from './settings.js'
import { SubtreeTable } from './subtree-table.js'

/** Sixteen masks without one sector, and in front the standard mask. */
const SINGLES = SECTORS + 1

/**
 * The prediction tree of `literal-search.ts` with the speed-ups that leave every result as it is (the rules, section 6):
 * requests once a state, sets instead of lists, masks left out that equal an earlier one (6.3), subtrees of equal states
 * searched once (6.4). With `prune` false every mask of every state is really played.
 *
 * Slabs: the state of level l lies at l * STATE_STRIDE as its own player sees it, a copy to play masks on at
 * (levels + 2 + l) * STATE_STRIDE; its scores, counted from that player on, at 4 * l.
 */
export class FastSearch {
  private slab = new Int32Array(0)
  private requests = new Int32Array(0)
  private scores = new Int32Array(0)
  private turn = new FastTurn(this.slab, this.requests, false)
  private readonly table = new SubtreeTable()
  private readonly worth = new Int32Array(PLAYERS)
  /** For each level: touched requests, positions and score at once of the standard mask and of the masks without one sector. */
  private touched = new Int32Array(0)
  private positions = new Float64Array(0)
  private atOnce = new Int32Array(0)
  /** For each level: mask and score of the best so far, and the best score at once. */
  private bestMask = new Int32Array(0)
  private bestScore = new Int32Array(0)
  private bestAtOnce = new Int32Array(0)
  private settings: PredictorSettings
  private stopTest: StopTest = () => false
  private generated = 0
  private stopped = false
  private levels = 0
  private factor = 2

  constructor(
    settings: PredictorSettings,
    private readonly fifth: boolean,
    private readonly prune: boolean,
  ) {
    this.settings = settings
    this.reserve(settings.levels)
  }

  /** @param onBest called with the mask (as sectors) and the scores of the seats whenever the root has a better one */
  search(
    root: StarChessPosition,
    settings: PredictorSettings = this.settings,
    stopTest: StopTest = () => false,
    onBest: (mask: number, scores: number[]) => void = () => {},
  ): Prediction {
    this.settings = settings
    this.stopTest = stopTest
    this.reserve(settings.levels)
    this.factor = settings.doubling ? 2 : 1
    this.generated = 0
    this.stopped = false
    this.table.begin()
    const seat = root.turn
    loadState(root, this.slab, STATE_STRIDE)
    this.loadRootDetails(root)
    this.onBest = () => onBest(sectorsOfPlaces(seat, this.bestMask[1]), this.seatScores(seat))
    const positions = this.searchLevel(1)
    const standard = this.requests[REQUESTS_STRIDE + STANDARD]
    return {
      mask: sectorsOfPlaces(seat, this.bestMask[1]),
      scores: this.seatScores(seat),
      masks: settings.standardOnly ? 1 : maskCount(standard),
      positions: this.stopped ? this.generated : positions,
      generated: this.generated,
      complete: !this.stopped,
    }
  }

  private onBest: () => void = () => {}

  private reserve(levels: number): void {
    if (this.levels === levels) return
    this.levels = levels
    this.slab = new Int32Array((2 * levels + 4) * STATE_STRIDE)
    this.requests = new Int32Array((levels + 2) * REQUESTS_STRIDE)
    this.scores = new Int32Array((levels + 3) * PLAYERS)
    this.touched = new Int32Array((levels + 1) * SINGLES)
    this.positions = new Float64Array((levels + 1) * SINGLES)
    this.atOnce = new Int32Array((levels + 1) * SINGLES)
    this.bestMask = new Int32Array(levels + 2)
    this.bestScore = new Int32Array(levels + 2)
    this.bestAtOnce = new Int32Array(levels + 2)
    this.turn = new FastTurn(this.slab, this.requests, this.fifth)
  }

  private loadRootDetails(root: StarChessPosition): void {
    const { fields } = root.state
    processingOrders[root.turn].forEach((sector, place) => {
      this.turn.workedAtFirst[place] = fields[full.WORKED + sector]
      this.turn.idleAtFirst[place] = fields[full.SHIPS + sector] - fields[full.ACTIVE + sector]
    })
  }

  /** Scores of the root in the order of the seats. */
  private seatScores(seat: number): number[] {
    return Array.from({ length: PLAYERS }, (_, index) => this.scores[PLAYERS + ((index - seat + PLAYERS) % PLAYERS)])
  }

  /** Writes the scores of the level's state, returns the positions of the tree below it. */
  private searchLevel(level: number): number {
    const at = level * STATE_STRIDE
    if ((this.slab[at + LIVING] & 1) === 0) {
      this.count()
      return 1 + this.follow(level, at)
    }
    writeRequests(this.slab, at, this.requests, level * REQUESTS_STRIDE)
    const { settings } = this
    if (!settings.standardOnly && (settings.allMasks || (level & 3) === 1)) return this.searchMasks(level)
    const standard = this.requests[level * REQUESTS_STRIDE + STANDARD]
    if (level === 1) this.bestMask[1] = standard
    this.turn.play(at, level * REQUESTS_STRIDE, standard, level === 1)
    this.count()
    const positions = 1 + this.follow(level, at)
    if (level === 1) this.onBest()
    return positions
  }

  /** The standard mask, all masks without one, all without two sectors; the first best one wins. [R20] */
  private searchMasks(level: number): number {
    const { prune, touched, positions } = this
    const standard = this.requests[level * REQUESTS_STRIDE + STANDARD]
    const singles = level * SINGLES
    this.bestScore[level] = -0x80000000
    this.bestAtOnce[level] = -0x80000000
    let sum = this.tryMask(level, standard, singles)
    const touchedFirst = touched[singles]
    for (let rest = standard; rest !== 0 && !this.stopped; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      const single = singles + 1 + 31 - Math.clz32(bit)
      if (prune && (touchedFirst & bit) === 0) {
        touched[single] = touchedFirst
        this.atOnce[single] = this.atOnce[singles]
        positions[single] = this.positionsLeftOut(level, singles)
        sum += positions[single]
      } else sum += this.tryMask(level, standard & ~bit, single)
    }
    for (let rest = standard; rest !== 0; rest &= rest - 1) {
      const first = rest & (0 - rest)
      const withoutFirst = singles + 1 + 31 - Math.clz32(first)
      for (let others = rest & ~first; others !== 0 && !this.stopped; others &= others - 1) {
        const second = others & (0 - others)
        const withoutSecond = singles + 1 + 31 - Math.clz32(second)
        if (prune && (touched[withoutFirst] & second) === 0) sum += this.positionsLeftOut(level, withoutFirst)
        else if (prune && (touched[withoutSecond] & first) === 0) sum += this.positionsLeftOut(level, withoutSecond)
        else sum += this.tryMask(level, standard & ~first & ~second, -1)
      }
    }
    return sum
  }

  /** The positions that a mask equal to an earlier one stands for. */
  private positionsLeftOut(level: number, earlier: number): number {
    if (this.settings.shortTermGains && this.atOnce[earlier] < this.bestAtOnce[level]) return 1
    return this.positions[earlier]
  }

  /** Plays one mask and follows it; notes what it did in `single` unless that is -1. Returns its positions. */
  private tryMask(level: number, mask: number, single: number): number {
    const at = (this.levels + 2 + level) * STATE_STRIDE
    copyState(this.slab, level * STATE_STRIDE, at)
    this.turn.play(at, level * REQUESTS_STRIDE, mask, level === 1)
    if (single >= 0) this.touched[single] = this.turn.touched
    this.count()
    let positions = 1
    if (this.settings.shortTermGains && !this.gainsAtOnce(level, at, single)) return this.note(single, positions)
    const first = this.bestScore[level] === -0x80000000
    if (this.stopped && !first) return positions
    const scores = (level + 1) * PLAYERS
    positions += this.followInto(level, at, scores)
    if ((!this.stopped || first) && this.scores[scores] > this.bestScore[level]) {
      this.bestScore[level] = this.scores[scores]
      this.bestMask[level] = mask
      for (let player = 0; player < PLAYERS; player++) {
        this.scores[level * PLAYERS + player] = this.scores[scores + player]
      }
      if (level === 1) this.onBest()
    }
    return this.note(single, positions)
  }

  private note(single: number, positions: number): number {
    if (single >= 0) this.positions[single] = positions
    return positions
  }

  /** Whether a state is worth looking deeper: not worse at once for its player than the best of its siblings. */
  private gainsAtOnce(level: number, at: number, single: number): boolean {
    const scores = (this.levels + 2) * PLAYERS
    this.evaluate(at, scores)
    const score = this.scores[scores]
    if (single >= 0) this.atOnce[single] = score
    if (score < this.bestAtOnce[level]) return false
    this.bestAtOnce[level] = score
    return true
  }

  /** Follows the state after the only turn of a level; its scores become the level's. */
  private follow(level: number, at: number): number {
    return this.followInto(level, at, level * PLAYERS)
  }

  /** Writes the scores of a state after the turn of `level`, seen from that level's player; returns the positions below. */
  private followInto(level: number, at: number, scores: number): number {
    if (level === this.levels || this.stopped) {
      this.evaluate(at, scores)
      return 0
    }
    const next = (level + 1) * STATE_STRIDE
    passState(this.slab, at, next)
    const slot = this.prune ? this.table.find(this.slab, next, level) : -1
    let positions = slot < 0 ? 0 : this.table.positionsOf(slot)
    const below = (level + 1) * PLAYERS
    if (positions === 0) {
      positions = this.searchLevel(level + 1)
      if (slot >= 0 && !this.stopped) this.table.store(slot, positions, this.scores, below)
    } else this.table.load(slot, this.scores, below)
    // the next player's view starts with him; ours starts one player earlier
    const last = this.scores[below + 3]
    const first = this.scores[below]
    const second = this.scores[below + 1]
    const third = this.scores[below + 2]
    this.scores[scores] = last
    this.scores[scores + 1] = first
    this.scores[scores + 2] = second
    this.scores[scores + 3] = third
    return positions
  }

  private evaluate(at: number, scores: number): void {
    writeFastScores(this.slab, at, this.settings.colonyWeight, this.factor, this.scores, scores, this.worth)
  }

  private count(): void {
    this.generated++
    if ((this.generated & (STOP_INTERVAL - 1)) === 0 && this.stopTest(this.generated)) this.stopped = true
  }
}

/** 1 + k + k (k - 1) / 2 masks of a standard mask with k sectors. */
function maskCount(standard: number): number {
  let sectors = 0
  for (let rest = standard; rest !== 0; rest &= rest - 1) sectors++
  return 1 + sectors + (sectors * (sectors - 1)) / 2
}
