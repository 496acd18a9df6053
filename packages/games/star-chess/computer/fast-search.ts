import type { StarChessPosition } from '../rules.js'
import * as sectors from '../sectors.js'
import { writeFastScores } from './fast-end.js'
import { writeRequests } from './fast-requests.js'
import { copyState, loadDetails, loadState, passState } from './fast-state.js'
import { FastTurn } from './fast-turn.js'
import { sectorsOfPlaces, useOrder } from './frame.js'
import * as layout from './layout.js'
import * as workspace from './layout.js'
import { gains, type Prediction, type PredictorSettings, STOP_INTERVAL, type StopTest } from './settings.js'
import { SubtreeTable } from './subtree-table.js'

// local copies: the compiler knows their values, while imported bindings are loaded again at every use
const { PLAYERS, SECTORS } = sectors
const { ACTING, LIVING, REQUESTS_STRIDE, STANDARD, STATE_STRIDE } = layout
const { MOST_LEVELS, requests, slab } = workspace

/** Sixteen masks without one sector, and in front the standard mask. */
const SINGLES = SECTORS + 1

/** First address of the copies of states in the workspace, on which masks are played. */
const COPIES = (MOST_LEVELS + 2) * STATE_STRIDE

// by level, shared like the workspace: scores, then what is known of the standard mask and of the masks without one
// sector (touched requests, positions and those evaluated, score at once), then the best mask so far, its score, and the best score at once
const scores = new Int32Array((MOST_LEVELS + 3) * PLAYERS)
const touched = new Int32Array((MOST_LEVELS + 1) * SINGLES)
const positionsBelow = new Float64Array((MOST_LEVELS + 1) * SINGLES)
const evaluatedBelow = new Float64Array((MOST_LEVELS + 1) * SINGLES)
const atOnce = new Int32Array((MOST_LEVELS + 1) * SINGLES)
const bestMask = new Int32Array(MOST_LEVELS + 2)
const bestScore = new Int32Array(MOST_LEVELS + 2)
const bestAtOnce = new Int32Array(MOST_LEVELS + 2)
/** Scores looked at but not kept. */
const SPARE_SCORES = (MOST_LEVELS + 2) * PLAYERS
/** A state on its way past defeated players. */
const PASSING = (2 * MOST_LEVELS + 3) * STATE_STRIDE
const NONE_YET = -0x80000000

/**
 * The prediction tree of `literal-search.ts` with the speed-ups that leave every result as it is (the rules, section 6):
 * requests once a state, sets instead of lists, masks left out that equal an earlier one (6.3), subtrees of equal states
 * searched once (6.4). With `prune` false every mask of every state is really played.
 *
 * Workspace: the state of level l lies at l * STATE_STRIDE as its own player sees it, the copy to play masks on at
 * COPIES + l * STATE_STRIDE; its scores, counted from that player on, at 4 * l.
 */
export class FastSearch {
  private readonly turn: FastTurn
  private readonly table = new SubtreeTable()
  private settings: PredictorSettings
  private stopTest: StopTest = () => false
  /** Positions made by the last search. */
  generated = 0
  /** Positions evaluated so far, those left out included. */
  private evaluated = 0
  private stopped = false
  private levels = 0
  private seat = 0

  /** @param settings those of a turn hold for all searches */
  constructor(
    settings: PredictorSettings,
    fifth: boolean,
    private readonly prune: boolean,
  ) {
    this.settings = settings
    this.turn = new FastTurn(fifth, settings)
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
    this.begin()
    const seat = root.turn
    loadState(root, STATE_STRIDE)
    loadDetails(root, this.turn)
    this.onBest = () => onBest(sectorsOfPlaces(seat, bestMask[1]), this.seatScores(seat))
    this.seat = seat
    const positions = this.searchLevel(1)
    const standard = requests[REQUESTS_STRIDE + STANDARD]
    return {
      mask: sectorsOfPlaces(seat, bestMask[1]),
      scores: this.seatScores(seat),
      masks: settings.standardOnly ? 1 : maskCount(standard),
      positions: this.stopped ? this.generated : positions,
      evaluated: this.evaluated,
      generated: this.generated,
      complete: !this.stopped,
    }
  }

  /**
   * The mask (as places) that the player at 0 chooses in a state of the workspace, at the beginning of the turn.
   * Overwrites the states and requests of the levels searched.
   */
  bestMaskOf(at: number): number {
    this.begin()
    this.seat = slab[at | ACTING]
    this.stopTest = () => false
    this.onBest = () => {}
    this.turn.workedAtFirst.fill(0)
    this.turn.idleAtFirst.fill(0)
    copyState(at, STATE_STRIDE)
    this.searchLevel(1)
    return bestMask[1]
  }

  private begin(): void {
    useOrder(this.settings.naiveOrder)
    this.levels = Math.min(this.settings.levels, MOST_LEVELS)
    this.generated = 0
    this.evaluated = 0
    this.stopped = false
    this.table.begin()
  }

  private onBest: () => void = () => {}

  /** Scores of the root in the order of the seats. */
  private seatScores(seat: number): number[] {
    return Array.from({ length: PLAYERS }, (_, index) => scores[PLAYERS + ((index - seat + PLAYERS) % PLAYERS)])
  }

