import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../bearer.js'
import { clientOf } from '../client.js'
import { reachableAddresses } from '../reachable.js'
import { describeRoute } from '../schemas/route.js'
import { object, text } from '../schemas/schema.js'
import type { FriendGames } from './friend-games.js'
import type { FriendAct, FriendBody } from './friend-messages.js'
import {
  actBody,
  addressesAnswer,
  friendAnswer,
  friendBegun,
  friendBody,
  friendParameters,
  joinBody,
  moveBody,
} from './friend-schemas.js'

interface FriendParameters {
  readonly id: string
}

/** @param mayDelete whether a bearer token allows to delete any game */
export function addFriendApi(
  server: FastifyInstance,
  friends: FriendGames,
  mayDelete: (token: string | undefined) => boolean,
): void {
  const tag = 'Friends'
  server.post<{ Body: FriendBody }>(
    '/api/friends',
    {
      schema: describeRoute({
        tag,
        summary: 'Sets up a game that friends join by one link',
        body: friendBody,
        status: 201,
        answer: friendBegun,
      }),
    },
    async (request, reply) => {
      const begun = await friends.create(request.body, clientOf(request, reply))
      reply.code(201)
      return begun
    },
  )

  server.get<{ Params: FriendParameters }>(
    '/api/friends/:id',
    {
      schema: describeRoute({
        tag,
        summary: 'A game of friends as it stands',
        description: 'Anyone who knows its id may watch it. A player sends the own key as bearer token.',
        params: friendParameters,
        answer: friendAnswer,
      }),
    },
    (request) => friends.view(request.params.id, bearerOf(request)),
  )

  server.post<{ Params: FriendParameters; Body: { key: string; name?: string } }>(
    '/api/friends/:id/join',
    {
      schema: describeRoute({
        tag,
        summary: 'Takes a seat that is free',
        description: 'Send the key of the invitation as bearer token. The same request once more changes nothing.',
        params: friendParameters,
        body: joinBody,
        answer: friendAnswer,
      }),
    },
    (request) => friends.join(request.params.id, bearerOf(request) ?? '', request.body),
  )

  server.post<{ Params: FriendParameters; Body: { round: number; ply: number; move: string } }>(
    '/api/friends/:id/moves',
    {
      schema: describeRoute({
        tag,
        summary: 'Plays a move',
        description:
          'Send the key of the player as bearer token. Once answered, the move is kept, even if the server is killed; the same request once more changes nothing.',
        params: friendParameters,
        body: moveBody,
        answer: friendAnswer,
      }),
    },
    (request, reply) =>
      friends.move(request.params.id, bearerOf(request) ?? '', request.body, clientOf(request, reply)),
  )

  server.post<{ Params: FriendParameters; Body: FriendAct }>(
    '/api/friends/:id/acts',
    {
      schema: describeRoute({
        tag,
        summary: 'Offers, agrees to or declines a draw, a takeback or a rematch; gives up; sets a name',
        description: 'Send the key of the player as bearer token.',
        params: friendParameters,
        body: actBody,
        answer: friendAnswer,
      }),
    },
    (request, reply) => friends.act(request.params.id, bearerOf(request) ?? '', request.body, clientOf(request, reply)),
  )

  server.delete<{ Params: FriendParameters }>(
    '/api/friends/:id',
    {
      schema: describeRoute({
        tag,
        summary: 'Deletes a game before a friend has come or after its end',
        description: 'Send the key of the person who set it up, or the token of the server, as bearer token.',
        params: friendParameters,
        answer: object({ id: text }),
      }),
    },
    async (request) => {
      const token = bearerOf(request)
      await friends.remove(request.params.id, token ?? '', mayDelete(token))
      return { id: request.params.id }
    },
  )

  server.get(
    '/api/addresses',
    {
      schema: describeRoute({
        tag: 'Server',
        summary: 'Where other computers find this server',
        answer: addressesAnswer,
      }),
    },
    () => ({ addresses: reachableAddresses(server.server.address()) }),
  )
}
