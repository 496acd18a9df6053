import type { CanonicalKey } from '../game/canonical.js'
import { WIN, WIN_LIMIT } from '../game/engine.js'
import type { Evaluation, Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { Variations } from '../game/variations.js'
import type { SearchClock } from './clock.js'
import { MoveOrder, type MoveOrderSettings } from './move-order.js'
import { MoveStack } from './move-stack.js'
import { fromTable, NodeTable } from './node-table.js'
import { EXACT, LOWER, type TranspositionTable, UPPER } from './transposition-table.js'
import { endScore, INFINITE, MAX_DEPTH } from './two-seat.js'

/** The ideas that can be switched off one by one; only `repetition` changes the value of a fixed-depth search. */
export interface AlphaBetaSettings extends MoveOrderSettings {
  readonly evaluation: Evaluation
  /** Null searches without memory. */
  readonly table: TranspositionTable | null
  /** Only entries of exactly the needed depth end a node (and complete ones of less depth), see `AlphaBetaSearch`. */
  readonly exactDepth: boolean
  readonly zeroWindows: boolean
  /** Positions that repeat one of the current line score 0. This does change values. */
  readonly repetition: boolean
  readonly canonical: CanonicalKey | null
}

/**
 * Fail-soft alpha-beta with principal-variation search and memory, for two-seat zero-sum games.
 *
 * Sources: D. Knuth & R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); J. Fishburn (fail-soft, 1983);
 * T. Marsland & M. Campbell (principal-variation search, 1982); those of the order of moves are named there.
 *
 * Contract of `value(depth, alpha, beta, ply, at)`, alpha < beta: let v be the plain minimax score of the position at
 * that depth for the seat to move, r the number returned. r <= alpha: v <= r. r >= beta: v >= r. Otherwise v = r.
 * Signs change only with the seat to move, so a seat may move several times in a row.
 *
 * The contract is strict with `exactDepth`: table entries end a node only when they were searched to exactly the depth
 * needed. Otherwise deeper entries count as well, which is better information, but no longer the fixed-depth value.
 * Keys are taken for positions: two positions with one key would share a value.
 *
 * Completeness: `horizon` counts everything in a value that more depth might change - leaves judged by the evaluation,
 * incomplete table entries, repetitions. A node during which it did not move, or which found a win or loss within its
 * depth, has a value that holds at every greater depth; its table entry says so, and an iteration in which the root's
 * count stands still has solved the position.
 */
export class AlphaBetaSearch {
  nodes = 0
  stopped = false
  /** Only whether it moves matters. */
  horizon = 0
  /** Root moves in the order in which the next iteration tries them. */
  rootMoves: number[] = []
  /** Number of them, the first ones, that `searchRoot` leaves out: those that begin better lines. */
  rootSkipped = 0
  /** Score and line of the last root move that raised alpha; the caller empties the line when it begins an iteration. */
  rootScore = 0
  rootLine: number[] = []

  private position: Position
  private clock: SearchClock | null = null
  private nextCheck = 0
  private readonly stack: MoveStack
  private readonly variations = new Variations(MAX_DEPTH)
  private readonly order: MoveOrder
  private readonly nodeTable: NodeTable | null
  /** Keys of the current line, for repetitions. */
  private readonly lineLow = new Int32Array(MAX_DEPTH + 2)
  private readonly lineHigh = new Int32Array(MAX_DEPTH + 2)
  private readonly leaf = new Int32Array(2)

  constructor(
    game: Game,
    private readonly settings: AlphaBetaSettings,
  ) {
    this.position = game.start(0)
    this.stack = new MoveStack(game.traits.maxMoves)
    this.order = new MoveOrder(game, this.stack, settings)
    const { table, canonical, exactDepth } = settings
    this.nodeTable = table === null ? null : new NodeTable(table, canonical, exactDepth)
  }

  /** Gets ready for a search of `position`, which is not over. Table and history of earlier searches are kept. */
  begin(position: Position, clock: SearchClock): void {
    this.position = position
    this.clock = clock
    this.nodes = 0
    this.stopped = false
    this.rootSkipped = 0
    this.nextCheck = clock.nextCheck
    this.order.begin()
    this.settings.table?.startSearch()
    const end = position.generate(this.stack.moves, 0)
    this.order.score(position, 0, end, 0, position.turn)
    for (let index = 0; index < end; index++) this.order.pickBest(index, end)
    this.rootMoves = Array.from(this.stack.moves.subarray(0, end))
  }

  /**
   * The contract of `value` for the root. A root move that raises alpha comes to the front of `rootMoves` and leaves
   * `rootScore` and `rootLine`, which hold for the moves completed when the search is stopped. When no move raises
   * alpha they stay as they were. With `rootSkipped` all this holds for the other root moves alone, and "the front" is
   * behind those left out.
   */
  searchRoot(depth: number, alpha: number, beta: number): number {
    const position = this.position
    const seat = position.turn
    const horizonBefore = this.horizon
    this.nodeTable?.probe(position, depth, 0)
    this.lineLow[0] = position.keyLow
    this.lineHigh[0] = position.keyHigh
    this.variations.clear(0)
    const lower = alpha
    let best = 0 - INFINITE
    const first = this.rootSkipped
    for (let index = first; index < this.rootMoves.length; index++) {
      const move = this.rootMoves[index]
      position.make(move)
      this.nodes++
      const score = this.childScore(seat, depth - 1, alpha, beta, 1, 0, index > first)
      position.unmake()
      if (this.stopped) return best
      if (score > best) best = score
      if (score <= alpha) continue
      alpha = score
      this.variations.put(0, move)
      this.rootScore = score
      this.rootLine = this.variations.line()
      this.rootMoves.splice(index, 1)
      this.rootMoves.splice(first, 0, move)
      if (score >= beta) break
    }
    if (first > 0) return best
    this.remember(this.rootMoves[0], best, lower, beta, depth, 0, horizonBefore)
    return best
  }

  /** The legal move that the table holds for a position of that depth and ply, or null. Used to prolong lines. */
  storedMove(position: Position, depth: number, ply: number): number | null {
    const { nodeTable } = this
    if (nodeTable === null || position.over) return null
    const { moves } = this.stack
    const end = position.generate(moves, 0)
    const entry = nodeTable.probe(position, depth, ply)
    const index = entry < 0 ? -1 : nodeTable.indexOfStored(entry, position, moves, 0, end, ply)
    return index < 0 ? null : moves[index]
  }

  /** See the contract of the class. The position is not over, `depth` is at least 1. Nothing is meant once stopped. */
  private value(depth: number, alpha: number, beta: number, ply: number, at: number): number {
    const position = this.position
    const seat = position.turn
    const lower = alpha
    const horizonBefore = this.horizon

    // 1. The table may know enough.
    let entry = -1
    const { nodeTable, order } = this
    if (nodeTable !== null) {
      const { table } = nodeTable
      entry = nodeTable.probe(position, depth, ply)
      if (entry >= 0 && nodeTable.deepEnough(entry, depth)) {
        const score = fromTable(table.score(entry), ply)
        const bound = table.bound(entry)
        if (bound === EXACT || (bound === LOWER && score >= beta) || (bound === UPPER && score <= alpha)) {
          if (!table.complete(entry)) this.horizon++
          return score
        }
      }
    }

    // 2. Moves; the table's first, the others scored only when it does not suffice.
    this.stack.reserve(at)
    const { moves } = this.stack
    const end = position.generate(moves, at)
    let unsorted = at
    if (nodeTable !== null && entry >= 0) {
      const stored = nodeTable.indexOfStored(entry, position, moves, at, end, ply)
      if (stored >= 0) {
        const move = moves[stored]
        for (let index = stored; index > at; index--) moves[index] = moves[index - 1]
        moves[at] = move
        unsorted = at + 1
      }
    }

    // 3. Children.
    const sorts = depth >= SHALLOWEST_SORTED
    let best = 0 - INFINITE
    let bestMove = moves[at]
    for (let index = at; index < end; index++) {
      if (sorts && index >= unsorted) {
        if (index === unsorted) order.score(position, index, end, ply, seat)
        order.pickBest(index, end)
      }
      const move = moves[index]
      position.make(move)
      this.nodes++
      const score = this.childScore(seat, depth - 1, alpha, beta, ply + 1, end, index > at)
      position.unmake()
      if (this.stopped) return 0
      if (score <= best) continue
      best = score
      bestMove = move
      if (score <= alpha) continue
      alpha = score
      if (score >= beta) {
        order.noteCutoff(move, depth, ply, seat)
        break
      }
      this.variations.put(ply, move)
    }

    // 4. What was learnt.
    this.remember(bestMove, best, lower, beta, depth, ply, horizonBefore)
    return best
  }

  /**
   * Score for `seat`, who has just moved, of the position reached, in the sense of the contract. With `narrow` (all
   * moves but the first) a zero window first asks whether the move is better than alpha at all.
   */
  private childScore(
    seat: number,
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    at: number,
    narrow: boolean,
  ): number {
    const position = this.position
    if (this.nodes >= this.nextCheck) this.checkClock()
    if (this.stopped) return 0
    this.variations.clear(ply)
    if (position.over) return endScore(position.score(seat), ply)
    if (this.settings.repetition && this.repeats(ply)) {
      this.horizon++
      return 0
    }
    if (depth === 0) {
      this.horizon++
      this.settings.evaluation.evaluate(position, this.leaf, 0)
      return this.leaf[seat]
    }
    const same = position.turn === seat
    if (narrow && this.settings.zeroWindows) {
      const score = same
        ? this.value(depth, alpha, alpha + 1, ply, at)
        : 0 - this.value(depth, 0 - alpha - 1, 0 - alpha, ply, at)
      if (score <= alpha || score >= beta || this.stopped) return score
      this.variations.clear(ply)
    }
    return same ? this.value(depth, alpha, beta, ply, at) : 0 - this.value(depth, 0 - beta, 0 - alpha, ply, at)
  }

  /** Puts what a node found into the table; `lower` is the alpha it began with. */
  private remember(
    move: number,
    score: number,
    lower: number,
    beta: number,
    depth: number,
    ply: number,
    horizonBefore: number,
  ): void {
    const bound = score <= lower ? UPPER : score >= beta ? LOWER : EXACT
    const plies = WIN - Math.abs(score) - ply
    const proved =
      plies <= depth && ((score >= WIN_LIMIT && bound !== UPPER) || (score <= 0 - WIN_LIMIT && bound !== LOWER))
    if (proved) this.horizon = horizonBefore
    if (this.nodeTable === null) return
    this.nodeTable.store(this.position, move, score, depth, bound, this.horizon === horizonBefore, ply)
  }

  /** Whether the position at `ply` stood on the board earlier in the current line; also notes its key. */
  private repeats(ply: number): boolean {
    const { lineLow, lineHigh } = this
    const low = this.position.keyLow
    const high = this.position.keyHigh
    lineLow[ply] = low
    lineHigh[ply] = high
    for (let earlier = ply - 1; earlier >= 0; earlier--) {
      if (lineLow[earlier] === low && lineHigh[earlier] === high) return true
    }
    return false
  }

  private checkClock(): void {
    if (this.clock === null) return
    if (this.clock.check(this.nodes)) this.stopped = true
    this.nextCheck = this.clock.nextCheck
  }
}

/** Least depth at which moves are sorted: sorting the children of a horizon node costs more than it saves. */
const SHALLOWEST_SORTED = 2
