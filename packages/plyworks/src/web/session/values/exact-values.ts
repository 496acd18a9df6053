import { reasonOf } from '@plyworks/core'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import { endPort } from '../../workers/end-port.js'
import type { ExactPort, ExactProgress, ExactReply, ExactReport } from '../../workers/values/exact-messages.js'
import type { Table } from '../board/table.js'

export type ExactState =
  /** Nothing to be asked: the game is over. */
  | { readonly kind: 'over' }
  | { readonly kind: 'solving'; readonly progress: ExactProgress | null; readonly report: ExactReport }
  | { readonly kind: 'solved'; readonly progress: ExactProgress; readonly report: ExactReport }
  | { readonly kind: 'stopped'; readonly gaveUp: boolean; readonly report: ExactReport }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

/** A position gets so long, in milliseconds, unless somebody asks for more. */
const PATIENCE = 60_000
const NOTHING: ExactReport = { value: null, moves: [] }

/** Has each position that comes onto a table solved in a worker, and the values drawn on its board. */
export class ExactValues {
  readonly state: Signal<ExactState> = signal({ kind: 'over' })
  /** The position that the state is about, in notation. */
  position = ''
  private port: ExactPort | null = null
  /** Of the question asked last. */
  private number = 0
  private busy = false
  private readonly dispose: () => void

  constructor(
    private readonly table: Table,
    private readonly spawn: () => ExactPort,
  ) {
    this.dispose = effect(() => {
      table.session.revision.value
      untracked(() => this.ask(PATIENCE))
    })
  }

  /** Takes as long as it needs. */
  goOn(): void {
    this.ask(null)
  }

  stop(): void {
    const state = this.state.value
    if (state.kind !== 'solving') return
    this.endWorker()
    this.state.value = { kind: 'stopped', gaveUp: false, report: state.report }
  }

  close(): void {
    this.dispose()
    this.endWorker()
    this.table.moveValues.value = null
  }

  private ask(milliseconds: number | null): void {
    const { session } = this.table
    // It hears nothing while it solves.
    if (this.busy) this.endWorker()
    this.show(NOTHING)
    this.position = session.game.text.formatPosition(session.position)
    if (session.position.over) {
      this.state.value = { kind: 'over' }
      return
    }
    this.state.value = { kind: 'solving', progress: null, report: NOTHING }
    this.busy = true
    try {
      this.port ??= this.openWorker()
      this.port.postMessage({
        number: ++this.number,
        game: session.game.name,
        position: this.position,
        milliseconds,
      })
    } catch (error) {
      this.fail(reasonOf(error))
    }
  }

  private openWorker(): ExactPort {
    const port = this.spawn()
    port.onmessage = (event) => this.hear(event.data)
    port.onerror = (event) => this.fail(event.message ?? '')
    return port
  }

  private hear(reply: ExactReply): void {
    const state = this.state.value
    if (reply.number !== this.number || state.kind !== 'solving') return
    switch (reply.type) {
      case 'progress':
        this.state.value = { ...state, progress: reply.progress }
        return
      case 'found':
        this.state.value = { ...state, report: reply.report }
        this.show(reply.report)
        return
      case 'solved':
        this.busy = false
        this.state.value = { kind: 'solved', progress: reply.progress, report: reply.report }
        this.show(reply.report)
        return
      case 'gave up':
        this.busy = false
        this.state.value = { kind: 'stopped', gaveUp: true, report: state.report }
        return
      case 'refused':
        this.busy = false
        this.state.value = { kind: 'refused', message: reply.message }
        return
      case 'failed':
        this.fail(reply.message)
    }
  }

  private show({ moves }: ExactReport): void {
    this.table.moveValues.value = moves.length === 0 ? null : new Map(moves.map((each) => [each.move, each]))
  }

  private fail(message: string): void {
    this.endWorker()
    this.state.value = { kind: 'failed', message: message === '' ? text.errors.noMessage : message }
  }

  private endWorker(): void {
    this.busy = false
    endPort(this.port)
    this.port = null
  }
}
