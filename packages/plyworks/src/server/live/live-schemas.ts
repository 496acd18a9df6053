import { gameAnswer, matchReport, state } from '../arena/arena-answers.js'
import { matchParameters } from '../arena/arena-questions.js'
import { friendId, friendKey, friendView } from '../friends/friend-schemas.js'
import { decision, optionalDecision, rank, thought } from '../schemas/position-answers.js'
import { MOST_ANALYSIS_MILLISECONDS, MOST_LINES, searchQuestion } from '../schemas/questions.js'
import { list, object, type Schema } from '../schemas/schema.js'

/** JSON Schemas of the messages of `/api/live`. Each message is a JSON object in a text frame. */

const analysis = { type: 'integer', minimum: 0, maximum: 0x7fff_ffff } as const
const match = matchParameters.properties.id
const friend = friendId

function request<Type extends string, Properties extends object>(
  type: Type,
  properties: Properties,
  description: string,
) {
  return {
    type: 'object' as const,
    description,
    properties: { type: { const: type }, ...properties },
    additionalProperties: false as const,
  }
}

/** Messages of a client, by type. */
export const LIVE_REQUESTS = {
  analyse: {
    ...request(
      'analyse',
      {
        analysis,
        ...searchQuestion.properties,
        ms: { type: 'integer', minimum: 1, maximum: MOST_ANALYSIS_MILLISECONDS },
        lines: { type: 'integer', minimum: 1, maximum: MOST_LINES },
      } as const,
      'Lets an engine search a position, for several best lines where it can. A running analysis of the same number ends without a result.',
    ),
    required: ['type', 'analysis', 'game'],
  },
  stop: {
    ...request('stop', { analysis }, 'Ends an analysis, which then sends the best found so far.'),
    required: ['type', 'analysis'],
  },
  follow: {
    ...request('follow', { match }, 'Follows a match: the server sends what happens in it from now on.'),
    required: ['type', 'match'],
  },
  leave: { ...request('leave', { match }, 'Stops following a match.'), required: ['type', 'match'] },
  watch: {
    ...request(
      'watch',
      { friend, key: friendKey } as const,
      'Watches a game of friends: the server sends what happens in it from now on. The key of a player shows the others that this player is here.',
    ),
    required: ['type', 'friend'],
  },
  unwatch: { ...request('unwatch', { friend }, 'Stops watching a game of friends.'), required: ['type', 'friend'] },
}

/** The messages of a client to an engine alone, with the longest analysis it allows, in milliseconds. */
export function ownRequests(milliseconds: number): Readonly<Record<string, object>> {
  const { analyse, stop } = LIVE_REQUESTS
  const ms = { ...analyse.properties.ms, maximum: milliseconds }
  return { analyse: { ...analyse, properties: { ...analyse.properties, ms } }, stop }
}

function message(
  type: string,
  description: string,
  properties: Readonly<Record<string, Schema>>,
  optional?: Readonly<Record<string, Schema>>,
): Schema {
  return { description, ...object({ type: { const: type }, ...properties }, optional) }
}

/** Messages of the server. */
const LIVE_MESSAGES: Schema[] = [
  message('begun', 'An analysis begins: the messages after this one that have its number belong to it.', { analysis }),
  message(
    'line',
    'A line of thought, with its rank where several are wanted. Some are left out for clients that read slowly.',
    { analysis, ...thought },
    rank,
  ),
  message('result', 'The end of an analysis.', { analysis, ...decision, ...thought }, optionalDecision),
  message('live', 'The state of a match and of its running games, whenever something has happened.', {
    match,
    state,
    games: list(gameAnswer),
  }),
  message('report', 'Standings and crosstable, at most once a second.', { match, report: matchReport }),
  message('friend', 'The state of a game of friends, whenever something has happened.', {
    friend,
    view: friendView,
  }),
  message(
    'problem',
    'What went wrong: with an analysis, which has ended; with a match or a game of friends, which is no longer followed; or with a message.',
    { problem: { $ref: '#/components/schemas/Problem' } },
    { analysis, match, friend },
  ),
]

/** The messages as components of the description of the API. */
export const LIVE_COMPONENTS = {
  LiveRequest: { description: 'What a client may send at /api/live', oneOf: Object.values(LIVE_REQUESTS) },
  LiveMessage: { description: 'What the server sends at /api/live', oneOf: LIVE_MESSAGES },
}
