import { about, count, flag, list, object, text } from '../schemas/schema.js'
import { LONGEST_GAME, MOST_CHANGES } from './library-messages.js'

/** JSON Schemas of the questions about own games, and of their answers. */

/** The latest time that there is in JavaScript. */
const time = { type: 'integer', minimum: 0, maximum: 8.64e15 } as const

const view = {
  type: ['object', 'null'],
  properties: {
    chances: { type: ['array', 'null'], maxItems: 32, items: { type: 'number' } },
    line: { type: 'array', items: { type: 'string' } },
  },
  required: ['chances', 'line'],
  additionalProperties: false,
} as const

const change = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[0-9a-zA-Z-]{1,64}$' },
    at: { ...time, description: 'When the game was changed: of two changes the later counts' },
    game: {
      type: ['object', 'null'],
      description: `The game, or null when it was deleted; as JSON at most ${LONGEST_GAME} characters`,
      properties: {
        changed: time,
        saved: { type: 'object', description: 'A saved game, as the app and "plyworks play" save it' },
        analysis: { type: 'array', items: view },
      },
      required: ['changed', 'saved', 'analysis'],
      additionalProperties: false,
    },
  },
  required: ['id', 'at', 'game'],
  additionalProperties: false,
} as const

export const changesBody = {
  type: 'object',
  properties: { changes: { type: 'array', maxItems: MOST_CHANGES, items: change } },
  required: ['changes'],
  additionalProperties: false,
} as const

export const newsQuestion = {
  type: 'object',
  properties: {
    since: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '`next` of the last answer' },
  },
  additionalProperties: false,
} as const

const library = about('Name of the library; one of another name does not have the changes sent to this one', text)

export const newsAnswer = object({
  library,
  changes: list(change),
  next: about('`since` of the next request', count),
  more: about('Whether there are more changes', flag),
})

export const changesAnswer = object({
  library,
  refused: list(object({ id: text, detail: text }), 'All others were kept'),
})
