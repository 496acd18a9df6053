import { Variations, WIN, WIN_LIMIT } from '@plyworks/core'
import { Budget, type PastKey, type Searcher, type Settings, WIDEST } from '../engines/searcher.js'
import { givesCheck, type Kernel } from '../kernel.js'
import {
  CAPTURE,
  EXACT,
  FOUND_CHECKING,
  FOUND_CHECKS,
  FOUND_GENERATED_CHECKS,
  FOUND_MOVES,
  FOUND_OF_SEAT,
  FOUND_PREY,
  FOUND_QUEEN_STEPS,
  FULL_MOVES,
  LEAVING_OUT_DEPTH,
  LEFT_OUT_FROM,
  LOWER,
  MAX_HALF_MOVES,
  MAX_PLY,
  NARROW_STEPS,
  QUIET_GAIN,
  TT_MOVE,
  UNKNOWN_DEPTH,
  UPPER,
} from '../kernel-layout.js'
import type { CaissaPosition } from '../rules.js'
import { evaluate } from './plain-evaluation.js'
import { MoveOrder } from './plain-order.js'
import { Table } from './plain-table.js'

const IDLE = { stopped: () => false, onLine: () => {} }

/**
 * Principal-variation search on a kernel, fail-soft.
 *
 * Contract of `search(depth, alpha, beta, ply, at)`, alpha < beta: returns r for the seat to move. With `selective`
 * off: r <= alpha means the score is at most r, r >= beta that it is at least r, otherwise r is exact. Wins are
 * `WIN - plies`. Moves of this node go to `kernel.moves` from `at` on. Once `stopped` is set, what is returned means
 * nothing.
 *
 * Sources: T. Marsland & M. Campbell (principal variations, 1982); D. Beal and C. Donninger (passing, 1989 and 1993);
 * E. Heinz (futility, 1998); T. Romstad and others (late-move reductions, 2005).
 */
export class Search implements Searcher {
  nodes = 0
  stopped = false
  /** Best move of the root so far, 0 before there is one. */
  best = 0
  bestScore = 0

  private readonly past = new Set<string>()
  private leftOut: readonly number[] = []
  private first = 0
  private readonly table: Table | null
  private budget = new Budget({}, IDLE)
  /** Checks deeper than that no longer deepen the search; leaves in check are looked into to twice that. */
  private extendedPlies = 0
  private readonly order: MoveOrder
  private readonly lineLow = new Int32Array(MAX_PLY + 2)
  private readonly lineHigh = new Int32Array(MAX_PLY + 2)
  private readonly variations = new Variations(MAX_PLY)

  constructor(
    private readonly kernel: Kernel,
    private readonly settings: Settings,
  ) {
    this.table = settings.tableBits < 2 ? null : new Table(settings.tableBits)
    this.order = new MoveOrder(kernel, settings.order)
  }

  begin(position: CaissaPosition, past: readonly PastKey[], budget: Budget): void {
    this.budget = budget
    this.nodes = 0
    this.stopped = false
    this.kernel.set(position)
    this.table?.nextSearch()
    this.order.clear()
    this.leftOut = []
    this.first = 0
    this.past.clear()
    for (const { low, high } of past) this.past.add(`${low} ${high}`)
  }

  leaveOut(moves: readonly number[]): void {
    this.leftOut = moves
  }

  tryFirst(move: number): void {
    this.first = move
  }

  run(depth: number, alpha: number, beta: number): number {
    this.table?.growFor(this.nodes)
    this.extendedPlies = 2 * depth
    this.best = 0
    return this.search(depth, alpha, beta, 0, 0)
  }

  end(): void {}

  line(): number[] {
    return this.variations.line()
  }

  private search(depth: number, alpha: number, beta: number, ply: number, at: number): number {
    return depth <= 0 ? this.horizon(alpha, beta, ply, at, true) : this.node(depth, alpha, beta, ply, at)
  }

