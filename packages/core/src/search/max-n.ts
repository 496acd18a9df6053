import { Candidates, makeCandidate, unmakeMoves } from '../game/candidates.js'
import {
  type Engine,
  type Limits,
  type SearchControl,
  type SearchLine,
  type SearchResult,
  WIN,
  WIN_LIMIT,
} from '../game/engine.js'
import type { EngineDefinition, Evaluation, Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { Variations } from '../game/variations.js'
import { SearchClock } from './clock.js'
import { MoveStack } from './move-stack.js'
import { gradeEnd } from './outcome.js'
import { chosenEvaluation, evaluationOption, MAX_DEPTH } from './two-seat.js'

/**
 * Max^n (C. Luckhardt & K. Irani, "An Algorithmic Solution of N-Person Games", 1986): every seat picks the child that
 * is best for itself, and the whole vector of scores goes up. Works for any number of seats, over single moves or,
 * where the game proposes whole turns, over those (depth then counts turns).
 *
 * Contract: the first of equally good candidates wins, in the order of the game; scores at an end are those of
 * `gradeEnd`. Two prunings, both without effect on the result:
 * - immediate (R. Korf, "Multi-player alpha-beta pruning", 1991): nothing beats a win in one, so the rest of the node
 *   is left out;
 * - shallow (same source), for zero-sum games only, where the sum of the scores is known to be 0: when the other seat
 *   moves next and already holds a reply that leaves the mover no more than it has, the rest is left out. General
 *   evaluations have no such bound on their sum, so games with a `winner` payoff get none of it.
 */
export const maxN: EngineDefinition = {
  name: 'max-n',
  title: 'Max^n',
  lines: 'apart',
  refuses: () => null,
  options: (game) => ({
    evaluation: evaluationOption(game),
    pruning: { type: 'boolean', default: true, title: 'Leave out what cannot change the result' },
  }),
  create: (game, options) => new MaxN(game, chosenEvaluation(game, options), options.boolean('pruning')),
}

class MaxN implements Engine {
  constructor(
    private readonly game: Game,
    private readonly evaluation: Evaluation,
    private readonly pruning: boolean,
  ) {}

  search(position: Position, limits: Limits, control: SearchControl): SearchResult {
    const clock = new SearchClock(limits, control)
    const run = new MaxNRun(this.game, this.evaluation, this.pruning, position, clock)
    const deepest = Math.min(MAX_DEPTH, Math.max(1, limits.depth ?? MAX_DEPTH))
    let result = run.firstCandidate()
    for (let depth = 1; depth <= deepest; depth++) {
      const found = run.searchRoot(depth)
      if (found !== null) result = found
      if (run.stopped) break
      control.onLine(result)
      if (!run.sawHorizon || this.proved(result.scores[position.turn], depth)) break
    }
    return { ...result, nodes: run.nodes, milliseconds: clock.elapsed() }
  }

  /** Whether more depth cannot change the score. Of more than two seats some might help to a loss found deeper. */
  private proved(score: number, depth: number): boolean {
    const zeroSum = this.game.traits.payoff === 'zero-sum'
    return zeroSum && Math.abs(score) >= WIN_LIMIT && WIN - Math.abs(score) <= depth
  }
}

type Found = SearchLine & Pick<SearchResult, 'move' | 'turn'>

class MaxNRun {
  /** Candidates played. */
  nodes = 0
  stopped = false
  /** Whether the last iteration judged a position that was not over. */
  sawHorizon = false
  private readonly candidates: Candidates
  private readonly stack: MoveStack
  private readonly variations = new Variations(MAX_DEPTH)
  private readonly seats: number
  /** Score slab: the vector of the best line of the node at each ply begins at `ply * seats`. */
  private readonly scores: Int32Array
  private readonly shallow: boolean
  private rootTurn: number[] = []
  /** Best turn of the iteration under way. */
  private bestTurn: number[] = []

  constructor(
    private readonly game: Game,
    private readonly evaluation: Evaluation,
    private readonly pruning: boolean,
    private readonly position: Position,
    private readonly clock: SearchClock,
  ) {
    this.candidates = new Candidates(game)
    this.stack = new MoveStack(this.candidates.room)
    this.seats = game.traits.seats
    this.scores = new Int32Array((MAX_DEPTH + 2) * this.seats)
    this.shallow = pruning && game.traits.payoff === 'zero-sum'
  }

  /** Returns the answer when nothing has been searched yet. */
  firstCandidate(): Found {
    this.stack.reserve(0)
    this.candidates.generate(this.position, this.stack.moves, 0)
    this.rootTurn = this.candidateAt(0)
    return this.describe(0, new Array<number>(this.seats).fill(0), this.rootTurn)
  }

  /** The result at that depth, or null when stopped before it was complete. */
  searchRoot(depth: number): Found | null {
    this.sawHorizon = false
    this.variations.clear(0)
    this.value(depth, 0, 0, -1, 0)
    if (this.stopped) return null
    this.rootTurn = this.bestTurn
    return this.describe(depth, Array.from(this.scores.subarray(0, this.seats)), this.variations.line())
  }

  /**
   * Leaves the scores of the position (not over) at `ply * seats` of the slab. `rival` is the seat of the parent node
   * and `held` the best score it already has there; -1 when there is none. Nothing is meant once stopped.
   */
  private value(depth: number, ply: number, at: number, rival: number, held: number): void {
    const { position, scores, seats } = this
    const seat = position.turn
    this.stack.reserve(at)
    const cells = this.stack.moves
    const end = this.candidates.generate(position, cells, at)
    const own = ply * seats
    const below = own + seats
    let best = 0 - WIN
    for (let start = at; start < end; start += cells[start] + 1) {
      const count = makeCandidate(position, cells, start)
      this.nodes++
      if (this.nodes >= this.clock.nextCheck && this.clock.check(this.nodes)) this.stopped = true
      this.child(depth - 1, ply + 1, end, start === at ? -1 : seat, best)
      unmakeMoves(position, count)
      if (this.stopped) return
      const score = scores[below + seat]
      if (start !== at && score <= best) continue
      best = score
      for (let index = 0; index < seats; index++) scores[own + index] = scores[below + index]
      this.variations.putTurn(ply, cells, start + 1, count)
      if (ply === 0) this.bestTurn = this.candidateAt(start)
      if (this.pruning && best === WIN - ply - 1) return
      if (this.shallow && rival >= 0 && rival !== seat && 0 - best <= held) return
    }
  }

  /** Leaves the scores of the position just reached at `ply * seats` of the slab. */
  private child(depth: number, ply: number, at: number, mover: number, held: number): void {
    const { position, scores, seats } = this
    this.variations.clear(ply)
    if (this.stopped) return
    if (position.over) gradeEnd(position, scores, ply, ply * seats, seats)
    else if (depth === 0) {
      this.sawHorizon = true
      this.evaluation.evaluate(position, scores, ply * seats)
    } else this.value(depth, ply, at, mover, held)
  }

  private candidateAt(start: number): number[] {
    const cells = this.stack.moves
    return Array.from(cells.subarray(start + 1, start + 1 + cells[start]))
  }

  private describe(depth: number, scores: number[], pv: number[]): Found {
    const turn = this.game.search.turns === undefined ? {} : { turn: this.rootTurn }
    const { nodes } = this
    const line = { depth, scores, scale: 'evaluation', bound: depth === 0 ? 'lower' : 'exact', pv, nodes } as const
    return { ...line, milliseconds: this.clock.elapsed(), move: this.rootTurn[0], ...turn }
  }
}
