import { commandOnSectors } from '../computer/commands.js'
import { writeFastScores } from '../computer/fast-end.js'
import { writeRequests } from '../computer/fast-requests.js'
import { copyState, loadState, passState } from '../computer/fast-state.js'
import { LIVING, REQUESTS_STRIDE, STANDARD, STATE_SIZE, STATE_STRIDE } from '../computer/layout.js'
import { MOST_LEVELS, requests, slab } from '../computer/workspace.js'
import { COLONY_WEIGHT } from '../evaluate.js'
import type { StarChessPosition } from '../rules.js'
import { PLAYERS, processingOrders } from '../sectors.js'
import { ACTIVE, SHIPS, WORKED } from '../state.js'
import { PLAIN, type Style, StyledTurn } from './bold-turn.js'
import { strategicScore, type Weights } from './worth.js'

/** What one search of the strategist found. */
export interface Plan {
  readonly score: number
  /** The commands of the turn without `end`. */
  readonly commands: readonly number[]
  readonly complete: boolean
}

const COPIES = (MOST_LEVELS + 2) * STATE_STRIDE
const WORST = -100_000_000

/**
 * Looks ahead over the player's own turns: in several styles, each with the standard mask and with every mask that lacks
 * one touched request. Rivals are taken to play the write-up's turn that is best for them at once, with the standard mask or
 * one that lacks a touched request, so the tree branches at the player's own levels alone, and the score to find is his own.
 */
export class TurnSearch {
  generated = 0
  private readonly turn: StyledTurn
  private stopped = false
  private levels = 1
  private seat = 0
  private best: number[] = []
  /** A rival's state before his turn, and after the best one so far. */
  private readonly rivalBefore = new Int32Array(STATE_SIZE)
  private readonly rivalBest = new Int32Array(STATE_SIZE)
  private readonly scores = new Int32Array(PLAYERS)

  constructor(
    private readonly fifth: boolean,
    private readonly styles: readonly Style[],
    private readonly weights: Weights,
    private readonly stopTest: () => boolean,
  ) {
    this.turn = new StyledTurn(fifth)
  }

  /** Searches `levels` player turns, at most 20. */
  search(root: StarChessPosition, levels: number): Plan {
    this.levels = levels
    this.stopped = false
    this.seat = root.turn
    this.best = []
    loadState(root, STATE_STRIDE)
    const { fields } = root.state
    processingOrders[root.turn].forEach((sector, place) => {
      this.turn.workedAtFirst[place] = fields[WORKED + sector]
      this.turn.idleAtFirst[place] = fields[SHIPS + sector] - fields[ACTIVE + sector]
    })
    const score = this.searchOwn(1)
    return { score, commands: this.best, complete: !this.stopped }
  }

  private searchOwn(level: number): number {
    let best = WORST
    for (const style of this.styles) {
      if (this.stopped) break
      best = this.searchStyle(level, style, best)
    }
    return best
  }

  /** The best score with turns of one style, or `best` when there is none better. */
  private searchStyle(level: number, style: Style, best: number): number {
    const node = level * REQUESTS_STRIDE
    writeRequests(level * STATE_STRIDE, node)
    this.turn.style = style
    this.turn.embolden(level * STATE_STRIDE, node)
    const standard = requests[node + STANDARD]
    let found = this.tryMask(level, style, standard, best)
    const touched = this.touched
    for (let rest = touched; rest !== 0 && !this.stopped; rest &= rest - 1) {
      // deeper levels wrote their requests elsewhere, but those of this level are for this style only
      found = this.tryMask(level, style, standard & ~(rest & (0 - rest)), found)
    }
    return found
  }

  private touched = 0

  private tryMask(level: number, style: Style, mask: number, best: number): number {
    const at = COPIES + level * STATE_STRIDE
    copyState(level * STATE_STRIDE, at)
    this.turn.style = style
    this.turn.play(at, level * REQUESTS_STRIDE, mask, level === 1)
    const touched = this.turn.touched
    this.count()
    const logged = level === 1 ? Array.from(this.turn.log.subarray(0, this.turn.logged)) : undefined
    const score = this.follow(level, at)
    this.touched = touched
    const first = best === WORST
    if (score <= best || (this.stopped && !(first && level === 1))) return best
    if (logged) this.best = logged.map((command) => commandOnSectors(this.seat, command))
    return score
  }

  /** The player's score after his turn: rivals answer until he acts again. */
  private follow(level: number, at: number): number {
    if (level === this.levels || this.stopped) return strategicScore(at, this.fifth, this.weights)
    let from = at
    for (let next = level + 1; ; next++) {
      const to = next * STATE_STRIDE
      passState(from, to)
      if ((next & 3) === 1) return this.searchNext(next, to)
      this.playRival(to, next)
      if (next === this.levels) return this.scoreAfterRivals(next, to)
      from = to
    }
  }

  private searchNext(level: number, at: number): number {
    if ((slab[at | LIVING] & 1) === 0) return -10_000_000
    return this.searchOwn(level)
  }

  /** The last level belongs to a rival: turn the state on to the player's own view. */
  private scoreAfterRivals(level: number, at: number): number {
    let from = at
    for (let next = level + 1; ; next++) {
      const to = next * STATE_STRIDE
      passState(from, to)
      if ((next & 3) === 1) return strategicScore(to, this.fifth, this.weights)
      from = to
    }
  }

  private playRival(at: number, level: number): void {
    if ((slab[at | LIVING] & 1) === 0) return
    const node = level * REQUESTS_STRIDE
    writeRequests(at, node)
    this.turn.style = PLAIN
    const standard = requests[node + STANDARD]
    this.rivalBefore.set(slab.subarray(at, at + STATE_SIZE))
    let best = this.playScored(at, node, standard)
    this.rivalBest.set(slab.subarray(at, at + STATE_SIZE))
    for (let rest = this.turn.touched; rest !== 0; rest &= rest - 1) {
      slab.set(this.rivalBefore, at)
      const score = this.playScored(at, node, standard & ~(rest & (0 - rest)))
      if (score <= best) continue
      best = score
      this.rivalBest.set(slab.subarray(at, at + STATE_SIZE))
    }
    slab.set(this.rivalBest, at)
  }

  /** A rival's turn with a mask; his score at once, by the write-up's evaluation. */
  private playScored(at: number, node: number, mask: number): number {
    this.turn.play(at, node, mask, false)
    this.count()
    writeFastScores(at, COLONY_WEIGHT, true, this.scores, 0)
    return this.scores[0]
  }

  private count(): void {
    this.generated++
    if ((this.generated & 63) === 0 && this.stopTest()) this.stopped = true
  }
}
