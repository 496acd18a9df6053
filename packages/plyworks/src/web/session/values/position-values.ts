import { effect, type Signal, signal, untracked } from '@preact/signals'
import type { ProbeReport } from '../../workers/values/solved-calls.js'
import type { SolvedValues } from '../../workers/values/solved-values.js'
import type { BoardSession } from '../board/board-session.js'

/** What the solved values say of one position. */
export interface PositionReport {
  /** The position in notation. */
  readonly position: string
  /** Null when the solution does not cover it. */
  readonly report: ProbeReport | null
}

/** Asks for the value of each position that comes onto the board, and has the values drawn on it. */
export class PositionValues {
  /** Of the position on the board or, for a moment after a move, of the one before. */
  readonly latest: Signal<PositionReport | null> = signal(null)
  private readonly dispose: () => void

  constructor(
    private readonly board: BoardSession,
    private readonly values: SolvedValues,
  ) {
    this.dispose = effect(() => {
      board.session.revision.value
      const { kind } = values.state.value
      untracked(() => {
        board.moveValues.value = null
        if (kind === 'ready') void this.ask()
      })
    })
  }

  /** The position on the board in notation. */
  get position(): string {
    return this.board.session.game.notation.formatPosition(this.board.session.position)
  }

  close(): void {
    this.dispose()
    this.board.moveValues.value = null
    this.latest.value = null
  }

  private async ask(): Promise<void> {
    const { position } = this
    const report = await this.values.ask('probe', { position }).catch(() => undefined)
    // A question that was not answered belongs to a solver that has ended, which tells its own trouble.
    if (report === undefined || position !== this.position) return
    this.latest.value = { position, report }
    this.board.moveValues.value = report === null ? null : new Map(report.moves.map((each) => [each.move, each]))
  }
}
