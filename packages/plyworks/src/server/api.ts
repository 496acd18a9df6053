import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isGuest } from '../guests/present-guests.js'
import { listGames } from '../tasks/describe.js'
import type { Question } from '../tasks/question.js'
import type { QuickTaskName, RequestOf, ResultOf } from '../tasks/tasks.js'
import { clientOf } from './client.js'
import type { SearchBody } from './live/live-messages.js'
import {
  diagramAnswer,
  enginesAnswer,
  evaluationAnswer,
  gamesAnswer,
  movesAnswer,
  searchAnswer,
  solveAnswer,
} from './schemas/position-answers.js'
import {
  applyQuestion,
  evaluateQuestion,
  gameQuestion,
  MOST_MILLISECONDS,
  positionQuestion,
  searchQuestion,
  solveQuestion,
} from './schemas/questions.js'
import { describeRoute } from './schemas/route.js'
import type { TaskSlots, Terms } from './task-slots.js'

/** Time of a search that names no limit, in milliseconds. */
const DEFAULT_MILLISECONDS = 1000

/** The questions of the command line over HTTP: the same functions answer them. Cheap ones are GET, others POST. */
export function addApi(server: FastifyInstance, slots: TaskSlots): void {
  /** Answers in another thread: there are positions and lists of moves that take a while. */
  function answer<Name extends QuickTaskName>(
    name: Name,
    question: RequestOf<Name>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ResultOf<Name>> {
    return slots.quick(name, question, clientOf(request, reply), isGuest(question.game))
  }

  server.get(
    '/api/games',
    { schema: describeRoute({ tag: 'Games', summary: 'Games and their variants', answer: gamesAnswer }) },
    () => listGames(),
  )

  server.get<{ Querystring: Question }>(
    '/api/show',
    {
      schema: describeRoute({
        tag: 'Games',
        summary: 'A position with its diagram',
        querystring: positionQuestion,
        answer: diagramAnswer,
      }),
    },
    (request, reply) => answer('show', request.query, request, reply),
  )

  server.get<{ Querystring: Question }>(
    '/api/moves',
    {
      schema: describeRoute({
        tag: 'Games',
        summary: 'The legal moves of a position',
        querystring: positionQuestion,
        answer: movesAnswer,
      }),
    },
    (request, reply) => answer('moves', request.query, request, reply),
  )

  server.post<{ Body: Question & { moves: string[] } }>(
    '/api/apply',
    {
      schema: describeRoute({
        tag: 'Games',
        summary: 'The position after some moves',
        body: applyQuestion,
        answer: diagramAnswer,
      }),
    },
    (request, reply) => answer('apply', request.body, request, reply),
  )

  server.get<{ Querystring: { game: string } }>(
    '/api/engines',
    {
      schema: describeRoute({
        tag: 'Thinking',
        summary: 'Engines of a game and their options',
        querystring: gameQuestion,
        answer: enginesAnswer,
      }),
    },
    (request, reply) => answer('engines', request.query, request, reply),
  )

  server.get<{ Querystring: Question & { evaluation?: string } }>(
    '/api/evaluate',
    {
      schema: describeRoute({
        tag: 'Thinking',
        summary: 'The static evaluation of a position',
        querystring: evaluateQuestion,
        answer: evaluationAnswer,
      }),
    },
    (request, reply) => answer('evaluate', request.query, request, reply),
  )

  server.post<{ Body: SearchBody }>(
    '/api/search',
    {
      schema: describeRoute({
        tag: 'Thinking',
        summary: 'What an engine finds in a position',
        body: searchQuestion,
        answer: searchAnswer,
      }),
    },
    (request, reply) => slots.run('search', searchOf(request.body), termsOf(request, reply, MOST_MILLISECONDS)),
  )

  server.post<{ Body: Question & { scale?: string } }>(
    '/api/solve',
    {
      schema: describeRoute({
        tag: 'Thinking',
        summary: 'The exact value of a position',
        body: solveQuestion,
        answer: solveAnswer,
      }),
    },
    (request, reply) => slots.run('solve', request.body, termsOf(request, reply, MOST_MILLISECONDS)),
  )
}

/** The search that is asked for. */
export function searchOf({
  depth,
  nodes,
  lines,
  ms = DEFAULT_MILLISECONDS,
  ...question
}: SearchBody): RequestOf<'search'> {
  const limits = {
    milliseconds: ms,
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(lines !== undefined && { lines }),
  }
  return { ...question, limits }
}

function termsOf(request: FastifyRequest, reply: FastifyReply, milliseconds: number): Terms {
  return { ...clientOf(request, reply), milliseconds }
}
