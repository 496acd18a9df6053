import type { Level, Limits, OptionSpecs, SearchLine } from '@plyworks/core'
import type { BookRow } from './book-rows.js'

export type { Level }

/** An engine that fits the game, for those who choose one themselves. */
export interface EngineOffer {
  readonly name: string
  readonly title: string
  readonly options: OptionSpecs
  /** Whether it can report more than one line. */
  readonly severalLines: boolean
}

/** What the page says to an engine worker. A worker is opened once and then asked one search after the other. */
export type EngineRequest =
  | { readonly type: 'open'; readonly game: string }
  | { readonly type: 'search'; readonly search: number; readonly question: Question }
  | { readonly type: 'book'; readonly position: string }
  | { readonly type: 'count'; readonly position: string; readonly depth: number }

export interface Question {
  /** Position in notation. */
  readonly position: string
  readonly engine: string
  readonly options: Readonly<Record<string, string>>
  readonly limits: Limits
  /** Fixes what the engine draws at random, where it does and its options say nothing else. */
  readonly seed?: number
}

/** What an engine worker says to the page. */
export type EngineReply =
  | { readonly type: 'opened'; readonly levels: readonly Level[]; readonly engines: readonly EngineOffer[] }
  | { readonly type: 'line'; readonly search: number; readonly line: SearchLine }
  | { readonly type: 'result'; readonly search: number; readonly answer: Answer }
  | { readonly type: 'counted'; readonly count: Count }
  | { readonly type: 'book'; readonly position: string; readonly rows: readonly BookRow[] }
  | { readonly type: 'failed'; readonly message: string }

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

/** What came of a search. */
export interface Answer {
  /** The moves to play, at least one: the whole turn of engines that plan one. */
  readonly moves: readonly number[]
  readonly line: SearchLine | null
}
