import type { ComputerPlayer, Level, Limits, OfferedEngine, PlayerOffer, SearchLine } from '@plyworks/core'
import type { Bench, BenchQuestion } from '../../../laboratory/bench.js'
import type { Waves } from '../../../laboratory/retrograde.js'
import type { BookRow } from './book-rows.js'

export type { ComputerPlayer, Level, PlayerOffer }

/** An engine that fits the game. */
export interface EngineOffer extends OfferedEngine {
  /** Whether it can report more than one line. */
  readonly severalLines: boolean
}

/** Whether an engine looks at positions, so that it can look on. */
export function thinks({ name }: EngineOffer): boolean {
  return name !== 'random'
}

/** The calls of an engine worker; each names the game, with its variant. */
export interface EngineCalls {
  offer: { request: { readonly game: string }; progress: never; answer: Offer }
  search: { request: { readonly game: string; readonly question: Question }; progress: SearchLine; answer: Answer }
  /** Looks a position up in the opening book of the game. */
  book: { request: { readonly game: string; readonly position: string }; progress: never; answer: readonly BookRow[] }
  /** Counts the sequences of `depth` moves from a position. */
  count: {
    request: { readonly game: string; readonly position: string; readonly depth: number }
    progress: Count
    answer: Count
  }
  /** Grows a tree that can be looked at, and runs algorithms on it; null where it would be too large. */
  bench: { request: LabQuestion<BenchQuestion>; progress: never; answer: Bench | null }
  /** Analyses all that can come of a position backwards; null where that is more than `most` positions. */
  waves: {
    request: LabQuestion<{ readonly position: string; readonly most: number }>
    progress: never
    answer: Waves | null
  }
}

/** A question of the laboratory about a game, named with its variant. */
type LabQuestion<Question> = { readonly game: string } & Question

/** The levels and engines that a game offers, to take seats or to look on. */
export interface Offer extends PlayerOffer {
  /** Those that fit, the default engine first. */
  readonly engines: readonly EngineOffer[]
}

/** A position to be searched, and how. */
export interface Question {
  /** Position in notation. */
  readonly position: string
  readonly engine: string
  readonly options: Readonly<Record<string, string>>
  readonly limits: Limits
  /** Fixes what the engine draws at random, where it does and its options say nothing else. */
  readonly seed?: number
}

/** Sequences of moves counted so far. */
export interface Count {
  /** First moves that are counted to the end since the last message, in generated order. */
  readonly rows: readonly CountRow[]
  /** All sequences so far. */
  readonly total: number
  readonly milliseconds: number
  readonly done: boolean
}

export interface CountRow {
  readonly move: string
  readonly nodes: number
}

/** The result of a search. */
export interface Answer {
  /** The moves to play, at least one: the whole turn of engines that plan one. */
  readonly moves: readonly number[]
  readonly line: SearchLine | null
}
