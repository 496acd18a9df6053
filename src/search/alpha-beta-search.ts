import { WIN, WIN_LIMIT } from '../core/engine.js'
import type { Evaluation, Game, Ordering } from '../core/game.js'
import type { Position } from '../core/position.js'
import type { CanonicalKey } from './canonical-key.js'
import type { SearchClock } from './clock.js'
import { MoveStack } from './move-stack.js'
import { EXACT, LOWER, type TranspositionTable, UPPER } from './transposition-table.js'
import { endScore, INFINITE, MAX_DEPTH } from './two-seat.js'
import { Variations } from './variations.js'

/** The ideas that can be switched off one by one; none of them changes the value of a fixed-depth search. */
export interface AlphaBetaSettings {
  readonly evaluation: Evaluation
  /** Null searches without memory. */
  readonly table: TranspositionTable | null
  /** Only entries of exactly the needed depth end a node (and complete ones of less depth), see `AlphaBetaSearch`. */
  readonly exactDepth: boolean
  readonly zeroWindows: boolean
  readonly killers: boolean
  readonly history: boolean
  readonly guess: boolean
  /** Positions that repeat one of the current line score 0. This does change values. */
  readonly repetition: boolean
  readonly canonical: CanonicalKey | null
}

/**
 * Fail-soft alpha-beta with principal-variation search and memory, for two-seat zero-sum games.
 *
 * Sources: D. Knuth & R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); J. Fishburn (fail-soft, 1983);
 * T. Marsland & M. Campbell (principal-variation search, 1982); S. Akl & M. Newborn (killer moves, 1977); J. Schaeffer
 * (history heuristic, 1983).
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
  /** How many of them, the first ones, `searchRoot` leaves out: those that begin better lines. */
  rootSkipped = 0
  /** Score and line of the last root move that raised alpha; the line is emptied by whoever begins an iteration. */
  rootScore = 0
  rootLine: number[] = []

  private position: Position
  private clock: SearchClock | null = null
  private nextCheck = 0
  private readonly stack: MoveStack
  private readonly variations = new Variations(MAX_DEPTH)
  private readonly ordering: Ordering | null
  private readonly killers = new Int32Array(2 * (MAX_DEPTH + 2))
  private readonly history = new Int32Array(2 * HISTORY_SIZE)
  /** Keys of the current line, for repetitions. */
  private readonly lineLow = new Int32Array(MAX_DEPTH + 2)
  private readonly lineHigh = new Int32Array(MAX_DEPTH + 2)
  /** Keys under which the nodes of the current line are in the table, and the symmetry that leads there. */
  private readonly tableLow = new Int32Array(MAX_DEPTH + 2)
  private readonly tableHigh = new Int32Array(MAX_DEPTH + 2)
  private readonly tableSymmetry = new Int32Array(MAX_DEPTH + 2)
  private readonly leaf = new Int32Array(2)

  constructor(
    game: Game,
    private readonly settings: AlphaBetaSettings,
  ) {
    this.position = game.start(0)
    this.stack = new MoveStack(game.traits.maxMoves)
    this.ordering = settings.guess ? (game.ordering ?? null) : null
  }

  /** Gets ready for a search of `position`, which is not over. Table and history of earlier searches are kept. */
  begin(position: Position, clock: SearchClock): void {
    this.position = position
    this.clock = clock
    this.nodes = 0
    this.stopped = false
    this.rootSkipped = 0
    this.nextCheck = clock.nextCheck
    this.killers.fill(NO_KILLER)
    for (let index = 0; index < this.history.length; index++) this.history[index] >>= 3
    this.settings.table?.startSearch()
    const end = position.generate(this.stack.moves, 0)
    this.scoreMoves(0, end, 0, position.turn)
    for (let index = 0; index < end; index++) this.pickBest(index, end)
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
    const { table } = this.settings
    if (table !== null) this.probe(table, position, depth, 0)
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
    const { table } = this.settings
    if (table === null || position.over) return null
    const { moves } = this.stack
    const end = position.generate(moves, 0)
    const entry = this.probe(table, position, depth, ply)
    const index = entry < 0 ? -1 : this.indexOfStored(table, entry, position, moves, 0, end, ply)
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
    const { table } = this.settings
    if (table !== null) {
      entry = this.probe(table, position, depth, ply)
      if (entry >= 0 && this.deepEnough(table, entry, depth)) {
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
    if (table !== null && entry >= 0) {
      const stored = this.indexOfStored(table, entry, position, moves, at, end, ply)
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
        if (index === unsorted) this.scoreMoves(index, end, ply, seat)
        this.pickBest(index, end)
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
        this.noteCutoff(move, depth, ply, seat)
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
  /** Notes the key under which the node of that ply is stored and returns its entry, or -1. */
  private probe(table: TranspositionTable, position: Position, depth: number, ply: number): number {
    const { canonical } = this.settings
    if (canonical !== null && ply <= DEEPEST_CANONICAL && depth >= SHALLOWEST_CANONICAL) {
      canonical.find(position)
      this.tableLow[ply] = canonical.low
      this.tableHigh[ply] = canonical.high
      this.tableSymmetry[ply] = canonical.symmetry
    } else {
      this.tableLow[ply] = position.keyLow
      this.tableHigh[ply] = position.keyHigh
      this.tableSymmetry[ply] = 0
    }
    return table.find(this.tableLow[ply], this.tableHigh[ply])
  }

  private deepEnough(table: TranspositionTable, entry: number, depth: number): boolean {
    const stored = table.depth(entry)
    return stored === depth || (stored > depth ? !this.settings.exactDepth : table.complete(entry))
  }

  /** Index of the stored move among `moves` from `at` to `end`, or -1 (another position has the same key). */
  private indexOfStored(
    table: TranspositionTable,
    entry: number,
    position: Position,
    moves: Int32Array,
    at: number,
    end: number,
    ply: number,
  ): number {
    const stored = table.move(entry)
    const symmetry = this.tableSymmetry[ply]
    for (let index = at; index < end; index++) {
      if (this.tableMove(symmetry, position, moves[index]) === stored) return index
    }
    return -1
  }

  private tableMove(symmetry: number, position: Position, move: number): number {
    const { canonical } = this.settings
    return symmetry === 0 || canonical === null ? move : canonical.group.move(symmetry, position, move)
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
    const { table } = this.settings
    if (table === null) return
    const symmetry = this.tableSymmetry[ply]
    const stored = symmetry === 0 ? move : this.tableMove(symmetry, this.position, move)
    const complete = this.horizon === horizonBefore
    table.store(this.tableLow[ply], this.tableHigh[ply], stored, toTable(score, ply), depth, bound, complete)
  }

  /** Scores the moves from `at` to `end` for `pickBest`; larger is tried earlier. */
  private scoreMoves(at: number, end: number, ply: number, seat: number): void {
    const { moves, scores } = this.stack
    const { settings, ordering, position } = this
    const first = settings.killers ? this.killers[2 * ply] : NO_KILLER
    const second = settings.killers ? this.killers[2 * ply + 1] : NO_KILLER
    for (let index = at; index < end; index++) {
      const move = moves[index]
      let score = settings.history ? this.history[historyIndex(move, seat)] : 0
      if (ordering !== null) score += ordering.guess(position, move) * GUESS_WEIGHT
      if (settings.killers) score += move === first ? KILLER_BONUS : move === second ? KILLER_BONUS - 1 : 0
      scores[index] = score
    }
  }

  /** Brings the best scored of the moves from `index` to `end` to `index`. */
  private pickBest(index: number, end: number): void {
    const { moves, scores } = this.stack
    let best = index
    for (let other = index + 1; other < end; other++) if (scores[other] > scores[best]) best = other
    if (best === index) return
    const move = moves[best]
    moves[best] = moves[index]
    moves[index] = move
    scores[best] = scores[index]
  }

  private noteCutoff(move: number, depth: number, ply: number, seat: number): void {
    const { killers, history } = this
    if (killers[2 * ply] !== move) {
      killers[2 * ply + 1] = killers[2 * ply]
      killers[2 * ply] = move
    }
    // Towards HISTORY_TOP, the more slowly the nearer, so that it is never passed.
    const index = historyIndex(move, seat)
    const bonus = Math.min(depth * depth * 16, 8192)
    history[index] += bonus - ((history[index] * bonus) >> HISTORY_TOP_BITS)
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
/**
 * Nodes that look for their smallest image: near the root, where one hit saves a whole subtree, and above the last ply.
 * Making the images costs more than it saves elsewhere: on Hip 4x4 to depth 16 all nodes save one node in three against
 * plies up to 3 alone, but take four times as long.
 */
const DEEPEST_CANONICAL = 6
const SHALLOWEST_CANONICAL = 2
const HISTORY_SIZE = 1 << 12
const HISTORY_TOP_BITS = 16
/** A guess, -1000 to 1000, weighs about as much as the history, 0 to 65,536. */
const GUESS_WEIGHT = 64
const KILLER_BONUS = 1 << 20
/** No game in the box has this move; if one had, it would be tried a little early. */
const NO_KILLER = -0x80000000

/** Moves are hashed (multiplicatively, D. Knuth) because their layout is the game's business. */
function historyIndex(move: number, seat: number): number {
  return (Math.imul(move, 0x9e3779b1) >>> 20) | (seat << 12)
}

/** Win and loss scores count plies from the root; in the table they count from the node, which has many roots. */
function toTable(score: number, ply: number): number {
  if (score >= WIN_LIMIT) return score + ply
  return score <= 0 - WIN_LIMIT ? score - ply : score
}

function fromTable(score: number, ply: number): number {
  if (score >= WIN_LIMIT) return score - ply
  return score <= 0 - WIN_LIMIT ? score + ply : score
}
