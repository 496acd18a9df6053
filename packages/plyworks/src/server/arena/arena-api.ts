import type { FastifyInstance } from 'fastify'
import { isGuest } from '../../guests/present-guests.js'
import { describeTimeControl } from '../../match/clocks.js'
import type { MatchSettings } from '../../match/settings.js'
import { loadMatch, matchState } from '../../match/storage/matches.js'
import { personOf } from '../../match/storage/seat-keys.js'
import type { MovesQuestion } from '../../tasks/describe.js'
import { bearerOf } from '../bearer.js'
import { clientOf } from '../client.js'
import { describeRoute } from '../schemas/route.js'
import type { TaskSlots } from '../task-slots.js'
import type { Arena } from './arena.js'
import {
  begunAnswer,
  gameAnswer,
  gamesOfMatchAnswer,
  idAnswer,
  matchAnswer,
  matchesAnswer,
  playedAnswer,
  seatAnswer,
  takenAnswer,
} from './arena-answers.js'
import {
  answerBody,
  exploreQuestion,
  gameParameters,
  gamesQuestion,
  matchBody,
  matchParameters,
} from './arena-questions.js'
import { Forbidden } from './forbidden.js'
import { answerForPerson, listGames, shownGame } from './live-games.js'
import { MatchList } from './match-list.js'
import type { MatchReports } from './match-reports.js'

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
export function addArenaApi(server: FastifyInstance, arena: Arena, slots: TaskSlots, reports: MatchReports): void {
  const { store } = arena
  const list = new MatchList(store, () => slots.list({ folder: store.folder }))
  server.get(
    '/api/matches',
    { schema: describeRoute({ tag: 'Matches', summary: 'All matches', answer: matchesAnswer }) },
    async (_request, reply) =>
      // The list is JSON already, and may be of thousands of matches.
      reply
        .type('application/json; charset=utf-8')
        .send(`{"matches":${await list.all()},"programs":${arena.takesPrograms}}`),
  )

  server.post<{ Body: unknown }>(
    '/api/matches',
    {
      bodyLimit: LARGEST_MATCH,
      schema: describeRoute({
        tag: 'Matches',
        summary: 'Sets up a match and begins it',
        description:
          'The body is what a match file says, as JSON. A match with programs or files of the server needs its token, as bearer token.',
        body: matchBody,
        status: 201,
        answer: begunAnswer,
      }),
      // The reader of match files checks the text, and names the place of a mistake.
      validatorCompiler: () => () => true,
    },
    async (request, reply) => {
      const begun = await arena.begin(request.body, bearerOf(request), clientOf(request, reply))
      reply.code(201)
      return begun
    },
  )

  server.get<{ Params: MatchParameters }>(
    '/api/matches/:id',
    {
      schema: describeRoute({
        tag: 'Matches',
        summary: 'A match with its report',
        params: matchParameters,
        answer: matchAnswer,
      }),
    },
    async ({ params }, reply) => {
      // The state comes first: a match that has ended then has its last report.
      const { row, settings } = loadMatch(store, params.id)
      const state = matchState(row.state, row.owner)
      const { text } = await reports.of(params.id)
      const head = JSON.stringify({ state, created: row.created, ...describe(settings) })
      // The report is JSON already, and may be a megabyte of it.
      return reply.type('application/json; charset=utf-8').send(`${head.slice(0, -1)},"report":${text}}`)
    },
  )

  server.get<{ Params: MatchParameters }>(
    '/api/matches/:id/seat',
    {
      schema: describeRoute({
        tag: 'Matches',
        summary: 'The person whose seat a key is for',
        description: 'Send the key as bearer token.',
        params: matchParameters,
        answer: seatAnswer,
      }),
    },
    (request) => {
      const { row } = loadMatch(store, request.params.id)
      const person = personOf(store, row.number, bearerOf(request) ?? '')
      if (person === null) throw new Forbidden('this is not the link of a seat of this match')
      return { player: person.player, name: person.name }
    },
  )

  for (const action of ['resume', 'stop'] as const) {
    const summary = action === 'resume' ? 'Resumes a match' : 'Stops a match, which can be resumed'

    server.post<{ Params: MatchParameters }>(
      `/api/matches/:id/${action}`,
      {
        schema: describeRoute({
          tag: 'Matches',
          summary,
          description: 'Send the key of its owner, or the token of the server, as bearer token.',
          params: matchParameters,
          status: 202,
          answer: idAnswer,
        }),
      },
      (request, reply) => {
        if (action === 'resume') arena.resume(request.params.id, bearerOf(request))
        else arena.stop(request.params.id, bearerOf(request))
        reply.code(202)
        return { id: request.params.id }
      },
    )
  }

  server.delete<{ Params: MatchParameters }>(
    '/api/matches/:id',
    {
      schema: describeRoute({
        tag: 'Matches',
        summary: 'Deletes a match that is not being played, with its games',
        description: 'Send the key of its owner, or the token of the server, as bearer token.',
        params: matchParameters,
        answer: idAnswer,
      }),
    },
    async (request) => {
      await arena.remove(request.params.id, bearerOf(request))
      return { id: request.params.id }
    },
  )

  server.get<{ Params: MatchParameters; Querystring: { before?: number; count?: number } }>(
    '/api/matches/:id/games',
    {
      schema: describeRoute({
        tag: 'Matches',
        summary: 'Games of a match, the latest first',
        params: matchParameters,
        querystring: gamesQuestion,
        answer: gamesOfMatchAnswer,
      }),
    },
    ({ params, query }) => ({
      games: listGames(store, params.id, query.before ?? Number.MAX_SAFE_INTEGER, query.count ?? SHOWN_GAMES),
    }),
  )

  server.get<{ Params: GameParameters }>(
    '/api/matches/:id/games/:number',
    {
      schema: describeRoute({
        tag: 'Matches',
        summary: 'A game of a match with its moves',
        params: gameParameters,
        answer: gameAnswer,
      }),
    },
    ({ params }) => shownGame(store, params.id, params.number),
  )

  server.post<{ Params: GameParameters; Body: { ply: number; move: string } }>(
    '/api/matches/:id/games/:number/moves',
    {
      schema: describeRoute({
        tag: 'Matches',
        summary: 'Plays the move that a person is asked for',
        description: 'Send the key of the seat as bearer token. `resign` in place of a move gives the game up.',
        params: gameParameters,
        body: answerBody,
        answer: takenAnswer,
      }),
    },
    async (request, reply) => {
      const { params, body } = request
      const check = (question: MovesQuestion): Promise<unknown> =>
        slots.quick('apply', question, clientOf(request, reply), isGuest(question.game))
      await answerForPerson(store, params.id, params.number, body, bearerOf(request) ?? '', check)
      return { taken: body.move }
    },
  )

  server.get<{ Querystring: { match?: string; game?: string; position?: string; moves?: string } }>(
    '/api/played',
    {
      schema: describeRoute({
        tag: 'Matches',
        summary: 'What was played in a position, in a match or in all of them',
        querystring: exploreQuestion,
        answer: playedAnswer,
      }),
    },
    async (request, reply) => {
      const { query } = request
      const name = query.match === undefined ? query.game : loadMatch(store, query.match).settings.game
      const question = { ...query, folder: store.folder }
      return slots.quick('played', question, clientOf(request, reply), isGuest(name ?? ''))
    },
  )
}

/** Returns settings as a page tells them; commands and folders of the machine stay out. */
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
