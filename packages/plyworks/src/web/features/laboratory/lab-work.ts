import { batch, type Signal, signal } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import type { EngineCalls } from '../../workers/engine/engine-calls.js'
import { WorkerClient, type WorkerPort } from '../../workers/worker-client.js'

/** The calls that the laboratory makes. */
export type LabCalls = Pick<EngineCalls, 'bench' | 'waves'>

type LabState =
  | { readonly kind: 'working' | 'done' | 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }

/** An answer with what was asked. */
interface Found<Name extends keyof LabCalls> {
  readonly request: LabCalls[Name]['request']
  readonly answer: LabCalls[Name]['answer']
}

/** A worker that grows trees and runs algorithms, so that no game, however slow, stops the page. */
export class LabWork<Name extends keyof LabCalls & string> {
  readonly state: Signal<LabState> = signal({ kind: 'working' })
  /** The latest answer, which stays to be seen until the next one comes; null while there is none. */
  readonly found: Signal<Found<Name> | null> = signal(null)
  private readonly worker: WorkerClient<LabCalls>
  private latest: LabCalls[Name]['request'] | null = null

  constructor(
    private readonly name: Name,
    spawn: () => WorkerPort,
  ) {
    this.worker = new WorkerClient(spawn, text.errors.silentWorker)
  }

  /** Asks something; whatever was asked before is given up. */
  ask(request: LabCalls[Name]['request']): void {
    this.latest = request
    if (this.worker.busy) this.worker.end()
    this.state.value = { kind: 'working' }
    this.worker.ask(this.name, request, {
      answer: (answer) =>
        batch(() => {
          this.found.value = { request, answer }
          this.state.value = { kind: 'done' }
        }),
      failed: (message) => {
        this.worker.end()
        batch(() => {
          this.found.value = null
          this.state.value = { kind: 'failed', message }
        })
      },
    })
  }

  /** Gives up what was asked last. */
  stop(): void {
    if (this.state.value.kind !== 'working') return
    this.worker.end()
    batch(() => {
      this.found.value = null
      this.state.value = { kind: 'stopped' }
    })
  }

  /** Asks the same once more. */
  again(): void {
    if (this.latest !== null) this.ask(this.latest)
  }

  close(): void {
    this.worker.end()
  }
}
