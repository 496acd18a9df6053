import type { Limits, SearchControl } from '../../game/engine.js'
import type { Game } from '../../game/game.js'
import type { Position } from '../../game/position.js'
import { emptyDatabase } from '../../solve/database.js'
import { SolvedGame } from '../../solve/database-probe.js'
import { refusesRetrograde } from '../../solve/refuses-retrograde.js'
import { RetrogradeSolver } from '../../solve/retrograde.js'
import { refusesUnlessTwoSeats } from '../two-seat.js'

/** Numbers of a ranking beyond which no engine solves the game before its first move: 8 MB of tables and a few seconds. */
export const SOLVED_PLAY_LIMIT = 4_000_000

/**
 * Returns a sentence why an engine that plays from the solved game does not fit, or null when it does.
 * @param once it asks for results of whole games, which one pass finds only where positions do not repeat
 */
export function refusesUnlessSolvable(engine: string, game: Game, once = false): string | null {
  const seats = refusesUnlessTwoSeats(engine, game)
  if (seats !== null) return seats
  const { ranking } = game.solve
  if (ranking === undefined) {
    return `${engine} solves the whole game first; ${game.definition.title} has no numbering of its positions.`
  }
  const retrograde = refusesRetrograde(game)
  if (retrograde !== null) return `${engine} solves the whole game first: ${retrograde}.`
  if (once && game.traits.repeats) {
    return `${engine} needs games whose positions cannot repeat, and those of ${game.definition.title} can.`
  }
  let size = 0
  for (let tier = 0; tier < ranking.tiers; tier++) size += ranking.tierSize(tier)
  if (size <= SOLVED_PLAY_LIMIT) return null
  return `${engine} solves the whole game first; ${game.name} has ${size} positions, more than ${SOLVED_PLAY_LIMIT}.`
}

/** Whether the time for a move is up; asked by work done before the first move. */
export function timeIsUp(limits: Limits, control: SearchControl): () => boolean {
  const deadline = performance.now() + (limits.milliseconds ?? Infinity)
  return () => control.stopped() || performance.now() >= deadline
}

/**
 * The solution of a game, worked out when it is first wanted and kept from then on: engines of one game share it, and an
 * engine that was stopped in the middle goes on there.
 */
export class LazySolution {
  private solver: RetrogradeSolver<Position> | null = null
  private solved: SolvedGame<Position> | null = null

  private constructor(private readonly game: Game) {}

  static of(game: Game): LazySolution {
    const known = solutions.get(game)
    if (known !== undefined) return known
    const made = new LazySolution(game)
    solutions.set(game, made)
    return made
  }

  /**
   * Solves the game at the first call, and returns the same solution from then on.
   * @returns null when stopped before the game was solved
   */
  get(stopped: () => boolean): SolvedGame<Position> | null {
    const { game } = this
    if (this.solved !== null) return this.solved
    if (game.solve.ranking === undefined) throw new Error(`${game.name} has no ranking`)
    this.solver ??= new RetrogradeSolver(game, game.solve.ranking, emptyDatabase(game, game.solve.ranking))
    while (!this.solver.step(STEP)) if (stopped()) return null
    this.solved = new SolvedGame(game, game.solve.ranking, this.solver.database)
    this.solver = null
    return this.solved
  }
}

/** Positions between two looks at the clock: a few milliseconds. */
const STEP = 4000

const solutions = new WeakMap<Game, LazySolution>()
