/** JSON Schemas of the questions about matches. */

const id = { type: 'string', minLength: 1, maxLength: 100 } as const
const whole = { type: 'integer', minimum: 1, maximum: 1e9 } as const

export const matchParameters = { type: 'object', properties: { id }, required: ['id'] } as const

export const gameParameters = {
  type: 'object',
  properties: { id, number: whole },
  required: ['id', 'number'],
} as const

export const gamesQuestion = {
  type: 'object',
  properties: { before: whole, count: { type: 'integer', minimum: 1, maximum: 500 } },
  additionalProperties: false,
} as const

export const answerBody = {
  type: 'object',
  properties: { ply: whole, move: { type: 'string', minLength: 1, maxLength: 100 } },
  required: ['ply', 'move'],
  additionalProperties: false,
} as const

export const exploreQuestion = {
  type: 'object',
  properties: {
    match: id,
    game: { type: 'string', minLength: 1, maxLength: 200 },
    position: { type: 'string', minLength: 1, maxLength: 4096 },
    moves: { type: 'string', maxLength: 30_000 },
  },
  additionalProperties: false,
} as const
