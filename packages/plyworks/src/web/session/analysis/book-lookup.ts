import { reasonOf } from '@plyworks/core'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import type { BookRow } from '../../workers/engine/book-rows.js'
import type { WorkerPort } from '../../workers/engine/engine-client.js'
import type { EngineReply } from '../../workers/engine/messages.js'
import type { Session } from '../game/session.js'

/** Asks a worker of its own what the opening book knows of the position on the board: looking takes longer than a frame. */
export class BookLookup {
  /** Null until the answer for the position on the board is there. */
  readonly rows: Signal<readonly BookRow[] | null> = signal(null)
  readonly problem: Signal<string | null> = signal(null)
  private port: WorkerPort | null = null
  private asked = ''
  private readonly dispose: () => void

  constructor(session: Session, spawn: () => WorkerPort) {
    try {
      this.port = spawn()
      this.port.onmessage = (event) => this.hear(event.data)
      this.port.onerror = (event) => this.fail(event.message ?? '')
      this.port.postMessage({ type: 'open', game: session.game.name })
    } catch (error) {
      this.fail(reasonOf(error))
    }
    this.dispose = effect(() => {
      session.revision.value
      untracked(() => {
        this.rows.value = null
        this.asked = session.game.text.formatPosition(session.record.position)
        this.port?.postMessage({ type: 'book', position: this.asked })
      })
    })
  }

  close(): void {
    this.dispose()
    this.port?.terminate()
    this.port = null
  }

  private hear(reply: EngineReply): void {
    if (reply.type === 'failed') this.fail(reply.message)
    if (reply.type === 'book' && reply.position === this.asked) {
      this.problem.value = null
      this.rows.value = reply.rows
    }
  }

  private fail(message: string): void {
    this.problem.value = message === '' ? text.errors.silentWorker : message
  }
}
