import type { Game, Solve } from '../game/game.js'
import type { SolverJournal } from '../game/own-solver.js'
import type { Position } from '../game/position.js'
import { type RunControl, Stopped } from '../run/control.js'
import { decodeResult, encodeResult, type LargeResult } from './exhaustive-journal.js'
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, NO_MOVE, SolverTable } from './exhaustive-table.js'

/** Stop signal, progress (`nodes`) and resources of the exhaustive solver. */
export interface SolveControl extends RunControl {
  /** Memory of the table in megabytes (2^20 bytes); 128 when absent. */
  readonly tableMegabytes?: number
  /** The journal of large results, by which a run that was ended can be resumed. */
  readonly journal?: SolverJournal | undefined
}

/** Nodes that make a result worth a line in the journal: some tenths of a second. */
const LARGE_NODES = 1 << 18
/** Nodes between two looks at the clock and the stop signal; a power of two. */
const CHECK_INTERVAL = 16384
const PROGRESS_MILLISECONDS = 250
/** A score beyond every distance: a win in n plies of the node scores `WON - n`. Fits the table's 16 bits. */
const WON = 16384
/** First guess of the room for plies where a game has no small bound; it grows. */
const FIRST_PLIES = 128

/**
 * The recursion of the exhaustive solver. Scores are seen from the seat to move and counted from the node: `WON - n`
 * for a win in n plies, `n - WON` for a loss, 0 for a draw. Because they do not depend on how the node was reached
 * they go into the table as they are; a parent sees `stepBack(score)`, one ply further from the end.
 */
export class ExhaustiveSearch {
  private nodes = 0
  private readonly started = performance.now()
  private nextProgress: number
  private readonly table: SolverTable
  private readonly maxMoves: number
  private readonly proofNumber: Solve['proofNumber']
  private readonly leastWin: number
  /** Moves of the nodes on the current line, ply by ply, and their guesses. */
  private moves: Int32Array
  private guesses: Int32Array

  constructor(
    private readonly game: Game,
    private readonly position: Position,
    private readonly control: SolveControl,
  ) {
    this.nextProgress = this.started + PROGRESS_MILLISECONDS
    this.table = new SolverTable(control.tableMegabytes ?? 128)
    this.maxMoves = game.traits.maxMoves
    this.leastWin = WON - game.traits.maxPlies
    this.proofNumber = this.leastWin > 0 ? game.solve.proofNumber?.bind(game.solve) : undefined
    const plies = Math.min(game.traits.maxPlies, FIRST_PLIES) + 1
    this.moves = new Int32Array(plies * this.maxMoves)
    this.guesses = new Int32Array(plies * this.maxMoves)
    for (const entry of control.journal?.entries ?? []) this.remember(decodeResult(entry))
  }

  effort(): { positions: number; nodes: number; milliseconds: number } {
    return { positions: this.table.stored, nodes: this.nodes, milliseconds: performance.now() - this.started }
  }

  /** Distance to the end that a score other than 0 stands for. */
  pliesOf(score: number): number {
    return WON - Math.abs(score)
  }

