import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openGame, playMoves, readPosition } from '../../jobs/question.js'
import { describeTimeControl } from '../../match/clocks.js'
import type { MatchSettings } from '../../match/settings.js'
import { listMatches, loadMatch, matchState } from '../../match/storage/matches.js'
import { explorePosition, usualStart } from '../../match/storage/positions.js'
import { personOf } from '../../match/storage/seat-keys.js'
import { reportStored } from '../../match/storage/stored-report.js'
import type { Arena } from './arena.js'
import { answerBody, exploreQuestion, gameParameters, gamesQuestion, matchParameters } from './arena-schemas.js'
import { Forbidden } from './forbidden.js'
import { answerForPerson, listGames, shownGame } from './live-games.js'

interface MatchParameters {
  readonly id: string
}

interface GameParameters extends MatchParameters {
  readonly number: number
}

/** Bytes of a match to set up; it may have thousands of openings. */
const LARGEST_MATCH = 1 << 20
/** Games of a list unless more are asked for. */
const SHOWN_GAMES = 50

/** Matches over HTTP: lists, live boards, records, explorer; and setting them up. */
export function addArenaApi(server: FastifyInstance, arena: Arena): void {
  const { store } = arena
  server.get('/api/matches', () => ({ matches: listMatches(store), programs: arena.takesPrograms }))

  server.post<{ Body: unknown }>('/api/matches', { bodyLimit: LARGEST_MATCH }, async (request, reply) => {
    const begun = await arena.begin(request.body, tokenOf(request))
    reply.code(201)
    return begun
  })

  server.get<{ Params: MatchParameters }>('/api/matches/:id', { schema: { params: matchParameters } }, (request) => {
    return store.snapshot(() => {
      const { row, settings } = loadMatch(store, request.params.id)
      const state = matchState(row.state, row.owner)
      return { state, created: row.created, ...describe(settings), report: reportStored(store, row.id) }
    })
  })

  // Whose seat it is that somebody holds the key of.
  server.get<{ Params: MatchParameters }>(
    '/api/matches/:id/seat',
    { schema: { params: matchParameters } },
    (request) => {
      const { row } = loadMatch(store, request.params.id)
      const person = personOf(store, row.number, tokenOf(request) ?? '')
      if (person === null) throw new Forbidden('this is not the link of a seat of this match')
      return { player: person.player, name: person.name }
    },
  )

  for (const action of ['resume', 'stop'] as const) {
    server.post<{ Params: MatchParameters }>(
      `/api/matches/:id/${action}`,
      { schema: { params: matchParameters } },
      (request, reply) => {
        if (action === 'resume') arena.resume(request.params.id, tokenOf(request))
        else arena.stop(request.params.id)
        reply.code(202)
        return { id: request.params.id }
      },
    )
  }

  server.get<{ Params: MatchParameters; Querystring: { before?: number; count?: number } }>(
    '/api/matches/:id/games',
    { schema: { params: matchParameters, querystring: gamesQuestion } },
    ({ params, query }) => ({
      games: listGames(store, params.id, query.before ?? Number.MAX_SAFE_INTEGER, query.count ?? SHOWN_GAMES),
    }),
  )

  server.get<{ Params: GameParameters }>(
    '/api/matches/:id/games/:number',
    { schema: { params: gameParameters } },
    ({ params }) => shownGame(store, params.id, params.number),
  )

  server.post<{ Params: GameParameters; Body: { ply: number; move: string } }>(
    '/api/matches/:id/games/:number/moves',
    { schema: { params: gameParameters, body: answerBody } },
    async (request) => {
      const { params, body } = request
      await answerForPerson(store, params.id, params.number, body, tokenOf(request) ?? '')
      return { taken: body.move }
    },
  )

  server.get<{ Querystring: { match?: string; game?: string; position?: string; moves?: string } }>(
    '/api/played',
    { schema: { querystring: exploreQuestion } },
    async ({ query }) => {
      const match = query.match === undefined ? null : loadMatch(store, query.match)
      const name = match?.settings.game ?? query.game ?? ''
      const game = await openGame(name)
      const start = query.position ?? usualStart(store, game, match?.row.number)
      const position = readPosition(game, start, undefined)
      playMoves(
        game,
        position,
        (query.moves ?? '').split(' ').filter((word) => word !== ''),
      )
      const moves = explorePosition(store, game, position, match?.row.number)
      const { turn, over } = position
      return { game: game.name, position: game.text.formatPosition(position), turn, over, moves }
    },
  )
}

/** What a page tells of the settings; commands and folders of the machine are nobody's business. */
function describe({ name, game, schedule, players, seats, sprt }: MatchSettings): object {
  return {
    name,
    game,
    seats,
    schedule,
    sprt,
    players: players.map(({ name: player, kind, control }) => ({
      name: player,
      kind,
      time: kind === 'person' && control.game === null ? '' : describeTimeControl(control),
    })),
  }
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
}
