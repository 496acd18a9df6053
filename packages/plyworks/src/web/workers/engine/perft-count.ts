import { reasonOf } from '@plyworks/core'
import { batch, signal } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import { endPort } from '../end-port.js'
import type { WorkerPort } from './engine-client.js'
import type { Count, CountRow, EngineReply } from './messages.js'

/** Counts the sequences of moves from a position in a worker of its own. */
export class PerftCount {
  readonly rows = signal<readonly CountRow[]>([])
  /** The latest figures; null before anything was counted. */
  readonly latest = signal<Count | null>(null)
  readonly running = signal(false)
  readonly problem = signal<string | null>(null)
  private port: WorkerPort | null = null

  constructor(
    private readonly game: string,
    private readonly spawn: () => WorkerPort,
  ) {}

  start(position: string, depth: number): void {
    this.stop()
    batch(() => {
      this.rows.value = []
      this.latest.value = null
      this.problem.value = null
      this.running.value = true
    })
    try {
      const port = this.spawn()
      this.port = port
      port.onmessage = (event) => this.hear(event.data)
      port.onerror = (event) => this.fail(event.message ?? '')
      port.postMessage({ type: 'open', game: this.game })
      port.postMessage({ type: 'count', position, depth })
    } catch (error) {
      this.fail(reasonOf(error))
    }
  }

  /** Ends the count; what is counted stays to be seen. */
  stop(): void {
    endPort(this.port)
    this.port = null
    this.running.value = false
  }

  private hear(reply: EngineReply): void {
    if (reply.type === 'failed') this.fail(reply.message)
    if (reply.type !== 'counted') return
    batch(() => {
      this.rows.value = [...this.rows.value, ...reply.count.rows]
      this.latest.value = reply.count
      if (reply.count.done) this.stop()
    })
  }

  private fail(message: string): void {
    this.problem.value = message === '' ? text.errors.silentWorker : message
    this.stop()
  }
}
