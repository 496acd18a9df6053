import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Busy } from './busy.js'

/** Limits of one client's requests under /api. */
export interface Rate {
  /** Requests within a window of time. */
  readonly requests: number
  /** Length of the window. */
  readonly seconds: number
}

export const DEFAULT_RATE: Rate = { requests: 200, seconds: 4 }

/** Refuses requests under /api of clients that ask too often. To be added before the routes. */
export function limitRate(server: FastifyInstance, { requests, seconds }: Rate): void {
  server.register(rateLimit, {
    max: requests,
    timeWindow: 1000 * seconds,
    // By the route, for the same address can be written in many ways (`/%61pi/games`).
    allowList: ({ routeOptions }) => !routeOptions.url?.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new Busy('too many requests: wait a moment', 429, Math.max(1, Math.ceil(ttl / 1000))),
  })
}
