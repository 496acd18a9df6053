import { checkSavedGame, quote, TextError } from '@plyworks/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentGames } from '../../guests/present-games.js'
import type { Store } from '../../storage/store.js'
import { isLoopback } from '../../tasks/loopback.js'
import { Forbidden } from '../arena/forbidden.js'
import { type GameChange, LIBRARY_HEADER, type LibraryAnswer, type LibraryNews } from './library-messages.js'
import { changesAnswer, changesBody, newsAnswer, newsQuestion } from './library-schemas.js'
import { OwnGames } from './own-games.js'

/** Bytes of a message of many games. */
const LARGEST_MESSAGE = 1 << 22

/**
 * A person's own games over HTTP, for the browsers of this machine alone: the server knows no users, so people elsewhere
 * keep their games in their own browsers.
 */
export function addLibraryApi(server: FastifyInstance, store: Store): void {
  const games = new OwnGames(store)
  server.addHook('onSend', async (request, reply) => {
    if (request.method === 'HEAD' && whyNot(request) === null) reply.header(LIBRARY_HEADER, 'here')
  })

  server.get<{ Querystring: { since?: number } }>(
    '/api/library',
    {
      schema: {
        tags: ['Own games'],
        summary: 'Changes of the own games on this machine',
        querystring: newsQuestion,
        response: { 200: newsAnswer },
      },
      onRequest: demandNearness,
    },
    (request, reply): LibraryNews => {
      reply.header('cache-control', 'no-store')
      return games.since(request.query.since ?? 0)
    },
  )

  server.post<{ Body: { changes: GameChange[] } }>(
    '/api/library',
    {
      schema: {
        tags: ['Own games'],
        summary: 'Keeps changes of own games; of two changes of one game the later counts',
        body: changesBody,
        response: { 200: changesAnswer },
      },
      bodyLimit: LARGEST_MESSAGE,
      onRequest: demandNearness,
    },
    (request): LibraryAnswer => {
      const refused: { id: string; detail: string }[] = []
      const good: GameChange[] = []
      for (const change of request.body.changes) {
        const checked = check(change)
        if ('detail' in checked) refused.push(checked)
        else good.push(checked)
      }
      for (const [id, detail] of games.take(good)) refused.push({ id, detail })
      return { library: games.name, refused }
    },
  )
}

/** Positions and moves are checked by the rules when a browser opens the game. */
function check({ id, at, game }: GameChange): GameChange | { id: string; detail: string } {
  if (game === null) return { id, at, game }
  try {
    const saved = checkSavedGame(game.saved, 'game')
    const [name] = saved.game.split(':')
    if (!presentGames().ids.includes(name))
      throw new TextError('game, "game"', 1, quote(name), `one of ${presentGames().ids.join(', ')}`)
    return { id, at, game: { ...game, saved } }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return { id, detail: error.message }
  }
}

async function demandNearness(request: FastifyRequest): Promise<void> {
  const reason = whyNot(request)
  if (reason !== null) throw new Forbidden(reason)
}

/** Returns why a request may not see the games, or null: those of other sites and other machines may not. */
function whyNot({ ip, headers }: FastifyRequest): string | null {
  const passedOn = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via
  if (!isLoopback(ip) || passedOn !== undefined)
    return 'own games are kept for the browsers of the server’s machine alone'
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return null
  return 'own games are not for pages of other sites'
}