  /** Writes the scores of the level's state, returns the positions of the tree below it. */
  private searchLevel(level: number): number {
    const at = level * STATE_STRIDE
    if ((slab[at + LIVING] & 1) === 0) {
      this.count()
      return 1 + this.follow(level, at)
    }
    const { settings } = this
    writeRequests(at, level * REQUESTS_STRIDE, settings)
    const own = slab[at + ACTING] === this.seat
    if (!settings.standardOnly && (settings.allMasks || own)) return this.searchMasks(level)
    const standard = requests[level * REQUESTS_STRIDE + STANDARD]
    if (level === 1) bestMask[1] = standard
    this.turn.play(at, level * REQUESTS_STRIDE, standard, level === 1)
    this.count()
    const positions = 1 + this.follow(level, at)
    if (level === 1) this.onBest()
    return positions
  }

  /** The standard mask, all masks without one, all without two sectors; the first best one wins. [R20] */
  private searchMasks(level: number): number {
    const prune = this.prune
    const standard = requests[level * REQUESTS_STRIDE + STANDARD]
    const singles = level * SINGLES
    bestScore[level] = NONE_YET
    bestAtOnce[level] = NONE_YET
    let sum = this.tryMask(level, standard, singles)
    const touchedFirst = touched[singles]
    for (let rest = standard; rest !== 0 && !this.stopped; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      const single = singles + 1 + 31 - Math.clz32(bit)
      if (prune && (touchedFirst & bit) === 0) {
        touched[single] = touchedFirst
        atOnce[single] = atOnce[singles]
        const before = this.evaluated
        positionsBelow[single] = this.positionsLeftOut(level, singles)
        evaluatedBelow[single] = this.evaluated - before
        sum += positionsBelow[single]
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

  /** The positions that a mask equal to an earlier one stands for; counts those of them that would be evaluated. */
  private positionsLeftOut(level: number, earlier: number): number {
    if (!gains(this.settings, atOnce[earlier], bestAtOnce[level])) return 1
    this.evaluated += evaluatedBelow[earlier]
    return positionsBelow[earlier]
  }

  /** Plays one mask and follows it; notes what it did in `single` unless that is -1. Returns its positions. */
  private tryMask(level: number, mask: number, single: number): number {
    const at = COPIES + level * STATE_STRIDE
    copyState(level * STATE_STRIDE, at)
    this.turn.play(at, level * REQUESTS_STRIDE, mask, level === 1)
    if (single >= 0) touched[single] = this.turn.touched
    this.count()
    let positions = 1
    const before = this.evaluated
    if (this.settings.shortTermGains && !this.gainsAtOnce(level, at, single))
      return this.note(single, positions, before)
    const first = bestScore[level] === NONE_YET
    if (this.stopped && !first) return positions
    const found = (level + 1) * PLAYERS
    positions += this.followInto(level, at, found)
    if ((!this.stopped || first) && scores[found] > bestScore[level]) {
      bestScore[level] = scores[found]
      bestMask[level] = mask
      for (let player = 0; player < PLAYERS; player++) {
        scores[level * PLAYERS + player] = scores[found + player]
      }
      if (level === 1) this.onBest()
    }
    return this.note(single, positions, before)
  }

  /** @param before positions evaluated before those of the mask */
  private note(single: number, positions: number, before: number): number {
    if (single < 0) return positions
    positionsBelow[single] = positions
    evaluatedBelow[single] = this.evaluated - before
    return positions
  }

  /** Whether a state is worth looking deeper: not worse at once for its player than the best of its siblings. */
  private gainsAtOnce(level: number, at: number, single: number): boolean {
    this.evaluate(at, SPARE_SCORES)
    const score = scores[SPARE_SCORES]
    if (single >= 0) atOnce[single] = score
    if (!gains(this.settings, score, bestAtOnce[level])) return false
    bestAtOnce[level] = score
    return true
  }

  /** Follows the state after the only turn of a level; its scores become the level's. */
  private follow(level: number, at: number): number {
    return this.followInto(level, at, level * PLAYERS)
  }

  /** Writes the scores of a state after the turn of `level`, seen from that level's player; returns the positions below. */
  private followInto(level: number, at: number, to: number): number {
    if (level === this.levels || this.stopped) {
      this.evaluate(at, to)
      this.evaluated++
      return 0
    }
    const next = (level + 1) * STATE_STRIDE
    const passed = this.pass(at, next)
    const slot = this.prune ? this.table.find(next, level) : -1
    let positions = slot < 0 ? 0 : this.table.positionsOf(slot)
    const below = (level + 1) * PLAYERS
    if (positions === 0) {
      const before = this.evaluated
      positions = this.searchLevel(level + 1)
      if (slot >= 0 && !this.stopped) this.table.store(slot, positions, this.evaluated - before, scores, below)
    } else {
      this.table.load(slot, scores, below)
      this.evaluated += this.table.evaluatedOf(slot)
    }
    // the next player's view starts with that player; ours starts as many players earlier as were passed
    const first = scores[below]
    const second = scores[below + 1]
    const third = scores[below + 2]
    const last = scores[below + 3]
    scores[to + (passed & 3)] = first
    scores[to + ((passed + 1) & 3)] = second
    scores[to + ((passed + 2) & 3)] = third
    scores[to + ((passed + 3) & 3)] = last
    return positions
  }

  /** Passes the turn on, over defeated players if they are skipped; returns by how many players. */
  private pass(at: number, next: number): number {
    passState(at, next)
    let passed = 1
    for (; this.settings.skipDead && (slab[next + LIVING] & 1) === 0; passed++) {
      passState(next, PASSING)
      copyState(PASSING, next)
    }
    return passed
  }

  private evaluate(at: number, to: number): void {
    writeFastScores(at, this.settings.colonyWeight, this.settings.doubling, scores, to)
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
