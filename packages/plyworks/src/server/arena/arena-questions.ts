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

const name = { type: 'string', minLength: 1, maxLength: 200 } as const

const timeTable = {
  type: 'object',
  description: 'Seconds for the game with an increment, seconds for a move, or a limit of nodes or depth',
  properties: {
    game: { type: 'number' },
    increment: { type: 'number' },
    move: { type: 'number' },
    nodes: whole,
    depth: whole,
    margin: { type: 'number' },
    patience: { type: 'number' },
  },
} as const

/** The most wanted parts of a match file; all of it is in docs/reference/matches.md. */
export const matchBody = {
  type: 'object',
  description: 'What a match file says; docs/reference/matches.md has all of it',
  properties: {
    name,
    game: name,
    seed: { type: 'integer', minimum: 0, maximum: 0xffff_ffff },
    concurrency: { type: 'integer', minimum: 1, maximum: 1024 },
    time: timeTable,
    schedule: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['round-robin', 'gauntlet', 'swiss', 'knockout', 'rotation'] },
        games: whole,
        rounds: whole,
        challengers: whole,
        cycles: whole,
      },
    },
    openings: {
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'string' } },
        random: { type: 'integer', minimum: 0, maximum: 100 },
      },
    },
    players: {
      type: 'array',
      minItems: 2,
      description: 'Each with `engine`, `level`, `person` or `command`',
      items: {
        type: 'object',
        properties: {
          name,
          engine: name,
          options: { type: 'object', additionalProperties: { type: 'string' } },
          level: name,
          person: name,
          command: { type: 'array', items: { type: 'string' } },
          protocol: { type: 'string', enum: ['ugi', 'codecup', 'line'] },
          time: timeTable,
        },
      },
    },
  },
  required: ['game', 'players'],
} as const
