import websocket from '@fastify/websocket'
import { quote } from '@plyworks/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badInput, oneLine } from '../../tasks/failure.js'
import { refuseForeignPage } from '../foreign-hosts.js'
import { makeProblem, sendProblem } from '../problems.js'
import type { Tag } from '../schemas/route.js'
import type { LiveServices } from './live-connection.js'
import type { LiveConnections } from './live-connections.js'
import { ANALYSIS_HEADER, type LiveRequest } from './live-messages.js'
import { LIVE_REQUESTS } from './live-schemas.js'
import { CLOSE, type LiveSocket } from './live-socket.js'

/** Time for clients to answer that a connection ends, in milliseconds. */
const FAREWELL = 500

/** Makes the server take WebSockets. To be added before the routes. */
export function takeWebSockets(server: FastifyInstance, largestMessage: number): void {
  // A handshake that is refused before the plugin has seen it leaves a socket that nobody closes; then the server
  // could not be closed.
  server.addHook('onResponse', async ({ headers, raw, ws }) => {
    if (headers.upgrade !== undefined && !ws) raw.socket.destroy()
  })
  server.register(websocket, {
    options: { maxPayload: largestMessage },
    // The socket tells its client what was wrong with a frame by the code of its end; nobody waits for the answer.
    errorHandler: (error, socket: LiveSocket, request) => {
      request.log.info({ detail: error.message }, 'a WebSocket was ended')
      setTimeout(() => socket.terminate(), FAREWELL).unref()
    },
    preClose(done) {
      const sockets: LiveSocket[] = [...server.websocketServer.clients]
      for (const socket of sockets) socket.close(CLOSE.goingAway, 'the server is shutting down')
      setTimeout(() => {
        for (const socket of sockets) socket.terminate()
      }, FAREWELL).unref()
      server.websocketServer.close()
      done()
    },
  })
}

/** Who may connect, and what can be said. */
interface LiveTerms {
  /** Schemas of messages by type. */
  readonly requests: Readonly<Record<string, object>>
  /** @throws Forbidden when it may not */
  admit(request: FastifyRequest): void
}

/** A browser sends the address of its user with the WebSockets of any page, so it is asked which page it is. */
const USUAL_TERMS: LiveTerms = { requests: LIVE_REQUESTS, admit: refuseForeignPage }

/** Live analysis and live matches: a WebSocket, whose messages `live-schemas.ts` describes. */
export function addLiveApi(
  server: FastifyInstance,
  connections: LiveConnections,
  services: Omit<LiveServices, 'check' | 'fail'>,
  { requests, admit }: LiveTerms = USUAL_TERMS,
): void {
  server.addHook('onSend', async (request, reply) => {
    if (request.method === 'HEAD') reply.header(ANALYSIS_HEADER, 'here')
  })
  server.route({
    method: 'GET',
    url: '/api/live',
    schema: {
      tags: ['Thinking', 'Matches'] satisfies Tag[],
      summary: 'Live analysis and matches (WebSocket)',
      description:
        'A WebSocket of JSON messages: a client sends LiveRequest, the server LiveMessage (see the schemas). ' +
        'Pages of other sites are refused (403), so is a client with too many connections (429). Closing codes: 1000 nothing ' +
        'was asked for a while, 1001 the server is shutting down, 1003 a binary message, 1007 no UTF-8, 1008 too many ' +
        'messages, 1009 a message that is too long.',
      response: { 101: { description: 'The connection is a WebSocket from here on' } },
    },
    preValidation: async (request) => {
      if (!request.ws) return
      admit(request)
      connections.admit(request.ip)
    },
    handler: (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('connection', 'upgrade').header('upgrade', 'websocket')
      sendProblem(reply, makeProblem(426, 'this address speaks WebSocket: see /docs'))
    },
    wsHandler: (socket: LiveSocket, request) => {
      connections.take(socket, request.ip, {
        ...services,
        check: (message) => checkMessage(request, message, requests),
        fail: (error) => request.log.error(error),
      })
    },
  })
}

/** @throws Failure that says what is wrong with a message */
function checkMessage(request: FastifyRequest, message: unknown, requests: LiveTerms['requests']): LiveRequest {
  const { type }: Record<string, unknown> = { ...Object(message) }
  const schema = Object.entries(requests).find(([name]) => name === type)?.[1]
  if (schema === undefined) {
    throw badInput(
      'type',
      `found ${quote(String(JSON.stringify(type)))}, expected one of ${Object.keys(requests).join(', ')}`,
    )
  }
  const validate = request.compileValidationSchema(schema)
  if (validate(message)) return message as LiveRequest
  const [fault] = validate.errors ?? []
  const place = (fault?.instancePath ?? '').slice(1).replaceAll('/', ' ')
  throw badInput(place === '' ? 'message' : place, oneLine(fault?.message ?? 'not as its schema says'))
}
