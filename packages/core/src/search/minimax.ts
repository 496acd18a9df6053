import type { Engine, Limits, SearchControl, SearchLine, SearchResult } from '../game/engine.js'
import type { EngineDefinition, Evaluation, Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { Variations } from '../game/variations.js'
import { SearchClock } from './clock.js'
import { MoveStack } from './move-stack.js'
import {
  chosenEvaluation,
  endScore,
  evaluationOption,
  INFINITE,
  MAX_DEPTH,
  refusesUnlessTwoSeats,
  scorePair,
} from './two-seat.js'

/**
 * Plain fixed-depth minimax (C. Shannon, "Programming a Computer for Playing Chess", 1950): the reference that the
 * faster searches are tested against.
 *
 * Contract: the score of a position at depth d is the best score of its children at depth d - 1 for the seat to move;
 * at depth 0 the evaluation; at the end of a game `WIN - plies`, `plies - WIN` or 0, plies counted from the root. The
 * first of equally good moves is played. Signs follow the seats, not the plies: after a move that leaves the turn with
 * the same seat nothing is negated.
 *
 * With a depth limit that depth alone is searched; without, depths 1, 2, 3 ... until another limit ends it
 * (`DEFAULT_DEPTH` when there is none). A search that is stopped plays the best root move fully searched.
 */
export const minimax: EngineDefinition = {
  name: 'minimax',
  title: 'Minimax to a fixed depth',
  lines: 'apart',
  refuses: (game) => refusesUnlessTwoSeats('Minimax', game),
  options: (game) => ({ evaluation: evaluationOption(game) }),
  create: (game, options) => new Minimax(game, chosenEvaluation(game, options)),
}

const DEFAULT_DEPTH = 4

class Minimax implements Engine {
  constructor(
    private readonly game: Game,
    private readonly evaluation: Evaluation,
  ) {}

  search(position: Position, limits: Limits, control: SearchControl): SearchResult {
    const clock = new SearchClock(limits, control)
    const run = new MinimaxRun(this.game, this.evaluation, position, clock)
    const unlimited = limits.depth === undefined && limits.nodes === undefined && limits.milliseconds === undefined
    const last = Math.min(MAX_DEPTH, Math.max(1, limits.depth ?? (unlimited ? DEFAULT_DEPTH : MAX_DEPTH)))
    let result = run.firstMove()
    for (let depth = limits.depth === undefined ? 1 : last; depth <= last && !run.stopped; depth++) {
      const found = run.searchRoot(depth)
      if (found !== null) result = found
      if (!run.stopped) control.onLine(result)
    }
    return { ...result, nodes: run.nodes, milliseconds: clock.elapsed() }
  }
}

class MinimaxRun {
  nodes = 0
  stopped = false
  private readonly stack: MoveStack
  private readonly variations = new Variations(MAX_DEPTH)
  private readonly leaf = new Int32Array(2)

  constructor(
    game: Game,
    private readonly evaluation: Evaluation,
    private readonly position: Position,
    private readonly clock: SearchClock,
  ) {
    this.stack = new MoveStack(game.traits.maxMoves)
  }

  /** Returns the answer when nothing has been searched yet: the first legal move. */
  firstMove(): SearchLine & { move: number } {
    this.stack.reserve(0)
    this.position.generate(this.stack.moves, 0)
    const move = this.stack.moves[0]
    return { ...this.describe(0, 0, 'lower', [move]), move }
  }

  /** The best move at that depth; null when stopped before the first root move was searched. */
  searchRoot(depth: number): (SearchLine & { move: number }) | null {
    this.variations.clear(0)
    const score = this.value(depth, 0, 0)
    const pv = this.variations.line()
    if (pv.length === 0) return null
    return { ...this.describe(depth, score, this.stopped ? 'lower' : 'exact', pv), move: pv[0] }
  }

  /**
   * Score for the seat to move of the position `ply` plies below the root, which is not over; `depth` is at least 1.
   * When the search is stopped the best of the children completed so far (at the root; meaningless below).
   */
  private value(depth: number, ply: number, at: number): number {
    const position = this.position
    const seat = position.turn
    this.stack.reserve(at)
    const moves = this.stack.moves
    const end = position.generate(moves, at)
    let best = 0 - INFINITE
    for (let index = at; index < end; index++) {
      position.make(moves[index])
      this.nodes++
      if (this.nodes >= this.clock.nextCheck && this.clock.check(this.nodes)) this.stopped = true
      const score = this.stopped ? 0 : this.childScore(seat, depth - 1, ply + 1, end)
      position.unmake()
      if (this.stopped) return best
      if (score > best) {
        best = score
        this.variations.put(ply, moves[index])
      }
    }
    return best
  }

  /** Score for `seat`, who has just moved, of the position reached. */
  private childScore(seat: number, depth: number, ply: number, at: number): number {
    const position = this.position
    this.variations.clear(ply)
    if (position.over) return endScore(position.score(seat), ply)
    if (depth === 0) {
      this.evaluation.evaluate(position, this.leaf, 0)
      return this.leaf[seat]
    }
    const score = this.value(depth, ply, at)
    return position.turn === seat ? score : 0 - score
  }

  private describe(depth: number, score: number, bound: 'exact' | 'lower', pv: number[]): SearchLine {
    const scores = scorePair(this.position.turn, score)
    const { nodes } = this
    return { depth, scores, scale: 'evaluation', bound, pv, nodes, milliseconds: this.clock.elapsed() }
  }
}
