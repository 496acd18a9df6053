import type { Engine } from '../game/engine.js'
import type { Game, Packing } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import { ENDED, type SearchedPosition } from './expansion.js'
import { type BookPlan, depthAt } from './plan.js'

/** Asked every few milliseconds; true ends the search. */
export type Stop = () => boolean

/** Searches the positions of a book: the move for each, and a short look at every reply to it. */
export class BookSearch {
  private readonly position: Position

  constructor(
    private readonly game: Game,
    private readonly packing: Packing,
    private readonly engine: Engine,
    private readonly plan: Pick<BookPlan, 'firstDepth' | 'firstPlies' | 'leastDepth' | 'glance'>,
  ) {
    this.position = game.start()
  }

  /** Searches the position of a name; null when stopped. */
  search(name: Uint8Array, plies: number, stopped: Stop): SearchedPosition | null {
    const { position, plan, engine } = this
    this.packing.unpack(name, 0, plies, position)
    const depth = depthAt(plan, plies)
    const result = engine.search(position, { depth }, { stopped, onLine: () => {} })
    if (stopped()) return null
    const moves = legalMoves(this.game, position)
    const score = result.scores[position.turn]
    position.make(result.move)
    const replies = position.over ? [] : this.glanceAtReplies(position, stopped)
    if (replies === null) return null
    const moveIndex = moves.indexOf(result.move)
    return { name, moveIndex, score, depth: result.depth, plies, replies }
  }

  /** Scores of the positions after each move of a position for the seat then to move; null when stopped. */
  glanceAtReplies(position: Position, stopped: Stop): number[] | null {
    const scores: number[] = []
    for (const reply of legalMoves(this.game, position)) {
      position.make(reply)
      const limits = { depth: this.plan.glance }
      if (position.over) scores.push(ENDED)
      else if (limits.depth === 0) scores.push(0)
      else scores.push(this.engine.search(position, limits, { stopped, onLine: () => {} }).scores[position.turn])
      position.unmake()
      if (stopped()) return null
    }
    return scores
  }
}
