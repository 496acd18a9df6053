import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { asFailure, type Failure, oneLine, STATUS } from '../jobs/failure.js'
import { Stopped } from '../jobs/task.js'
import { addApi } from './api.js'
import { Arena, type ArenaSetting, Forbidden } from './arena/arena.js'
import { addArenaApi } from './arena/arena-api.js'
import { EventStreams } from './arena/event-stream.js'
import { addSecurityHeaders } from './headers.js'
import { Busy, TaskSlots } from './task-slots.js'

/** Where the build puts the browser app. */
const WEB = fileURLToPath(new URL('../web/', import.meta.url))

const LARGEST_BODY = 1 << 16

export interface ServerSetting {
  /** Folder of the built browser app. */
  readonly web?: string
  /** Matches are played and shown; without it there is no arena. */
  readonly arena?: ArenaSetting
}

/**
 * The web app, the API under /api and /healthz; not listening yet. Closing it ends the tasks that still run and stops
 * the matches that it has started.
 */
export function makeServer({ web = WEB, arena }: ServerSetting = {}): FastifyInstance {
  const server = fastify({
    bodyLimit: LARGEST_BODY,
    connectionTimeout: 60_000,
    requestTimeout: 15_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // Unknown members are mistakes to be told, not to be dropped silently.
    ajv: { customOptions: { removeAdditional: false, allErrors: false } },
  })
  const slots = new TaskSlots()
  server.addHook('preClose', () => slots.close())
  addSecurityHeaders(server)
  server.setErrorHandler((error: FastifyError | Error, _request, reply) => tellError(error, reply))
  server.setNotFoundHandler((request, reply) => {
    reply.code(404).send({ error: `there is nothing at ${request.method} ${request.url.slice(0, 100)}` })
  })
  server.get('/healthz', () => ({ status: 'ok' }))
  addApi(server, slots)
  if (arena !== undefined) addArena(server, arena)
  addWebApp(server, web)
  return server
}

function addArena(server: FastifyInstance, setting: ArenaSetting): void {
  const arena = new Arena(setting)
  const streams = new EventStreams(setting.store)
  server.addHook('preClose', async () => {
    streams.close()
    await arena.close()
  })
  addArenaApi(server, arena, streams)
}

/** Whether the browser app has been built. */
export function hasWebApp(web = WEB): boolean {
  return existsSync(join(web, 'index.html'))
}

function addWebApp(server: FastifyInstance, web: string): void {
  if (!hasWebApp(web)) {
    server.get('/', (_request, reply) =>
      reply.code(503).type('text/plain').send('The web app is not built: npm run build\n'),
    )
    return
  }
  server.register(staticFiles, {
    root: web,
    cacheControl: false,
    setHeaders: (response, path) => {
      // The build puts a digest of the content into the names of files under assets/.
      const lasting = path.startsWith(join(web, 'assets'))
      response.setHeader('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

function tellError(error: FastifyError | Error, reply: FastifyReply): void {
  if (error instanceof Stopped) {
    reply.code(503).send({ error: 'not finished within the time allowed' })
  } else if (error instanceof Forbidden) {
    reply.code(403).send({ error: error.message })
  } else if (error instanceof Busy) {
    reply.code(503).header('retry-after', '1').send({ error: error.message })
  } else if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500) {
    // The framework's own: a body that is no JSON, too large, or not as its schema says.
    reply.code(error.statusCode).send({ error: oneLine(error.message) })
  } else {
    const failure = asFailure(error)
    reply.code(httpStatus(failure)).send(describe(failure))
  }
}

function describe(failure: Failure): { error: string; argument?: string } {
  if (failure.status === STATUS.internal) return { error: 'internal failure' }
  return { error: failure.message, ...(failure.argument !== undefined && { argument: failure.argument }) }
}

function httpStatus(failure: Failure): number {
  if (failure.status === STATUS.badInput) return 400
  return failure.status === STATUS.notApplicable ? 422 : 500
}