  /** The score of the root. */
  exactScore(): number {
    let low = 1 - WON
    let high = WON
    // Invariant: low <= score <= high. First win or not, loss or not; then distances, short ones first.
    if (this.atLeast(1)) low = 1
    else if (this.atLeast(0)) return 0
    else high = -1
    // Distances 1, 2, 4, ... from the near end bound the interval before it is halved.
    for (let reach = 1; low < high; reach *= 2) {
      const won = high > 0
      const probe = won ? Math.max(WON - reach, low + 1) : Math.min(reach - WON + 1, high)
      if (this.atLeast(probe)) {
        low = probe
        if (won) break
      } else {
        high = probe - 1
        if (!won) break
      }
    }
    while (low < high) {
      const middle = low + Math.ceil((high - low) / 2)
      if (this.atLeast(middle)) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Whether a root move keeps the root's exact score. */
  reaches(move: number, score: number): boolean {
    const turn = this.position.turn
    const needed = stepForward(score)
    this.position.make(move)
    try {
      if (this.position.over) return finalScore(this.position, turn) === needed
      if (this.position.turn === turn) return this.search(needed - 1, needed, 1) >= needed
      return 0 - this.search(0 - needed, 1 - needed, 1) >= needed
    } finally {
      this.position.unmake()
    }
  }

  private atLeast(score: number): boolean {
    return this.search(score - 1, score, 0) >= score
  }

  /**
   * Fail-soft alpha-beta on the open position at hand: the returned score is exact inside the window, an upper bound at
   * or below `alpha`, a lower bound at or above `beta`. Invariant: alpha < beta, both in the terms of this node.
   */
  private search(alpha: number, beta: number, ply: number): number {
    this.count()
    // 0. No node is better than a win in one ply or worse than a loss in one: bounded distances end the line here.
    if (alpha >= WON - 1) return WON - 1
    if (beta <= 1 - WON) return 1 - WON
    const position = this.position
    const turn = position.turn
    const keyLow = position.keyLow
    const keyHigh = position.keyHigh
    const before = this.nodes

    // 1. What the table knows of the position.
    const slot = this.table.find(keyLow, keyHigh)
    let tableMove = NO_MOVE
    if (slot < 0) {
      // What the game sees of it: who wins, though not how soon.
      const seen = this.seenScore(alpha, beta)
      if (seen !== 0) return seen
    } else {
      const score = this.table.score(slot)
      const bound = this.table.bound(slot)
      if (bound === BOUND_EXACT) return score
      if (bound === BOUND_LOWER ? score >= beta : score <= alpha) return score
      tableMove = this.table.move(slot)
    }

    // 2. The moves, best guess first; a move that wins at once needs no search.
    const first = this.room(ply)
    const end = position.generate(this.moves, first)
    if (this.orderMoves(first, end, tableMove)) {
      const winner = this.moves[first]
      position.make(winner)
      const won = position.over && position.score(turn) > 0
      position.unmake()
      if (won) return WON - 1
    }

    // 3. The moves in turn.
    let best = 0 - WON
    let bestMove = NO_MOVE
    let low = alpha
    for (let index = first; index < end; index++) {
      const move = this.moves[index]
      position.make(move)
      let score: number
      if (position.over) {
        this.count()
        score = stepBack(finalScore(position, turn))
      } else if (position.turn === turn) {
        score = stepBack(this.search(stepForward(low), stepForward(beta), ply + 1))
      } else {
        score = stepBack(0 - this.search(0 - stepForward(beta), 0 - stepForward(low), ply + 1))
      }
      position.unmake()
      if (score <= best) continue
      best = score
      bestMove = move
      if (score > low) low = score
      if (low >= beta) break
    }

    // 4. Keep what was learned.
    const bound = best >= beta ? BOUND_LOWER : best <= alpha ? BOUND_UPPER : BOUND_EXACT
    this.table.store(keyLow, keyHigh, best, bound, bestMove)
    if (this.nodes - before >= LARGE_NODES) {
      this.control.journal?.append(encodeResult({ keyLow, keyHigh, score: best, bound, move: bestMove }))
    }
    return best
  }

  /** A bound of the score at hand that ends the line, where the game sees who wins; else 0. */
  private seenScore(alpha: number, beta: number): number {
    const { position, proofNumber } = this
    if (proofNumber === undefined) return 0
    // No game outlasts all plies there are.
    if (beta <= this.leastWin && proofNumber(position, position.turn) === 0) return this.leastWin
    return alpha >= 0 - this.leastWin && proofNumber(position, 1 - position.turn) === 0 ? 0 - this.leastWin : 0
  }

  private remember({ keyLow, keyHigh, score, bound, move }: LargeResult): void {
    this.table.store(keyLow, keyHigh, score, bound, move)
  }

  /** Sorts the moves of a node by guess, the table's move first (insertion sort); says whether there are guesses. */
  private orderMoves(first: number, end: number, tableMove: number): boolean {
    const ordering = this.game.search.ordering
    const { moves, guesses, position } = this
    for (let index = first; index < end; index++) {
      const move = moves[index]
      const guess = move === tableMove ? 2000 : ordering === undefined ? 0 : ordering.guess(position, move)
      let at = index
      while (at > first && guesses[at - 1] < guess) {
        moves[at] = moves[at - 1]
        guesses[at] = guesses[at - 1]
        at--
      }
      moves[at] = move
      guesses[at] = guess
    }
    return ordering !== undefined
  }

  /** Start of the moves of a ply, with room for them. */
  private room(ply: number): number {
    const first = ply * this.maxMoves
    if (first + this.maxMoves > this.moves.length) {
      this.moves = doubled(this.moves)
      this.guesses = doubled(this.guesses)
    }
    return first
  }

  private count(): void {
    if ((++this.nodes & (CHECK_INTERVAL - 1)) !== 0) return
    if (this.control.stopped()) throw new Stopped()
    const now = performance.now()
    if (now < this.nextProgress) return
    this.nextProgress = now + PROGRESS_MILLISECONDS
    this.control.progress?.(null, this.nodes, 'nodes')
  }
}

/** Score of an ended position for a seat, at the end itself. */
function finalScore(position: Position, seat: number): number {
  const score = position.score(seat)
  return score > 0 ? WON : score < 0 ? 0 - WON : 0
}

/** The score a parent (same seat) sees: one ply further from the end. */
function stepBack(score: number): number {
  return score > 0 ? score - 1 : score < 0 ? score + 1 : 0
}

/**
 * The inverse of `stepBack` for window bounds. `stepBack` maps 1 and 0 and -1 to 0, which no real score needs: scores
 * other than 0 stay far from it because no game is `WON` plies long.
 */
function stepForward(bound: number): number {
  return bound > 0 ? bound + 1 : bound < 0 ? bound - 1 : 0
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
