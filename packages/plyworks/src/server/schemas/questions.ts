/** JSON Schemas of the questions that the API takes; texts are bounded here and read by the games' own parsers. */

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const

export const gameQuestion = {
  type: 'object',
  properties: { game: text(200) },
  required: ['game'],
  additionalProperties: false,
} as const

const question = {
  game: text(200),
  position: text(4096),
  seed: { type: 'integer', minimum: 0, maximum: 0xffff_ffff },
} as const

export const positionQuestion = {
  type: 'object',
  properties: question,
  required: ['game'],
  additionalProperties: false,
} as const

export const evaluateQuestion = {
  type: 'object',
  properties: { ...question, evaluation: text(100) },
  required: ['game'],
  additionalProperties: false,
} as const

export const applyQuestion = {
  type: 'object',
  properties: { ...question, moves: { type: 'array', maxItems: 10_000, items: text(100) } },
  required: ['game', 'moves'],
  additionalProperties: false,
} as const

/** Most time that one question may take, in milliseconds. */
export const MOST_MILLISECONDS = 10_000

export const searchQuestion = {
  type: 'object',
  properties: {
    ...question,
    engine: text(100),
    options: { type: 'object', maxProperties: 50, additionalProperties: { type: 'string', maxLength: 200 } },
    depth: { type: 'integer', minimum: 1, maximum: 10_000 },
    nodes: { type: 'integer', minimum: 1, maximum: 1e12 },
    ms: { type: 'integer', minimum: 1, maximum: MOST_MILLISECONDS },
  },
  required: ['game'],
  additionalProperties: false,
} as const

/** Most time of one analysis, in milliseconds. */
export const MOST_ANALYSIS_MILLISECONDS = 60_000
/** Most lines of one analysis. */
export const MOST_LINES = 5

export const solveQuestion = {
  type: 'object',
  properties: { ...question, scale: text(100) },
  required: ['game'],
  additionalProperties: false,
} as const
