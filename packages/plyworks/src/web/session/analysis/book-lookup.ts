import { effect, type Signal, signal, untracked } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import type { BookRow } from '../../workers/engine/book-rows.js'
import type { EngineCalls } from '../../workers/engine/engine-calls.js'
import { WorkerClient, type WorkerPort } from '../../workers/worker-client.js'
import type { Session } from '../game/session.js'

/** Asks a worker of its own what the opening book knows of the position on the board: looking takes longer than a frame. */
export class BookLookup {
  /** Null until the answer for the position on the board is there. */
  readonly rows: Signal<readonly BookRow[] | null> = signal(null)
  readonly problem: Signal<string | null> = signal(null)
  private readonly worker: WorkerClient<EngineCalls>
  private asked = ''
  private readonly dispose: () => void

  constructor(session: Session, spawn: () => WorkerPort) {
    this.worker = new WorkerClient(spawn, text.errors.silentWorker)
    this.dispose = effect(() => {
      session.revision.value
      untracked(() => this.ask(session.game.name, session.game.notation.formatPosition(session.record.position)))
    })
  }

  close(): void {
    this.dispose()
    this.worker.end()
  }

  private ask(game: string, position: string): void {
    this.rows.value = null
    this.asked = position
    this.worker.ask(
      'book',
      { game, position },
      {
        answer: (rows) => {
          if (position !== this.asked) return
          this.problem.value = null
          this.rows.value = rows
        },
        failed: (message) => {
          this.problem.value = message
        },
      },
    )
  }
}
