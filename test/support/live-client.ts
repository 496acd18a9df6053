import { createRequire } from 'node:module'
import type { LiveMessage, LiveRequest } from '../../packages/plyworks/src/server/live/live-messages.js'

/** What is used of the package `ws`, which brings no types. */
interface Socket {
  readonly readyState: number
  send(data: string | Uint8Array): void
  close(): void
  terminate(): void
  pause(): void
  resume(): void
  on(event: 'open' | 'error', listener: (error: Error) => void): void
  on(event: 'message', listener: (data: Uint8Array) => void): void
  on(event: 'close', listener: (code: number, reason: Uint8Array) => void): void
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  /** Address that the client comes from. */
  readonly localAddress?: string
  readonly autoPong?: boolean
  /** Subprotocols that it offers. */
  readonly protocols?: readonly string[]
}

const { WebSocket } = createRequire(import.meta.url)('ws') as {
  WebSocket: new (address: string, protocols: readonly string[], options: Options) => Socket
}

/** What a client says to begin, for those that write the protocol by hand. */
export const UPGRADE = [
  'GET /api/live HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '\r\n',
].join('\r\n')

/** A client at `/api/live` that keeps what it hears. */
export class LiveClient {
  /** All that was heard. */
  readonly all: LiveMessage[] = []
  /** What was not yet taken. */
  readonly heard: LiveMessage[] = []
  end: { code: number; reason: string } | null = null
  readonly socket: Socket
  private readonly listeners = new Set<() => void>()

  private constructor(address: string, options: Options) {
    this.socket = new WebSocket(
      `${address.replace(/^http/, 'ws').replace(/\/$/, '')}/api/live`,
      options.protocols ?? [],
      options,
    )
    this.socket.on('message', (data) => {
      const message: LiveMessage = JSON.parse(new TextDecoder().decode(data))
      this.all.push(message)
      this.heard.push(message)
      this.tell()
    })
    this.socket.on('close', (code, reason) => {
      this.end = { code, reason: new TextDecoder().decode(reason) }
      this.tell()
    })
  }

  /** @throws Error that names the status when the server refuses */
  static connect(address: string, options: Options = {}): Promise<LiveClient> {
    const client = new LiveClient(address, options)
    return new Promise((resolve, reject) => {
      client.socket.on('open', () => resolve(client))
      client.socket.on('error', reject)
    })
  }

  say(request: LiveRequest | object): void {
    this.socket.send(JSON.stringify(request))
  }

  /** The first message not yet taken that fits; those before it are forgotten. */
  async hear(fits: (message: LiveMessage) => boolean): Promise<LiveMessage> {
    const found = await this.until(() => {
      const index = this.heard.findIndex(fits)
      return index < 0 ? null : (this.heard.splice(0, index + 1).at(-1) ?? null)
    })
    return found
  }

  ended(): Promise<{ code: number; reason: string }> {
    return this.until(() => this.end)
  }

  private until<Found>(look: () => Found | null): Promise<Found> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.listeners.delete(check)
        reject(new Error(`not heard; the end is ${JSON.stringify(this.end)}`))
      }, 60_000)
      const check = (): void => {
        const found = look()
        if (found === null) return
        clearTimeout(timer)
        this.listeners.delete(check)
        resolve(found)
      }
      this.listeners.add(check)
      check()
    })
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener()
  }
}
