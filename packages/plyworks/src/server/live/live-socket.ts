/** The used part of a WebSocket: the package `ws` brings no types of its own. */
export interface LiveSocket {
  /** 1 while it is open. */
  readonly readyState: number
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  /** Ends the connection without a word. */
  terminate(): void
  on(event: 'message', listener: (data: Uint8Array, binary: boolean) => void): void
  on(event: 'pong', listener: () => void): void
  on(event: 'close', listener: (code: number) => void): void
}

export const OPEN = 1

/** Codes with which this server ends connections (RFC 6455, section 7.4). */
export const CLOSE = {
  /** Nothing was asked for a while. */
  idle: 1000,
  /** The server is shutting down. */
  goingAway: 1001,
  /** A binary message. */
  noText: 1003,
  /** Too many messages. */
  policy: 1008,
} as const
