import { type Signal, signal } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import { portOf, WorkerClient, type WorkerPort } from '../../workers/worker-client.js'

/** Starts a worker that reads the games of the library. */
export function spawnReading(): WorkerPort {
  return portOf(new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module', name: 'reading' }))
}

type ReadingState =
  /** Null until it is known whether there is more than a moment's work. */
  | { readonly kind: 'reading'; readonly progress: ReadingProgress | null }
  | { readonly kind: 'stopped'; readonly progress: ReadingProgress | null }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }

/** Has the games of the library that were kept or changed since the last time read in a worker. */
export class GamesReading {
  readonly state: Signal<ReadingState> = signal({ kind: 'reading', progress: null })
  /** Grows whenever the index may say more than before. */
  readonly version = signal(0)
  private readonly worker: WorkerClient<ReadingCalls>
  /** The library has changed since the worker was asked. */
  private changed = false

  /** @param game with its variant */
  constructor(
    private readonly game: string,
    spawn: () => WorkerPort,
  ) {
    this.worker = new WorkerClient(spawn, text.errors.noMessage)
  }

  /** At first and after every change of the library. After `stop` it goes on only by `goOn`. */
  bringUpToDate(): void {
    if (this.state.value.kind === 'stopped') return
    if (!this.worker.busy) this.ask()
    else this.changed = true
  }

  stop(): void {
    const state = this.state.value
    if (state.kind !== 'reading') return
    this.worker.end()
    this.end({ kind: 'stopped', progress: state.progress })
  }

  goOn(): void {
    if (!this.worker.busy) this.ask()
  }

  close(): void {
    this.worker.end()
  }

  private ask(): void {
    this.changed = false
    this.state.value = { kind: 'reading', progress: null }
    this.worker.ask(
      'read',
      { game: this.game },
      {
        progress: (progress) => {
          this.state.value = { kind: 'reading', progress }
        },
        answer: () => this.finish(),
        failed: (message) => this.fail(message),
      },
    )
  }

  private finish(): void {
    if (this.changed) {
      this.ask()
      return
    }
    this.worker.end()
    this.end({ kind: 'ready' })
  }

  private fail(message: string): void {
    this.worker.end()
    this.end({ kind: 'failed', message })
  }

  private end(state: ReadingState): void {
    this.version.value++
    this.state.value = state
  }
}

/** The calls of the worker that reads the games of the library. */
export interface ReadingCalls {
  /** Takes up the games of a game (with its variant) whose positions are not known. */
  read: { request: { readonly game: string }; progress: ReadingProgress; answer: null }
}

export interface ReadingProgress {
  /** Games whose positions are known, and all of them. */
  readonly done: number
  readonly all: number
  /** Games a second. */
  readonly rate: number
  readonly secondsLeft: number | null
}
