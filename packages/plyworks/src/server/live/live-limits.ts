import { MOST_ANALYSIS_MILLISECONDS } from '../schemas/questions.js'

/** Limits of a client at `/api/live`. Searches are limited as everywhere else (see `TaskSlots`). */
export interface LiveLimits {
  /** Most time of one analysis. */
  readonly analysisMilliseconds: number
  /** Connections of one client at a time. */
  readonly connectionsOfAClient: number
  /** Connections at a time. */
  readonly connections: number
  /** Bytes of a message; longer ones end the connection (code 1009). */
  readonly messageBytes: number
  /** Messages of a connection within the window; more end it (code 1008). */
  readonly messages: number
  /** Length of the window. */
  readonly windowSeconds: number
  /** Matches that a connection may follow at a time. */
  readonly matches: number
  /** A sign of life is asked for this often; a client that gives none until the next time is cut off. */
  readonly heartbeatSeconds: number
  /** A connection of which nothing is wanted ends after this time. */
  readonly idleSeconds: number
  /** Bytes that wait for a slow reader before lines and news of matches are left out. */
  readonly backlogBytes: number
}

export const LIVE_LIMITS: LiveLimits = {
  analysisMilliseconds: MOST_ANALYSIS_MILLISECONDS,
  connectionsOfAClient: 12,
  connections: 1000,
  messageBytes: 1 << 16,
  messages: 50,
  windowSeconds: 5,
  matches: 10,
  heartbeatSeconds: 15,
  idleSeconds: 300,
  backlogBytes: 1 << 19,
}
