import { createHash, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { Forbidden } from '../arena/forbidden.js'
import { bearerOf } from '../bearer.js'
import { refuseForeignHosts } from '../foreign-hosts.js'
import { addSecurityHeaders } from '../headers.js'
import { addLiveApi, takeWebSockets } from '../live/live-api.js'
import { LiveConnections } from '../live/live-connections.js'
import { LIVE_LIMITS, type LiveLimits } from '../live/live-limits.js'
import { ownRequests } from '../live/live-schemas.js'
import { answerProblems, answerWrongAddress, makeProblem, sendProblem } from '../problems.js'
import { limitRate } from '../rate-limit.js'
import type { Searches } from '../task-slots.js'
import { KEY_PROTOCOL } from './engine-key.js'

/** A server of one engine, for a web app that comes from elsewhere. */
export interface EngineServerSetting {
  readonly searches: Searches & { close(): Promise<void> }
  /** Shown to the person who connects. */
  readonly name: string
  /** The only game it plays, or null for all. */
  readonly game: string | null
  /** Whether engine and options are its own affair, whatever a page asks for. */
  readonly fixed: boolean
  /** Origins of the pages that may ask, as browsers name them. */
  readonly origins: readonly string[]
  /** Needed for everything. */
  readonly key: string
  /** Limits of connections; those left out are as usual. */
  readonly live?: Partial<LiveLimits>
}

/** An analysis may take a day: the machine is the asker's own. */
const LONGEST_ANALYSIS = 24 * 3_600_000
const LIMITS: Partial<LiveLimits> = { connections: 24, messageBytes: 1 << 15 }
const RATE = { requests: 60, seconds: 4 }

/**
 * Serves an engine to pages of named origins that have its key: what it is at `/api/engine`, analyses at `/api/live`, by the same
 * messages as the server of the app. It has to listen on this machine alone. Not listening yet.
 */
export function makeEngineServer({
  searches,
  name,
  game,
  fixed,
  origins,
  key,
  live,
}: EngineServerSetting): FastifyInstance {
  const server = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024,
    requestTimeout: 15_000,
    forceCloseConnections: true,
    frameworkErrors: answerWrongAddress,
    ajv: { customOptions: { removeAdditional: false, allErrors: false } },
  })
  const limits = { ...LIVE_LIMITS, ...LIMITS, analysisMilliseconds: LONGEST_ANALYSIS, ...live }
  const connections = new LiveConnections(limits)
  server.addHook('preClose', () => {
    connections.rest()
    return searches.close()
  })
  addSecurityHeaders(server)
  answerProblems(server)
  refuseForeignHosts(server, [])
  admitOrigins(server, origins)
  limitRate(server, RATE)
  takeWebSockets(server, limits.messageBytes)
  const isKey = comparedWith(key)
  server.register(async (app) => {
    // Without a route of its own the answer to a browser's preflight request would lack its headers.
    app.options('/api/*', (_request, reply) => reply.code(204).send())
    app.get('/api/engine', (request, reply) => {
      if (!isKey(bearerOf(request))) return sendProblem(reply, makeProblem(401, WRONG_KEY))
      return { name, game, fixed }
    })
    addLiveApi(
      app,
      connections,
      { slots: searches, feed: null, friends: null, limits },
      {
        requests: ownRequests(LONGEST_ANALYSIS),
        admit(request) {
          if (!isKey(keyOf(request))) throw new Forbidden(WRONG_KEY)
        },
      },
    )
  })
  return server
}

const WRONG_KEY = 'the key is missing or wrong: take the one that the engine has printed'

/** Lets pages of these origins ask, also from outside of this network (Private Network Access), and no others. */
function admitOrigins(server: FastifyInstance, origins: readonly string[]): void {
  server.addHook('onRequest', async ({ headers: { origin } }, reply) => {
    reply.header('vary', 'origin')
    // Programs other than browsers name no origin; they need the key all the same.
    if (origin === undefined) return
    if (!origins.includes(origin))
      throw new Forbidden(`pages of ${origin.slice(0, 100)} may not use this engine: name them with --site`)
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'authorization',
      'access-control-allow-private-network': 'true',
    })
  })
}

/** Compares in a time that tells nothing of the key. */
function comparedWith(key: string): (said: string | undefined) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  const wanted = digest(key)
  return (said) => said !== undefined && timingSafeEqual(digest(said), wanted)
}

/** The key of a WebSocket: browsers send no other header of a page's choice with one. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim())
  return offered.find((each) => each.startsWith(KEY_PROTOCOL))?.slice(KEY_PROTOCOL.length)
}
