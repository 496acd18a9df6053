import { about, byName, count, flag, list, number, object, orNull, text, words } from './schema.js'

/** JSON Schemas of the answers about games and positions, and of what engines and solvers say. */

const variant = {
  oneOf: [
    object({ default: { type: 'integer' }, min: { type: 'integer' }, max: { type: 'integer' } }),
    object({ default: text, values: list(text) }),
  ],
}

export const gamesAnswer = object({
  games: list(
    object(
      {
        id: text,
        title: text,
        summary: text,
        seats: count,
        seatNames: list(text),
        variants: byName(variant, 'What a game name may say behind its colon, `hip:rows=4,cols=5`'),
      },
      { collection: about('Heading below which it is listed', text) },
    ),
  ),
})

const position = {
  position: about('In the notation of the game', text),
  turn: about('The seat to move, from 0', count),
  over: flag,
  scores: about('One number a seat once the game is over', orNull(list(number))),
}

export const diagramAnswer = object({ ...position, diagram: about('For people, in lines of text', text) })

export const movesAnswer = object({ ...position, moves: list(text, 'All legal moves') })

export const evaluationAnswer = object({ scores: list(number, 'One number a seat'), evaluation: text })

const option = {
  oneOf: [
    object(
      { type: words('integer', 'decimal'), default: number, min: number, max: number, title: text },
      {
        amount: about(
          'What the number counts; entries of 16 bytes by its binary logarithm',
          words('threads', 'mebibytes', 'entries'),
        ),
      },
    ),
    object({ type: words('boolean'), default: flag, title: text }),
    object({ type: words('choice'), default: text, values: list(text), title: text }),
  ],
}

const card = object(
  { author: text, year: number, about: text, strength: text, command: text, limits: byName(number) },
  { settings: list(text, 'Options that are offered first') },
)

export const enginesAnswer = object({
  engines: list(
    object(
      { name: text, title: text, options: byName(option) },
      {
        card: about('Describes an engine that is known by name', card),
        refuses: about('Why the engine does not fit the game', text),
      },
    ),
  ),
})

/** The thoughts of an engine on a position. */
export const thought = {
  depth: count,
  scores: list(number, 'One number a seat'),
  scale: about('What the numbers are: units of the evaluation, or expected results from -1 to 1', {
    enum: ['evaluation', 'expectation'],
  }),
  bound: words('exact', 'lower', 'upper'),
  pv: list(text, 'The principal variation'),
  nodes: count,
  ms: count,
}

/** Parts that not every thought has. */
export const rank = { rank: about('Place among the lines wanted, from 1', count) }

/** The decision of an engine, beside its thoughts. */
export const decision = { engine: text, move: text }

export const optionalDecision = {
  ...rank,
  moves: list(text, 'The whole turn, of engines that plan one'),
  detail: about('Whatever else the engine reports', {}),
}

export const searchAnswer = object({ type: words('result'), ...decision, ...thought }, optionalDecision)

export const solveAnswer = {
  ...object(
    {
      value: about('For the seat to move', words('win', 'draw', 'loss')),
      scores: list(number, 'One number a seat'),
      positions: about('Different positions met', count),
      nodes: count,
      ms: count,
      best: list(text, 'Every move that keeps the value at the best distance, unless others were not decided'),
    },
    {
      plies: about('Distance to the end with best play; absent for draws', count),
      othersUndecided: about('Present where other moves may keep the value, too', flag),
      reason: about('Why the value is sure where no search was needed, in words', text),
    },
  ),
  description: 'Also the value on the scale that was asked for, under its name',
  additionalProperties: number,
}
