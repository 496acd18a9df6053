import type { Engine, Limits, SearchControl, SearchResult } from '../game/engine.js'
import type { EngineDefinition, Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { readSettings, searchOptions } from './alpha-beta.js'
import { AlphaBetaSearch, type AlphaBetaSettings } from './alpha-beta-search.js'
import { deepen } from './iterative-deepening.js'
import { INFINITE, refusesUnlessTwoSeats } from './two-seat.js'

/**
 * MTD(f) with memory (A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms",
 * 1996), deepened iteratively, on the same recursion as alpha-beta.
 *
 * Invariant: lower <= v <= upper for the minimax score v at the depth. Every pass asks with a zero window whether
 * v >= beta and moves one of the two bounds past it; the passes end when they meet. Only the table makes the repeated
 * passes cheap; without one (`table-mb` 0) the answer is the same.
 */
export const mtdf: EngineDefinition = {
  name: 'mtdf',
  title: 'MTD(f)',
  lines: 'together',
  refuses: (game) => refusesUnlessTwoSeats('MTD(f)', game),
  options: searchOptions,
  create: (game, options) => new Mtdf(game, readSettings(game, options, false)),
}

class Mtdf implements Engine {
  private readonly tree: AlphaBetaSearch

  constructor(game: Game, settings: AlphaBetaSettings) {
    this.tree = new AlphaBetaSearch(game, settings)
  }

  search(position: Position, limits: Limits, control: SearchControl): SearchResult {
    return deepen(this.tree, position, limits, control, (depth, expected) => this.iterate(depth, expected ?? 0))
  }

  private iterate(depth: number, expected: number): number {
    let lower = 0 - INFINITE
    let upper = INFINITE
    let score = expected
    while (lower < upper && !this.tree.stopped) {
      const beta = score === lower ? score + 1 : score
      score = this.tree.searchRoot(depth, beta - 1, beta)
      if (score < beta) upper = score
      else lower = score
    }
    return score
  }
}
