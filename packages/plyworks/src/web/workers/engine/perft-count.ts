import { batch, signal } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import { WorkerClient, type WorkerPort } from '../worker-client.js'
import type { Count, CountRow, EngineCalls } from './engine-calls.js'

/** Counts the sequences of moves from a position in a worker of its own. */
export class PerftCount {
  readonly rows = signal<readonly CountRow[]>([])
  /** The latest figures; null before anything was counted. */
  readonly latest = signal<Count | null>(null)
  readonly running = signal(false)
  readonly problem = signal<string | null>(null)
  private readonly worker: WorkerClient<EngineCalls>

  constructor(
    private readonly game: string,
    spawn: () => WorkerPort,
  ) {
    this.worker = new WorkerClient(spawn, text.errors.silentWorker)
  }

  start(position: string, depth: number): void {
    this.stop()
    batch(() => {
      this.rows.value = []
      this.latest.value = null
      this.problem.value = null
      this.running.value = true
    })
    this.worker.ask(
      'count',
      { game: this.game, position, depth },
      {
        progress: (count) => this.take(count),
        answer: (count) =>
          batch(() => {
            this.take(count)
            this.stop()
          }),
        failed: (message) => {
          this.problem.value = message
          this.stop()
        },
      },
    )
  }

  /** Ends the count; what is counted stays to be seen. */
  stop(): void {
    this.worker.end()
    this.running.value = false
  }

  private take(count: Count): void {
    batch(() => {
      this.rows.value = [...this.rows.value, ...count.rows]
      this.latest.value = count
    })
  }
}
