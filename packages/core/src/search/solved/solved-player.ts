import { type Engine, type Limits, type SearchControl, type SearchResult, WIN } from '../../game/engine.js'
import type { EngineDefinition, Game } from '../../game/game.js'
import { readOptions } from '../../game/options.js'
import type { Position } from '../../game/position.js'
import { Choices, readChoices } from '../../solve/choices.js'
import { DRAW_ENTRY, LOSS_ENTRY } from '../../solve/database.js'
import type { SolvedGame } from '../../solve/database-probe.js'
import { nearestWinLongestResistance } from '../../solve/policy.js'
import { alphaBeta } from '../alpha-beta.js'
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

/** The decision of an engine that plays from the solved game about one position. */
export interface SolvedDecision {
  /** Index of the choice. */
  readonly chosen: number
  /** For the seat to move. */
  readonly score: number
  readonly scale: SearchResult['scale']
  readonly detail?: unknown
}

/** The parts common to those engines: solving first, a searched move when there is no time for it, and the form of the answer. */
export abstract class SolvedGameEngine implements Engine {
  protected readonly choices: Choices
  private substitute: Engine | null = null

  constructor(protected readonly game: Game) {
    this.choices = new Choices(game.traits.maxMoves)
  }

  search(position: Position, limits: Limits, control: SearchControl): SearchResult {
    const began = performance.now()
    const solved = this.prepare(timeIsUp(timeToSolve(limits), control))
    if (solved === null) return this.searchInstead(position, limits, control, began)
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

  /** Alpha-beta in what is left of the time; the game is solved further at the next move. */
  private searchInstead(position: Position, limits: Limits, control: SearchControl, began: number): SearchResult {
    this.substitute ??= alphaBeta.create(this.game, readOptions(alphaBeta.options(this.game), {}))
    const { milliseconds, ...others } = limits
    const left = milliseconds === undefined ? {} : { milliseconds: milliseconds - (performance.now() - began) }
    return this.substitute.search(position, { ...others, ...left }, control)
  }
}

/** Solving before the move may take this share of its time; the rest is for a search, should that not be enough. */
const SHARE_TO_SOLVE = 0.6

function timeToSolve(limits: Limits): Limits {
  const { milliseconds } = limits
  return milliseconds === undefined ? limits : { ...limits, milliseconds: SHARE_TO_SOLVE * milliseconds }
}

class SolvedPlayer extends SolvedGameEngine {
  protected override decide(): SolvedDecision {
    const chosen = nearestWinLongestResistance(this.choices)
    const kind = this.choices.kinds[chosen]
    const plies = this.choices.plies[chosen]
    return {
      chosen,
      score: kind === DRAW_ENTRY ? 0 : kind === LOSS_ENTRY ? plies - WIN : WIN - plies,
      scale: 'evaluation',
    }
  }
}
