import {
  type Engine,
  type EngineDefinition,
  type Limits,
  type SearchControl,
  type SearchResult,
  WIN,
} from '../../core/engine.js'
import type { Game } from '../../core/game.js'
import type { Position } from '../../core/position.js'
import { Choices, readChoices } from '../../solve/choices.js'
import { DRAW, LOSS } from '../../solve/database.js'
import type { SolvedGame } from '../../solve/database-probe.js'
import { nearestWinLongestResistance } from '../../solve/policy.js'
import { scorePair } from '../two-seat.js'
import { LazySolution, refusesUnlessSolvable, timeIsUp } from './lazy-solution.js'

/**
 * Perfect play with distances for any game with a ranking that is small enough: the game is solved before the first move.
 * Wins as soon as possible, holds out as long as possible when lost, and in a draw keeps the game going.
 */
export const solvedPlayer: EngineDefinition = {
  name: 'solved',
  title: 'Perfect play with distances, from the solved game',
  refuses: (game) => refusesUnlessSolvable('Play from the solved game', game),
  options: () => ({}),
  create: (game) => new SolvedPlayer(game),
}

/** What an engine that plays from the solved game decides about one position. */
export interface SolvedDecision {
  /** Index of the choice. */
  readonly chosen: number
  /** For the seat to move. */
  readonly score: number
  readonly scale: SearchResult['scale']
  readonly detail?: unknown
}

/** What those engines share: solving first, a plain move when there is no time for it, and the form of the answer. */
export abstract class SolvedGameEngine implements Engine {
  protected readonly choices: Choices

  constructor(protected readonly game: Game) {
    this.choices = new Choices(game.traits.maxMoves)
  }

  search(position: Position, limits: Limits, control: SearchControl): SearchResult {
    const began = performance.now()
    const solved = this.prepare(timeIsUp(limits, control))
    if (solved === null) return this.withoutSolution(position, began)
    readChoices(solved, position, this.choices)
    const { chosen, score, scale, detail } = this.decide(position)
    const move = this.choices.moves[chosen]
    const result: SearchResult = {
      move,
      depth: 1,
      scores: scorePair(position.turn, score),
      scale,
      bound: 'exact',
      pv: [move],
      nodes: 1,
      milliseconds: performance.now() - began,
      ...(detail !== undefined && { detail }),
    }
    control.onLine(result)
    return result
  }

  /** Solves what is needed; null when there was no time for it. */
  protected prepare(stopped: () => boolean): SolvedGame<Position> | null {
    return LazySolution.of(this.game).get(stopped)
  }

  /** Decides by `choices`, which are those of the position. */
  protected abstract decide(position: Position): SolvedDecision

  /** The first legal move, by which nothing is claimed. */
  private withoutSolution(position: Position, began: number): SearchResult {
    position.generate(this.choices.moves, 0)
    const move = this.choices.moves[0]
    const milliseconds = performance.now() - began
    return { move, depth: 0, scores: [0, 0], scale: 'expectation', bound: 'lower', pv: [move], nodes: 1, milliseconds }
  }
}

class SolvedPlayer extends SolvedGameEngine {
  protected override decide(): SolvedDecision {
    const chosen = nearestWinLongestResistance(this.choices)
    const kind = this.choices.kinds[chosen]
    const plies = this.choices.plies[chosen]
    return { chosen, score: kind === DRAW ? 0 : kind === LOSS ? plies - WIN : WIN - plies, scale: 'evaluation' }
  }
}
