import type { LiveMessage, LiveRequest } from '../../../server/live/live-messages.js'

/** The part of a WebSocket that is needed here. */
export interface LivePort {
  readonly readyState: number
  send(message: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: (() => void) | null
}

/** Something that is asked of the server as long as it is wanted. */
export interface LiveWish {
  /** Said whenever a connection is there; null for one that says for itself what it wants. */
  readonly ask: LiveRequest | null
  /** Said when it is no longer wanted. */
  readonly end: LiveRequest
  hear(message: LiveMessage): void
  connected(yes: boolean): void
}

const OPEN = 1
/** Pauses before a lost connection is opened again, in milliseconds; each is twice as long as the one before. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 5000

/**
 * The page's connection to the server: opened with the first wish, opened again when it is lost, and closed with the last.
 * The server says all there is to say with every message, so a wish that is repeated misses nothing.
 */
export class LiveClient {
  private readonly wishes = new Set<LiveWish>()
  private port: LivePort | null = null
  private pause = FIRST_PAUSE
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly open: () => LivePort) {}

  /** @returns what ends the wish */
  wish(wish: LiveWish): () => void {
    this.wishes.add(wish)
    if (wish.ask !== null) this.say(wish.ask)
    if (this.port === null && this.timer === null) this.connect()
    return () => this.forget(wish)
  }

  /** @returns whether it could be said: there is a connection */
  say(request: LiveRequest): boolean {
    if (this.port?.readyState !== OPEN) return false
    this.port.send(JSON.stringify(request))
    return true
  }

  /** Opens a lost connection at once: the server has been heard by another way. */
  hurry(): void {
    if (this.timer === null) return
    clearTimeout(this.timer)
    this.timer = null
    this.pause = FIRST_PAUSE
    this.connect()
  }

  private connect(): void {
    const port = this.open()
    this.port = port
    port.onopen = () => {
      this.pause = FIRST_PAUSE
      for (const wish of this.wishes) {
        wish.connected(true)
        if (wish.ask !== null) this.say(wish.ask)
      }
    }
    port.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as LiveMessage
      for (const wish of [...this.wishes]) wish.hear(message)
    }
    port.onclose = () => this.lose()
  }

  private lose(): void {
    this.port = null
    for (const wish of [...this.wishes]) wish.connected(false)
    if (this.wishes.size === 0) return
    // Pages that were cut off together do not come back together.
    const pause = this.pause * (0.5 + Math.random() / 2)
    this.pause = Math.min(LONGEST_PAUSE, 2 * this.pause)
    this.timer = setTimeout(() => {
      this.timer = null
      if (this.wishes.size > 0) this.connect()
    }, pause)
  }

  private forget(wish: LiveWish): void {
    if (!this.wishes.delete(wish)) return
    const wanted = [...this.wishes].some(({ end }) => JSON.stringify(end) === JSON.stringify(wish.end))
    if (!wanted) this.say(wish.end)
    if (this.wishes.size > 0) return
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    if (this.port !== null) {
      this.port.onclose = null
      this.port.close()
    }
    this.port = null
  }
}

/** The connection of this page. */
export const liveClient = new LiveClient(() => {
  const address = new URL('api/live', document.baseURI)
  address.protocol = address.protocol.replace('http', 'ws')
  return new WebSocket(address) as LivePort
})

// A phone that wakes up, or finds its network again, need not wait for the next attempt.
if (typeof document !== 'undefined') {
  addEventListener('online', () => liveClient.hurry())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') liveClient.hurry()
  })
}
