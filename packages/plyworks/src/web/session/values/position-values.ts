import { effect, type Signal, signal, untracked } from '@preact/signals'
import type { ProbeReport } from '../../workers/values/solved-calls.js'
import type { SolvedValues } from '../../workers/values/solved-values.js'
import type { Table } from '../board/table.js'

/** What the solved values say of one position. */
export interface PositionReport {
  /** The position in notation. */
  readonly position: string
  /** Null when the solution does not cover it. */
  readonly report: ProbeReport | null
}

/** Asks for the value of each position that comes onto a table, and has the values drawn on its board. */
export class PositionValues {
  /** Of the position on the board or, for a moment after a move, of the one before. */
  readonly latest: Signal<PositionReport | null> = signal(null)
  private readonly dispose: () => void

  constructor(
    private readonly table: Table,
    private readonly values: SolvedValues,
  ) {
    this.dispose = effect(() => {
      table.session.revision.value
      const { kind } = values.state.value
      untracked(() => {
        table.moveValues.value = null
        if (kind === 'ready') void this.ask()
      })
    })
  }

  /** The position on the board in notation. */
  get position(): string {
    return this.table.session.game.text.formatPosition(this.table.session.position)
  }

  close(): void {
    this.dispose()
    this.table.moveValues.value = null
    this.latest.value = null
  }

  private async ask(): Promise<void> {
    const { position } = this
    const report = await this.values.ask('probe', { position }).catch(() => undefined)
    // A question that was not answered belongs to a solver that has ended, which tells its own trouble.
    if (report === undefined || position !== this.position) return
    this.latest.value = { position, report }
    this.table.moveValues.value = report === null ? null : new Map(report.moves.map((each) => [each.move, each]))
  }
}
