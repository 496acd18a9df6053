import { MOST_BASE, MOST_INCREMENT } from '@plyworks/core'
import { about, count, flag, list, number, object, orNull, text, words } from '../schemas/schema.js'

/** JSON Schemas of the questions and answers about games of friends. */

export const friendId = { type: 'string', pattern: '^[0-9a-f]{18}$' } as const
export const friendKey = { type: 'string', pattern: '^[0-9a-f]{24}$' } as const

export const friendParameters = { type: 'object', properties: { id: friendId }, required: ['id'] } as const

const name = { type: 'string', maxLength: 200 } as const
const seat = { type: 'integer', minimum: 0, maximum: 31 } as const

export const friendBody = {
  type: 'object',
  properties: {
    game: { type: 'string', minLength: 1, maxLength: 200 },
    start: { type: 'string', minLength: 1, maxLength: 4096 },
    side: { description: 'Seat of the player who sets it up', anyOf: [{ const: 'random' }, seat] },
    clock: {
      description: 'Seconds for the game and for each turn',
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            base: { type: 'integer', minimum: 1, maximum: MOST_BASE },
            increment: { type: 'integer', minimum: 0, maximum: MOST_INCREMENT },
          },
          required: ['base', 'increment'],
          additionalProperties: false,
        },
      ],
    },
    others: {
      description: 'The other players in the order of their seats: null for a friend, else a computer player',
      type: 'array',
      maxItems: 31,
      items: { anyOf: [{ type: 'null' }, { type: 'string', minLength: 1, maxLength: 200 }] },
    },
    name,
  },
  required: ['game'],
  additionalProperties: false,
} as const

export const joinBody = {
  type: 'object',
  properties: {
    key: { ...friendKey, description: 'Chosen by the friend who joins, who sends it with each move from then on' },
    name,
  },
  required: ['key'],
  additionalProperties: false,
} as const

export const moveBody = {
  type: 'object',
  properties: {
    round: { type: 'integer', minimum: 1, maximum: 1e9 },
    ply: { type: 'integer', minimum: 1, maximum: 1e9 },
    move: { type: 'string', minLength: 1, maxLength: 100 },
  },
  required: ['round', 'ply', 'move'],
  additionalProperties: false,
} as const

export const actBody = {
  type: 'object',
  properties: {
    act: { type: 'string', enum: ['draw', 'takeback', 'rematch', 'agree', 'decline', 'resign', 'name'] },
    name,
  },
  required: ['act'],
  if: { properties: { act: { const: 'name' } } },
  // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
  then: { required: ['name'] },
  else: { properties: { name: false } },
  additionalProperties: false,
} as const

export const friendBegun = object({
  id: text,
  key: about('Bearer token of the player who set the game up', text),
  invitation: about('Bearer token by which friends join', text),
})

const points = list(number, 'Shares of the point by seat')

/** A friends' game, as far as anyone may know. */
const view = {
  id: text,
  game: text,
  version: about('Grows with everything that happens', count),
  round: about('From 1; a rematch is the next one', count),
  start: about('Position at the start', text),
  moves: list(text),
  turn: count,
  seating: list(count, 'The number of the player of each seat'),
  players: list(
    object({
      name: about('Empty where none was given', text),
      computer: about('A computer player, or null for a person', orNull(text)),
      joined: flag,
      here: about('Whether a page of this person is connected', flag),
      canTakeBack: flag,
    }),
  ),
  clock: about('Seconds for the game and for each turn', orNull(object({ base: count, increment: count }))),
  left: list(orNull(number), 'Milliseconds left of each seat; null without a clock'),
  running: about('The seat whose clock runs', orNull(count)),
  offer: orNull(
    object({
      kind: words('draw', 'takeback', 'rematch'),
      player: count,
      agreed: list(count, 'Players who have agreed'),
    }),
  ),
  end: orNull(
    object({
      reason: words('rules', 'resignation', 'time', 'agreement'),
      seat: about('The seat that gave up or ran out of time', orNull(count)),
      points,
    }),
  ),
  score: list(number, 'Points of each player in all rounds that have ended'),
  complete: about('Whether all who were invited have come', flag),
}

export const friendView = object(view)

export const friendAnswer = object({
  ...view,
  you: about('The player whose key was sent', orNull(count)),
})

export const addressesAnswer = object({
  addresses: list(text, 'Addresses of this server that work from other computers, the most likely one first'),
})
