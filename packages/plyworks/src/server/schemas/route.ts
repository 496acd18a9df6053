import type { FastifySchema } from 'fastify'
import type { Schema } from './schema.js'

/** The subjects by which the description of the API is ordered, with a word about each. */
export const TAGS = {
  Games: 'Games, positions and moves, by the functions that answer the command line.',
  Thinking: 'Engines, searches and exact values. What takes long is POST and waits for a processor to be free.',
  Databases: 'Databases of solved games that the server was given.',
  Matches: 'Matches of engines, programs and people: their reports, their games, and what was played in them.',
  Friends: 'Games of people who play by a link: each has the key of a seat, and anyone who knows the id may watch.',
  'Own games': 'The games of the people of this machine, for the browsers of this machine alone.',
  Server: 'The state of the server, and this description.',
} as const

export type Tag = keyof typeof TAGS

interface Route extends FastifySchema {
  readonly tag: Tag
  /** A line of the list of routes. */
  readonly summary: string
  /** The answer when all is well, and its status, 200 when absent. */
  readonly answer: Schema
  readonly status?: 200 | 201 | 202
}

/** The schema of a route: what it takes is checked by it, what it answers is described (and checked by tests). */
export function describeRoute({ tag, answer, status = 200, ...rest }: Route): FastifySchema {
  return { ...rest, tags: [tag], response: { [status]: { description: 'The answer', ...answer } } }
}
