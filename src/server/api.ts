import type { FastifyInstance, FastifyReply } from 'fastify'
import { applyMoves, listGames, listMoves, showPosition } from '../jobs/describe.js'
import { evaluatePosition } from '../jobs/evaluate.js'
import type { Question } from '../jobs/question.js'
import { listEngines } from '../jobs/search.js'
import {
  applyQuestion,
  evaluateQuestion,
  gameQuestion,
  MOST_MILLISECONDS,
  positionQuestion,
  searchQuestion,
  solveQuestion,
} from './schemas.js'
import type { TaskSlots } from './task-slots.js'

/** Time of a search that names no limit, in milliseconds. */
const DEFAULT_MILLISECONDS = 1000

interface SearchBody extends Question {
  readonly engine?: string
  readonly options?: Readonly<Record<string, string>>
  readonly depth?: number
  readonly nodes?: number
  readonly ms?: number
}

/** The questions of the command line over HTTP: the same functions answer them. Cheap ones are GET, others POST. */
export function addApi(server: FastifyInstance, slots: TaskSlots): void {
  server.get('/api/games', () => listGames())

  server.get<{ Querystring: { game: string } }>('/api/engines', { schema: { querystring: gameQuestion } }, (request) =>
    listEngines(request.query),
  )

  server.get<{ Querystring: Question }>('/api/show', { schema: { querystring: positionQuestion } }, (request) =>
    showPosition(request.query),
  )

  server.get<{ Querystring: Question }>('/api/moves', { schema: { querystring: positionQuestion } }, (request) =>
    listMoves(request.query),
  )

  server.get<{ Querystring: Question & { evaluation?: string } }>(
    '/api/evaluate',
    { schema: { querystring: evaluateQuestion } },
    (request) => evaluatePosition(request.query),
  )

  server.post<{ Body: Question & { moves: string[] } }>('/api/apply', { schema: { body: applyQuestion } }, (request) =>
    applyMoves(request.body),
  )

  server.post<{ Body: SearchBody }>('/api/search', { schema: { body: searchQuestion } }, (request, reply) => {
    const { depth, nodes, ms = DEFAULT_MILLISECONDS, ...question } = request.body
    const limits = {
      milliseconds: ms,
      ...(depth !== undefined && { depth }),
      ...(nodes !== undefined && { nodes }),
    }
    return slots.run('search', { ...question, limits }, MOST_MILLISECONDS, goneSignal(reply))
  })

  server.post<{ Body: Question & { scale?: string } }>(
    '/api/solve',
    { schema: { body: solveQuestion } },
    (request, reply) => slots.run('solve', request.body, MOST_MILLISECONDS, goneSignal(reply)),
  )
}

/** Aborted when the asker goes away before he is answered. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
