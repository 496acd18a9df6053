import { about, count, flag, list, object, orNull, text, words } from '../schemas/schema.js'

/** Positions of one question, by what is wanted of each. */
export const MOST_POSITIONS = { value: 512, moves: 64, line: 4 } as const

const database = object({
  name: about('Name of its file, without the folder', text),
  game: about('Name of the game, with its variant', text),
  rules: about('Fingerprint of the rules by which it was solved; null in files of version 1.0.0', orNull(text)),
  positions: count,
  complete: flag,
  problem: about('Why it cannot be used', orNull(text)),
})

export const databasesAnswer = object({ databases: list(database) })

const valued = {
  value: words('win', 'draw', 'loss'),
  plies: about('Null in a draw by repetition, which has no end', orNull(count)),
}

const position = object(
  {
    value: about('For the seat to move; null where no database knows it', orNull(object(valued))),
    database: about('The name of the database that knows it, or some of its moves', orNull(text)),
  },
  {
    moves: list(object({ move: text, ...valued, best: flag }), 'Those whose values are known'),
    line: list(text, 'Best play, to the end or to where a position comes again'),
  },
)

export const probeAnswer = object({
  positions: list(position, 'One for each position of the question'),
  problems: list(object({ database: text, problem: text }), 'Databases of the game that could not be asked'),
})

export const probeBody = {
  type: 'object',
  properties: {
    game: { type: 'string', minLength: 1, maxLength: 200 },
    positions: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_POSITIONS.value,
      items: { type: 'string', minLength: 1, maxLength: 4096 },
      description: 'In the notation of the game: at most 512 for `value`, 64 for `moves`, 4 for `line`',
    },
    detail: {
      type: 'string',
      enum: ['value', 'moves', 'line'],
      default: 'moves',
      description: 'The value alone, those of all moves as well, or best play too',
    },
  },
  required: ['game', 'positions'],
  additionalProperties: false,
} as const
