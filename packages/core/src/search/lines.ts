import {
  type Engine,
  type Limits,
  type SearchControl,
  type SearchLine,
  type SearchResult,
  WIN_LIMIT,
} from '../game/engine.js'
import type { EngineDefinition, Game } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import { SearchClock } from './clock.js'
import { gradeEnd } from './outcome.js'
import { MAX_DEPTH } from './two-seat.js'

/** Positions with more moves than this get one line: searching each move apart would lead nowhere. */
const MOST_APART = 150

/**
 * Searches for `limits.lines` best lines with any engine. Engines that know how do it themselves; from the others that
 * allow it every root move is searched apart, to depth 2, 3, 4 ... (a move more than the engine is asked for); the rest
 * give one line.
 *
 * Searching apart costs what the cut-offs between root moves would have saved, but the scores of all lines are exact.
 * The position must not be over; it is left as it was.
 */
export function searchLines(
  game: Game,
  definition: EngineDefinition,
  engine: Engine,
  position: Position,
  limits: Limits,
  control: SearchControl,
): SearchResult {
  const wanted = limits.lines ?? 1
  if (wanted <= 1 || definition.lines !== 'apart' || game.search.turns !== undefined) {
    return engine.search(position, limits, control)
  }
  const moves = [...legalMoves(game, position)]
  if (moves.length < 2 || moves.length > MOST_APART) return engine.search(position, limits, control)
  return new ApartSearch(game, engine, position, moves, limits, control).run(Math.min(wanted, moves.length))
}

interface RootMove {
  readonly move: number
  scores: readonly number[]
  pv: readonly number[]
}

class ApartSearch {
  private readonly clock: SearchClock
  private readonly seats: number
  private readonly seat: number
  private nodes = 0
  private stopped = false
  private scale: SearchLine['scale'] = 'evaluation'

  constructor(
    game: Game,
    private readonly engine: Engine,
    private readonly position: Position,
    private readonly moves: readonly number[],
    private readonly limits: Limits,
    private readonly control: SearchControl,
  ) {
    this.seats = game.traits.seats
    this.seat = position.turn
    this.clock = new SearchClock(limits, control)
  }

  run(wanted: number): SearchResult {
    let order = this.moves.map(
      (move): RootMove => ({ move, scores: new Array<number>(this.seats).fill(0), pv: [move] }),
    )
    let result = this.describe(order[0], 0)
    const deepest = Math.min(MAX_DEPTH, Math.max(2, this.limits.depth ?? MAX_DEPTH))
    for (let depth = 2; depth <= deepest; depth++) {
      const searched: RootMove[] = []
      for (const root of order) {
        const found = this.child(root.move, depth - 1)
        if (found === null) break
        searched.push(found)
      }
      if (this.stopped) break
      // Sorting is stable: equals keep the order of the iteration before.
      order = searched.sort((first, second) => second.scores[this.seat] - first.scores[this.seat])
      result = this.describe(order[0], depth)
      for (let rank = 1; rank <= wanted; rank++) {
        this.control.onLine({ ...this.describe(order[rank - 1], depth), rank })
      }
      if (order.every(({ scores }) => Math.abs(scores[this.seat]) >= WIN_LIMIT)) break
    }
    return { ...result, move: result.pv[0], nodes: this.nodes, milliseconds: this.clock.elapsed() }
  }

  /** The position after a move, searched to a depth; null when stopped. */
  private child(move: number, depth: number): RootMove | null {
    const { position } = this
    position.make(move)
    try {
      if (position.over) {
        const scores = new Int32Array(this.seats)
        gradeEnd(position, scores, 1, 0, this.seats)
        return { move, scores: Array.from(scores), pv: [move] }
      }
      const { nodes } = this.limits
      const limits = nodes === undefined ? { depth } : { depth, nodes: Math.max(1, nodes - this.nodes) }
      const result = this.engine.search(position, limits, { stopped: () => this.mustStop(), onLine: () => {} })
      this.nodes += result.nodes
      if (this.mustStop()) return null
      this.scale = result.scale
      return { move, scores: result.scores.map(oneMoveLater), pv: [move, ...result.pv] }
    } finally {
      position.unmake()
    }
  }

  private mustStop(): boolean {
    this.stopped ||= this.clock.check(this.nodes)
    return this.stopped
  }

  private describe({ scores, pv }: RootMove, depth: number): SearchLine {
    const milliseconds = this.clock.elapsed()
    return {
      depth,
      scores,
      scale: this.scale,
      bound: depth === 0 ? 'lower' : 'exact',
      pv,
      nodes: this.nodes,
      milliseconds,
    }
  }
}

/** Wins and losses count from the root, one ply before the position that was searched. */
function oneMoveLater(score: number): number {
  if (score >= WIN_LIMIT) return score - 1
  return score <= 0 - WIN_LIMIT ? score + 1 : score
}
