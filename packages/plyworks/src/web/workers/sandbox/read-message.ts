import * as z from 'zod/mini'
import type { WorkerReply } from '../worker-client.js'

/**
 * Reads what comes out of the sandbox. The code of a game can reach all that runs beside it, so no part of a message
 * can be trusted until it is checked; a page shows these members alone.
 */

/** Characters of a text that is shown. */
const TEXT = z.string().check(z.maxLength(20_000))
const LINE = z.nullable(z.number())
const NUMBERS = z.array(z.number()).check(z.maxLength(5000))
const OPTIONS = z.record(z.string(), TEXT)
const FRACTION = z.object({ fraction: z.number() })
const WRONG = z.object({ wrong: TEXT, line: LINE })
const WORDS = z.array(z.object({ text: TEXT, seat: z.number() })).check(z.maxLength(5000))
const VALUE = z.enum(['win', 'draw', 'loss'])
/** The distance of play without end is `Infinity`, which zod does not accept as a number. */
const PLIES = z.custom<number | null>((value) => value === null || typeof value === 'number')
const EXACT = { value: VALUE, plies: PLIES }

const STEP = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cell'), cell: z.number(), also: z.optional(NUMBERS), label: z.optional(TEXT) }),
  z.object({ kind: z.literal('choice'), id: TEXT, title: TEXT, label: z.optional(TEXT) }),
  z.object({ kind: z.literal('amount'), amount: z.number(), title: TEXT, label: z.optional(TEXT) }),
])

const PLACED = { man: z.optional(TEXT), x: z.number(), y: z.number() }
const SEAT = z.optional(z.number())
const GLYPH = z.discriminatedUnion('kind', [
  z.object({ ...PLACED, kind: z.literal('disc'), seat: z.number(), radius: z.number() }),
  z.object({ ...PLACED, kind: z.literal('ring'), seat: z.number(), radius: z.number() }),
  z.object({
    ...PLACED,
    kind: z.literal('text'),
    text: TEXT,
    size: z.number(),
    seat: SEAT,
    minor: z.optional(z.boolean()),
  }),
  z.object({ ...PLACED, kind: z.literal('art'), art: TEXT, size: z.number(), seat: SEAT }),
  z.object({
    kind: z.literal('shape'),
    man: z.optional(TEXT),
    path: TEXT,
    seat: SEAT,
    mark: z.optional(z.object({ x: z.number(), y: z.number(), radius: z.number() })),
  }),
])
const FACE = z.object({
  ground: z.enum(['bare', 'plain', 'alternate', 'tile', 'hole', 'fertile', 'barren', 'goal', 'path']),
  glyphs: z.array(GLYPH).check(z.maxLength(200)),
  label: TEXT,
  alarm: z.optional(z.boolean()),
})

const PAIR = z.tuple([z.number(), z.number()])
const SHAPE = z.object({
  width: z.number(),
  height: z.number(),
  rows: z.number(),
  columns: z.number(),
  cells: z
    .array(
      z.object({
        name: TEXT,
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
        row: z.number(),
        column: z.number(),
        corners: z.optional(z.array(PAIR)),
      }),
    )
    .check(z.maxLength(4000)),
  labels: z.array(z.object({ text: TEXT, x: z.number(), y: z.number(), size: z.number() })).check(z.maxLength(400)),
  art: z.optional(
    z.array(z.object({ path: TEXT, filled: z.optional(z.boolean()), seat: SEAT })).check(z.maxLength(400)),
  ),
  world: z.optional(z.custom(isHarmless)),
})

