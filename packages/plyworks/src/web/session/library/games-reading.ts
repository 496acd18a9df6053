import { reasonOf } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import { endPort } from '../../workers/end-port.js'
import type { Port } from '../../workers/port.js'
import type { ReadingProgress, ReadingReply, ReadingRequest } from './reading-messages.js'

/** The port of the worker. */
export type ReadingPort = Port<ReadingRequest, ReadingReply>

export type ReadingState =
  /** Null until it is known whether there is more than a moment's work. */
  | { readonly kind: 'reading'; readonly progress: ReadingProgress | null }
  | { readonly kind: 'stopped'; readonly progress: ReadingProgress | null }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }

/** Has the games of the library that were kept or changed since the last time read in a worker. */
export class GamesReading {
  readonly state: Signal<ReadingState> = signal({ kind: 'reading', progress: null })
  /** Grows whenever the index may say more than before. */
  readonly edition = signal(0)
  private port: ReadingPort | null = null
  /** The library has changed since the worker was asked. */
  private changed = false

  /** @param game with its variant */
  constructor(
    private readonly game: string,
    private readonly spawn: () => ReadingPort,
  ) {}

  /** At first and after every change of the library. Who has stopped the reading lets it go on by `goOn`. */
  bringUpToDate(): void {
    if (this.state.value.kind === 'stopped') return
    if (this.port === null) this.ask()
    else this.changed = true
  }

  stop(): void {
    const state = this.state.value
    if (state.kind !== 'reading') return
    this.endWorker()
    this.end({ kind: 'stopped', progress: state.progress })
  }

  goOn(): void {
    if (this.port === null) this.ask()
  }

  close(): void {
    this.endWorker()
  }

  private ask(): void {
    this.changed = false
    this.state.value = { kind: 'reading', progress: null }
    try {
      this.port ??= this.openWorker()
      this.port.postMessage({ game: this.game })
    } catch (error) {
      this.fail(reasonOf(error))
    }
  }

  private openWorker(): ReadingPort {
    const port = this.spawn()
    port.onmessage = (event) => this.hear(event.data)
    port.onerror = (event) => this.fail(event.message ?? '')
    return port
  }

  private hear(reply: ReadingReply): void {
    switch (reply.type) {
      case 'progress':
        this.state.value = { kind: 'reading', progress: reply.progress }
        return
      case 'done':
        this.finish()
        return
      case 'failed':
        this.fail(reply.message)
    }
  }

  private finish(): void {
    if (this.changed) {
      this.ask()
      return
    }
    this.endWorker()
    this.end({ kind: 'ready' })
  }

  private fail(message: string): void {
    this.endWorker()
    this.end({ kind: 'failed', message: message === '' ? text.errors.noMessage : message })
  }

  private end(state: ReadingState): void {
    this.edition.value++
    this.state.value = state
  }

  private endWorker(): void {
    endPort(this.port)
    this.port = null
  }
}