  /** A node with children; depth 0 is a leaf in check, whose answers are leaves again. */
  private node(depthGiven: number, alpha: number, beta: number, ply: number, at: number): number {
    const { kernel, settings, table, order } = this
    const { selective } = settings
    this.variations.clear(ply)

    // 1. Time, repetition, and wins that are too far to matter.
    if (this.stopped) return 0
    this.nodes++
    if (this.nodes >= this.budget.nextCheck && this.budget.spent(this.nodes)) this.stopped = true
    if (this.stopped) return 0
    const low = kernel.keyLow
    const high = kernel.keyHigh
    if (ply > 0) {
      if (settings.repetition && this.repeats(low, high, ply)) return 0
      if (ply >= MAX_PLY) return this.evaluate()
      if (selective) {
        alpha = Math.max(alpha, ply - WIN)
        beta = Math.min(beta, WIN - ply - 1)
        if (alpha >= beta) return alpha
      }
    }
    this.lineLow[ply] = low
    this.lineHigh[ply] = high

    // 2. The transposition table.
    const open = beta - alpha > 1
    let ttMove = 0
    if (table?.find(low, high, ply)) {
      ttMove = table.move
      const { bound, score } = table
      if (ply > 0 && !open && table.depth >= depthGiven) {
        if (bound === EXACT || (bound === LOWER ? score >= beta : score <= alpha)) return score
      }
    }
    if (ply === 0 && this.first !== 0) ttMove = this.first
    // Where nothing is remembered, one ply less is searched: the next iteration then remembers a move.
    const depth = selective && ttMove === 0 && ply > 0 && depthGiven >= UNKNOWN_DEPTH ? depthGiven - 1 : depthGiven

    // 3. Moves; the end of the game. In check the search goes one ply deeper.
    const all = kernel.generate(at)
    if (all === at) return this.endScore(ply)
    const partial = ply === 0 && this.leftOut.length > 0
    const end = partial ? this.dropLeftOut(at, all) : all
    const inCheck = kernel.found[FOUND_GENERATED_CHECKS] > 0
    const rest = depth - (inCheck && settings.extensions && ply < this.extendedPlies ? 0 : 1)

    // 4. Pruning: positions so good that even passing, or losing some, would do.
    let staticEvaluation = 0
    const prunes = selective && !open && !inCheck && ply > 0 && beta < WIN_LIMIT && beta > 0 - WIN_LIMIT
    if (prunes) {
      staticEvaluation = this.evaluate()
      if (depth <= 3 && staticEvaluation - QUIET_GAIN * depth >= beta) return staticEvaluation
      if (depth >= 2 && staticEvaluation >= beta && this.passingFailsHigh(depth, beta, ply, end)) return beta
    }

    // 5. The moves: the remembered one, then the others, best first, as killers and history rate them after it.
    const { moves } = kernel
    const rated = order.bringForward(at, end, ttMove) ? at + 1 : at
    if (rated === at) order.rate(at, end, ply, inCheck)
    const turn = kernel.turn
    let best = 0 - WIDEST
    let bestMove = 0
    let floor = alpha
    const tried: number[] = []
    for (let index = at; index < end; index++) {
      if (index === at + 1 && rated === index) order.rate(index, end, ply, inCheck)
      const value = index < rated ? TT_MOVE : order.pickNext(index, end)
      const move = moves[index]
      const quiet = value < CAPTURE
      const late = index - at
      const dull = quiet && late > 0 && selective && !inCheck
      kernel.make(move)
      // 6. Checks are never dull. Near the horizon a dull move cannot make up for what is missing.
      const checking = dull && kernel.inCheck
      if (dull && !checking && prunes && depth <= 2 && staticEvaluation + QUIET_GAIN * (depth + 1) <= floor) {
        kernel.unmake()
        best = Math.max(best, staticEvaluation + QUIET_GAIN * (depth + 1))
        continue
      }
      // Near the horizon, a dull move is left out once enough better rated moves were tried.
      if (dull && !checking && prunes && leavesOutLate(depth, late) && best > 0 - WIN_LIMIT) {
        kernel.unmake()
        continue
      }
      tried.push(move)
      let score: number
      if (late === 0) {
        score = 0 - this.search(rest, 0 - beta, 0 - floor, ply + 1, end)
      } else {
        // 7. Late dull moves and late answers to checks are looked at with less depth first (killers with one ply more), all
        // but the first with a zero window.
        const reducible = late >= FULL_MOVES && (inCheck ? quiet && selective : dull && !checking)
        const killer = order.isKiller(ply, move)
        const reduced = reducible && depth >= 3 ? reduction(depth, late) - (killer ? 1 : 0) : 0
        score = 0 - this.search(rest - reduced, 0 - floor - 1, 0 - floor, ply + 1, end)
        if (reduced > 0 && score > floor) score = 0 - this.search(rest, 0 - floor - 1, 0 - floor, ply + 1, end)
        if (score > floor && score < beta) score = 0 - this.search(rest, 0 - beta, 0 - floor, ply + 1, end)
      }
      kernel.unmake()
      if (this.stopped) return 0
      if (score <= best) continue
      best = score
      if (score <= floor) continue
      floor = score
      bestMove = move
      if (ply === 0) {
        this.best = move
        this.bestScore = score
      }
      this.variations.put(ply, move)
      if (score >= beta) {
        if (quiet) order.rewardQuiet(turn, move, depth, ply, tried)
        break
      }
    }

    // 8. Remember, unless some moves were not looked at.
    if (partial) return best
    const bound = best >= beta ? LOWER : best > alpha ? EXACT : UPPER
    table?.store(low, high, ply, bestMove === 0 ? ttMove : bestMove, depth, bound, best)
    return best
  }

