import { type Position, RetrogradeSolver, retrogradeMemory, type SolvedGame } from '@plyworks/core'
import type { SolveProgress } from './solved-calls.js'

/** Positions of a slice; a slice takes some ten milliseconds. */
const SLICE = 10_000

/** Retrograde analysis a slice at a time, so that a worker can listen in between. */
export class SlicedSolve<P extends Position> {
  private readonly solver: RetrogradeSolver<P>
  private readonly bytes: number
  private readonly total: number
  /** Positions that were known when work began. */
  private readonly known: number
  private nodesAtStart = 0
  private startedAt: number

  /** @param now the clock, in milliseconds */
  constructor(
    private readonly solved: SolvedGame<P>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.solver = new RetrogradeSolver(solved.game, solved.ranking, solved.database)
    this.bytes = retrogradeMemory(solved.ranking)
    this.total = solved.database.size
    const { win, draw, loss } = solved.database.counts()
    this.known = win + draw + loss
    this.startedAt = now()
  }

  /** Solves a slice; true when everything is solved. */
  step(): boolean {
    return this.solver.step(SLICE)
  }

  /** Forgets the time of a pause, so that the rate is that of the work. */
  restartClock(): void {
    this.startedAt = this.now()
    this.nodesAtStart = this.solver.nodes
  }

  progress(): SolveProgress {
    const { solvedTiers, tables } = this.solved.database
    // Numbers that name no position are dealt with as their tier is; counting tiers alone would stand still in a large one.
    const passed = tables.slice(0, solvedTiers).reduce((sum, table) => sum + table.length, 0)
    const done = Math.min(this.total, Math.max(passed, this.known + this.solver.nodes))
    const seconds = (this.now() - this.startedAt) / 1000
    const rate = seconds > 0 ? (this.solver.nodes - this.nodesAtStart) / seconds : 0
    return {
      done,
      total: this.total,
      rate,
      secondsLeft: rate > 0 ? (this.total - done) / rate : null,
      bytes: this.bytes,
    }
  }
}
