import { matchParameters } from '../arena/arena-schemas.js'
import { MOST_ANALYSIS_MILLISECONDS, MOST_LINES, searchQuestion } from '../schemas.js'

/** JSON Schemas of the messages of `/api/live`. Each message is a JSON object in a text frame. */

const analysis = { type: 'integer', minimum: 0, maximum: 0x7fff_ffff } as const
const match = matchParameters.properties.id

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

/** What a client may say, by type. */
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
      'Has an engine search a position, for several best lines where it can. An analysis that goes on under the same number ends without a word.',
    ),
    required: ['type', 'analysis', 'game'],
  },
  stop: {
    ...request('stop', { analysis }, 'Ends an analysis, which then tells the best found so far.'),
    required: ['type', 'analysis'],
  },
  follow: {
    ...request('follow', { match }, 'Asks to be told what happens in a match from now on.'),
    required: ['type', 'match'],
  },
  leave: { ...request('leave', { match }, 'Ends that.'), required: ['type', 'match'] },
}

const whole = { type: 'integer' } as const
const numbers = { type: 'array', items: { type: 'number' } } as const
const texts = { type: 'array', items: { type: 'string' } } as const
const line = { analysis, depth: whole, rank: whole, scores: numbers, pv: texts, nodes: whole, ms: whole }

function message(type: string, properties: object, description: string) {
  return { type: 'object' as const, description, properties: { type: { const: type }, ...properties } }
}

const LIVE_MESSAGES = [
  message('begun', { analysis }, 'An analysis begins; what comes under its number from here on is its own.'),
  message(
    'line',
    line,
    'A line of thought, with its rank where several are wanted. Some are left out for clients that read slowly.',
  ),
  message('result', { ...line, engine: { type: 'string' }, move: { type: 'string' } }, 'The end of an analysis.'),
  message(
    'live',
    { match, state: { type: 'string' }, games: { type: 'array', items: { type: 'object' } } },
    'A match and the games that go on in it: all there is to say, whenever something has happened.',
  ),
  message('report', { match, report: { type: 'object' } }, 'Standings and crosstable, at most once a second.'),
  message(
    'problem',
    { analysis, match, problem: { $ref: '#/components/schemas/Problem' } },
    'What went wrong: with an analysis, which has ended; with a match, which is followed no longer; or with a message.',
  ),
]

/** The messages as components of the description of the API. */
export const LIVE_COMPONENTS = {
  LiveRequest: { description: 'What a client may say at /api/live', oneOf: Object.values(LIVE_REQUESTS) },
  LiveMessage: { description: 'What the server says at /api/live', oneOf: LIVE_MESSAGES },
}
