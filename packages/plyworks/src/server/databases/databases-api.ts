import type { FastifyInstance } from 'fastify'
import { badInput } from '../../tasks/failure.js'
import type { ProbeDetail } from '../../tasks/served-databases.js'
import { clientOf } from '../client.js'
import { describeRoute } from '../schemas/route.js'
import type { Databases } from './databases.js'
import { databasesAnswer, MOST_POSITIONS, probeAnswer, probeBody } from './databases-schemas.js'

/** Bytes of a question: most positions, as long as they are in any of our games. */
const LARGEST_QUESTION = 1 << 17

interface ProbeBody {
  readonly game: string
  readonly positions: readonly string[]
  readonly detail?: ProbeDetail
}

/** Databases of solved games over HTTP, and the index by which the web app finds them. */
export function addDatabasesApi(server: FastifyInstance, databases: Databases): void {
  server.get(
    '/api/databases',
    {
      schema: describeRoute({
        tag: 'Databases',
        summary: 'The databases of solved games',
        answer: databasesAnswer,
      }),
    },
    () => ({ databases: databases.list }),
  )

  server.post<{ Body: ProbeBody }>(
    '/api/databases/probe',
    {
      bodyLimit: LARGEST_QUESTION,
      schema: describeRoute({
        tag: 'Databases',
        summary: 'Exact values of positions and of their moves',
        body: probeBody,
        answer: probeAnswer,
      }),
    },
    (request, reply) => {
      const { game, positions, detail = 'moves' } = request.body
      const most = MOST_POSITIONS[detail]
      if (positions.length > most) {
        throw badInput('positions', `found ${positions.length}, expected at most ${most} for ${detail}`)
      }
      return databases.ask({ game, positions, detail }, clientOf(request, reply))
    },
  )

  if (databases.list.length === 0) return
  // The site of the app offers files in this index; ours offers answers.
  server.get('/solved/index.json', { schema: { hide: true } }, (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    const games = new Set(databases.list.map(({ game }) => game))
    return Object.fromEntries([...games].map((game) => [game, { databases: '../api/databases' }]))
  })
}