  /**
   * A leaf: the evaluation, unless the game is over, the queen is in check, or she can capture. A `first` leaf also looks
   * at checks to a queen that has hardly a safe step.
   */
  private horizon(alpha: number, beta: number, ply: number, at: number, first: boolean): number {
    const { kernel, settings } = this
    if (this.stopped) return 0
    this.nodes++
    this.variations.clear(ply)
    if (this.nodes >= this.budget.nextCheck && this.budget.spent(this.nodes)) this.stopped = true
    if (this.stopped) return 0
    kernel.look()
    const { found, turn } = kernel
    const own = turn * FOUND_OF_SEAT
    if (found[own + FOUND_MOVES] === 0) return found[own + FOUND_CHECKS] > 0 ? ply - WIN : 0
    if (kernel.halfMoves >= MAX_HALF_MOVES) return 0
    if (settings.repetition && this.repeats(kernel.keyLow, kernel.keyHigh, ply)) return 0
    if (!settings.extensions || ply >= MAX_PLY) return evaluate(settings.evaluation, kernel)
    if (found[own + FOUND_CHECKS] > 0 && ply < 2 * this.extendedPlies) {
      this.nodes--
      return this.node(0, alpha, beta, ply, at)
    }
    let best = evaluate(settings.evaluation, kernel)
    const steps = found[FOUND_OF_SEAT - own + FOUND_QUEEN_STEPS]
    const inCheck = found[own + FOUND_CHECKS] > 0
    const mayMate = first && !inCheck && found[own + FOUND_CHECKING] > 0 && steps <= NARROW_STEPS
    if (best >= beta || (found[own + FOUND_PREY] === 0 && !mayMate)) return best
    this.lineLow[ply] = kernel.keyLow
    this.lineHigh[ply] = kernel.keyHigh
    const end = kernel.generate(at)
    for (let index = at; index < end; index++) {
      const move = kernel.moves[index]
      if (!this.order.captures(move) && !(mayMate && givesCheck(kernel, move))) continue
      kernel.make(move)
      const score = 0 - this.horizon(0 - beta, 0 - Math.max(alpha, best), ply + 1, end, false)
      kernel.unmake()
      if (this.stopped) return 0
      if (score > best) best = score
      if (best >= beta) break
    }
    return best
  }

  /** Takes the moves that are left out from the list and returns its new end. */
  private dropLeftOut(at: number, end: number): number {
    const { moves } = this.kernel
    let kept = at
    for (let index = at; index < end; index++) {
      if (!this.leftOut.includes(moves[index])) moves[kept++] = moves[index]
    }
    return kept
  }

  private evaluate(): number {
    this.kernel.look()
    return evaluate(this.settings.evaluation, this.kernel)
  }

  /** Score of a position without generated moves: mate, stalemate, or the last half-move. */
  private endScore(ply: number): number {
    const { kernel } = this
    kernel.look()
    const own = kernel.turn * FOUND_OF_SEAT
    return kernel.found[own + FOUND_MOVES] === 0 && kernel.found[own + FOUND_CHECKS] > 0 ? ply - WIN : 0
  }

  /** Whether the position stood on the board before: in the line of play, or in the game. */
  private repeats(low: number, high: number, ply: number): boolean {
    for (let earlier = ply - 2; earlier >= 0; earlier -= 2) {
      if (this.lineLow[earlier] === low && this.lineHigh[earlier] === high) return true
    }
    return this.past.size > 0 && this.past.has(`${low} ${high}`)
  }

  /** Whether the opponent, given two moves in a row, still cannot bring the score below beta. */
  private passingFailsHigh(depth: number, beta: number, ply: number, at: number): boolean {
    const { kernel } = this
    kernel.pass()
    // More plies saved than three win more (`docs/background/caissa.md`).
    const score = 0 - this.search(depth - 4 - (depth >> 2), 0 - beta, 1 - beta, ply + 1, at)
    kernel.unmake()
    return score >= beta && score < WIN_LIMIT
  }
}

/** Plies saved on a late quiet move. The limits are set by hand, by games of a few (`docs/background/caissa.md`). */
function reduction(depth: number, late: number): number {
  return 1 + (late >= 6 ? 1 : 0) + (depth >= 7 && late >= 12 ? 1 : 0)
}

function leavesOutLate(depth: number, late: number): boolean {
  return depth <= LEAVING_OUT_DEPTH && late >= LEFT_OUT_FROM + 2 * depth * depth
}
