import { NotApplicable } from '../base/not-applicable.js'
import type { Game, Ranking } from '../game/game.js'
import type { Position } from '../game/position.js'
import type { RunControl } from '../run/control.js'
import { CycleTier } from './cycle-tier.js'
import { type Database, NO_ENTRY } from './database.js'
import { PositionSolver } from './position-solver.js'
import { refusesAnalysis } from './refuses-retrograde.js'

/**
 * Retrograde analysis: the value and the distance of every position of a game, from the ends of the game backwards. Tiers
 * are solved in rising order, so that whatever a move leads to is known or lies in the same tier. Where positions never repeat
 * `PositionSolver` solves that first; where they do `CycleTier` solves the tier as a whole, from its ends backwards, and play without end is a draw.
 * (After L. V. Allis's and the GamesCrafters' tier solvers; K. Thompson, "Retrograde Analysis of Certain Endgames", 1986, for the
 * idea of working backwards.)
 */

/** Returns the bytes of memory that the tables of a solution take. */
export function retrogradeMemory(ranking: Ranking): number {
  let bytes = 0
  for (let tier = 0; tier < ranking.tiers; tier++) bytes += ranking.tierSize(tier) * Uint16Array.BYTES_PER_ELEMENT
  return bytes
}

/** Solves a database in steps. What is solved already (after a stop, or read from a file) is kept. */
export class RetrogradeSolver<P extends Position> {
  private readonly solver: PositionSolver<P>
  private index = 0
  /** The tier under way, in games that repeat. */
  private cycles: CycleTier<P> | null = null
  private nodesBefore = 0

  /**
   * @param database made for the same ranking, empty or partly solved
   * @throws NotApplicable when the game is refused (ask `refusesRetrograde` first)
   */
  constructor(
    /** The game to be solved. */
    readonly game: Game<P>,
    /** The numbers of its positions. */
    readonly ranking: Ranking<P>,
    readonly database: Database,
  ) {
    const refusal = refusesAnalysis(game)
    if (refusal) throw new NotApplicable(refusal)
    this.solver = new PositionSolver(game, ranking, database)
  }

  /** Positions generated from so far: the work done by this solver. */
  get nodes(): number {
    return this.solver.nodes + this.nodesBefore + (this.cycles?.nodes ?? 0)
  }

  /** Solves until done or stopped; true when the database is complete. */
  run(control: RunControl): boolean {
    while (!this.database.complete) {
      if (control.stopped()) return false
      this.step(20_000)
      const done = this.done()
      control.progress?.(done / Math.max(1, this.database.size), done, 'positions')
    }
    return true
  }

  /** Solves about that many positions more; true when the database is complete. */
  step(positions: number): boolean {
    const { database, solver } = this
    if (this.game.traits.repeats) return this.stepCycles(positions)
    solver.budget = positions
    while (!database.complete && solver.budget > 0) {
      const tier = database.solvedTiers
      const table = database.tables[tier]
      while (this.index < table.length && solver.budget > 0) {
        if (table[this.index] === NO_ENTRY && !solver.solveNumber(tier, this.index)) return false
        this.index++
      }
      if (this.index === table.length) {
        this.index = 0
        database.solvedTiers++
      }
    }
    return database.complete
  }

  private stepCycles(positions: number): boolean {
    const { database } = this
    if (!database.complete) {
      this.cycles ??= new CycleTier(this.game, this.ranking, database, database.solvedTiers)
      if (this.cycles.step(positions)) {
        this.nodesBefore += this.cycles.nodes
        this.cycles = null
        database.solvedTiers++
      }
    }
    return database.complete
  }

  private done(): number {
    const { cycles, database } = this
    let done = cycles === null ? this.index : Math.floor(cycles.fraction * database.tables[database.solvedTiers].length)
    for (let tier = 0; tier < this.database.solvedTiers; tier++) done += this.database.tables[tier].length
    return done
  }
}