/** Colours, pictures and outlines: data without any text that could lead out of a style sheet. */
function isHarmless(value: unknown): boolean {
  if (typeof value === 'string') return /^[#\w\s.,+-]*$/.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, member]) => /^[\w-]*$/.test(name) && isHarmless(member))
}

const EXTENT = z.object({ least: z.number(), mean: z.number(), most: z.number() })
const SEARCH_LINE = z.object({
  depth: z.number(),
  rank: z.optional(z.number()),
  scores: NUMBERS,
  scale: z.enum(['evaluation', 'expectation']),
  bound: z.enum(['exact', 'lower', 'upper']),
  pv: NUMBERS,
  nodes: z.number(),
  milliseconds: z.number(),
})
const LISTED = z.array(z.object({ ...EXACT, move: z.number(), text: TEXT, best: z.boolean() })).check(z.maxLength(5000))

/** The messages that may come for each call. */
const MESSAGES: Readonly<Record<string, { readonly answer: z.ZodMiniType; readonly progress?: z.ZodMiniType }>> = {
  describe: {
    answer: z.union([
      WRONG,
      z.object({
        id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
        title: TEXT,
        summary: TEXT,
        seatNames: z.array(TEXT).check(z.maxLength(32)),
        name: TEXT,
        variants: z.array(z.object({ name: TEXT, title: TEXT })).check(z.maxLength(200)),
      }),
    ]),
  },
  look: {
    answer: z.union([
      WRONG,
      z.object({
        moves: WORDS,
        position: TEXT,
        turn: z.number(),
        scores: z.nullable(NUMBERS),
        legal: z
          .array(z.object({ move: z.number(), text: TEXT, path: z.array(STEP).check(z.maxLength(100)) }))
          .check(z.maxLength(5000)),
        shape: SHAPE,
        faces: z.array(FACE).check(z.maxLength(4000)),
        facts: z.array(z.object({ title: TEXT, value: TEXT, seat: SEAT })).check(z.maxLength(100)),
        touched: NUMBERS,
      }),
    ]),
  },
  words: { answer: z.array(WORDS).check(z.maxLength(100)) },
  check: {
    progress: FRACTION,
    answer: z.union([
      WRONG,
      z.object({
        findings: z
          .array(
            z.object({
              check: TEXT,
              member: TEXT,
              found: TEXT,
              meaning: TEXT,
              line: LINE,
              moves: z.array(TEXT).check(z.maxLength(5000)),
            }),
          )
          .check(z.maxLength(500)),
        checks: z.number(),
        positions: z.number(),
        unfinished: z.number(),
      }),
    ]),
  },
  random: {
    progress: FRACTION,
    answer: z.union([
      WRONG,
      z.object({
        games: z.number(),
        unfinished: z.number(),
        plies: EXTENT,
        choices: EXTENT,
        won: NUMBERS,
        shared: z.number(),
        last: z.array(TEXT).check(z.maxLength(5000)),
      }),
    ]),
  },
  report: {
    progress: FRACTION,
    answer: z.union([
      WRONG,
      z.object({
        source: TEXT,
        sections: z
          .array(z.object({ title: TEXT, rows: z.array(z.array(TEXT)).check(z.maxLength(500)), remark: TEXT }))
          .check(z.maxLength(50)),
      }),
    ]),
  },
  offer: {
    answer: z.object({
      levels: z
        .array(
          z.object({
            id: TEXT,
            title: TEXT,
            engine: TEXT,
            options: OPTIONS,
            limits: z.record(z.string(), z.number()),
          }),
        )
        .check(z.maxLength(50)),
      engines: z.array(z.object({ name: TEXT, title: TEXT, severalLines: z.boolean() })).check(z.maxLength(50)),
    }),
  },
  search: {
    progress: SEARCH_LINE,
    answer: z.object({ moves: NUMBERS, line: z.nullable(SEARCH_LINE) }),
  },
  open: {
    progress: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('walking'), walked: z.number() }),
      z.object({
        kind: z.literal('solving'),
        paused: z.boolean(),
        progress: z.object({
          done: z.number(),
          total: z.number(),
          rate: z.number(),
          secondsLeft: z.nullable(z.number()),
          bytes: z.number(),
        }),
      }),
    ]),
    answer: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('ready'),
        source: z.enum(['site', 'browser', 'solved']),
        counts: z.object({
          win: z.number(),
          draw: z.number(),
          loss: z.number(),
          longest: z.custom<number>((value) => typeof value === 'number'),
        }),
        notice: z.nullable(TEXT),
      }),
      z.object({ kind: z.literal('refused'), message: TEXT }),
    ]),
  },
  probe: {
    answer: z.nullable(
      z.object({
        ...EXACT,
        moves: LISTED,
        line: z.array(z.object({ move: z.number(), text: TEXT, seat: z.number() })).check(z.maxLength(5000)),
      }),
    ),
  },
}

/**
 * Reads a message about one of the calls.
 * @param asked the names of the calls that wait, by number
 * @returns null for what is no such message
 */
export function readMessage(data: unknown, asked: ReadonlyMap<number, string>): WorkerReply | null {
  const reply = REPLY.safeParse(data)
  if (!reply.success) return null
  const { type, number } = reply.data
  const known = MESSAGES[asked.get(number) ?? '']
  if (known === undefined) return null
  if (type === 'failed') return reply.data
  const content = type === 'answer' ? known.answer : known.progress
  const read = content?.safeParse(type === 'answer' ? reply.data.answer : reply.data.progress)
  if (read?.success !== true) return null
  return type === 'answer' ? { type, number, answer: read.data } : { type, number, progress: read.data }
}

const REPLY = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), number: z.number(), progress: z.unknown() }),
  z.object({ type: z.literal('answer'), number: z.number(), answer: z.unknown() }),
  z.object({ type: z.literal('failed'), number: z.number(), message: TEXT }),
])
