import { Busy } from '../busy.js'
import { LiveConnection, type LiveServices } from './live-connection.js'
import type { LiveLimits } from './live-limits.js'
import type { LiveSocket } from './live-socket.js'

/** All who are connected at `/api/live`. */
export class LiveConnections {
  /** Connections ended since the start, by the code of their end. */
  readonly ended = new Map<number, number>()
  private readonly open = new Set<LiveConnection>()
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly limits: LiveLimits) {}

  get count(): number {
    return this.open.size
  }

  /** Analyses that go on or wait. */
  get analyses(): number {
    let sum = 0
    for (const { analysing } of this.open) sum += analysing
    return sum
  }

  /** @throws Busy when a client, or all together, may not connect once more */
  admit(client: string): void {
    const { connections, connectionsOfAClient } = this.limits
    if (this.open.size >= connections) throw new Busy('the server is busy: try again in a moment', 503)
    let own = 0
    for (const other of this.open) if (other.client === client) own++
    if (own >= connectionsOfAClient) throw new Busy(`at most ${connectionsOfAClient} connections for one client`, 429)
  }

  /** Takes over a socket. */
  take(socket: LiveSocket, client: string, services: LiveServices): void {
    const connection = new LiveConnection(socket, client, services)
    this.open.add(connection)
    this.timer ??= setInterval(() => this.beat(), 1000 * this.limits.heartbeatSeconds)
    socket.on('close', (code) => {
      this.ended.set(code, (this.ended.get(code) ?? 0) + 1)
      this.open.delete(connection)
      if (this.open.size === 0) this.rest()
    })
  }

  /** Asks nobody for signs of life any more. */
  rest(): void {
    if (this.timer !== null) clearInterval(this.timer)
    this.timer = null
  }

  private beat(): void {
    const now = performance.now()
    for (const connection of this.open) connection.beat(now)
  }
}
