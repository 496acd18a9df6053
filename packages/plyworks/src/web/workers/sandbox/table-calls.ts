import type { BoardShape, CellFace, Fact, Step } from '@plyworks/core'

/** The calls of the worker at which a game from elsewhere is looked at, checked and tried out. */
export interface TableCalls {
  describe: { request: null; progress: never; answer: Described | Wrong }
  /** Plays moves from the start. */
  look: { request: LookRequest; progress: never; answer: Looked | Wrong }
  /** The moves of lines of an engine in words, as far as they are legal. */
  words: {
    request: LookRequest & { readonly lines: readonly (readonly number[])[] }
    progress: never
    answer: readonly (readonly LineWord[])[]
  }
  check: { request: { readonly milliseconds: number }; progress: Fraction; answer: Checked | Wrong }
  random: {
    request: { readonly game: string; readonly games: number; readonly seed: number }
    progress: Fraction
    answer: RandomGames | Wrong
  }
  report: { request: ReportRequest; progress: Fraction; answer: Reported | Wrong }
}

/** A mistake in the game, and the line of its code where it shows. */
export interface Wrong {
  readonly wrong: string
  readonly line: number | null
}

export interface Described {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly seatNames: readonly string[]
  /** The game with its default variant. */
  readonly name: string
  /** The names of games with one other choice. */
  readonly variants: readonly { readonly name: string; readonly title: string }[]
}

export interface LookRequest {
  /** With its variant. */
  readonly game: string
  readonly seed: number
  /** In notation. */
  readonly moves: readonly string[]
}

/** A position as a board shows it. */
export interface Looked {
  /** The moves that could be played, the first ones. */
  readonly moves: readonly LineWord[]
  /** In notation. */
  readonly position: string
  readonly turn: number
  /** One number a seat once the game is over. */
  readonly scores: readonly number[] | null
  readonly legal: readonly LegalMove[]
  readonly shape: BoardShape
  readonly faces: readonly CellFace[]
  readonly facts: readonly Fact[]
  /** Cells touched by the last move. */
  readonly touched: readonly number[]
}

interface LegalMove {
  readonly move: number
  readonly text: string
  readonly path: readonly Step[]
}

export interface LineWord {
  readonly text: string
  readonly seat: number
}

/** The part done, from 0 to 1. */
export interface Fraction {
  readonly fraction: number
}

export interface Checked {
  readonly findings: readonly CheckedFinding[]
  readonly checks: number
  readonly positions: number
  /** Checks that were cut short. */
  readonly unfinished: number
}

interface CheckedFinding {
  readonly check: string
  readonly member: string
  readonly found: string
  readonly meaning: string
  readonly line: number | null
  /** The moves that lead there. */
  readonly moves: readonly string[]
}

export interface RandomGames {
  readonly games: number
  /** Games that had not ended after a great many moves. */
  readonly unfinished: number
  readonly plies: Extent
  readonly choices: Extent
  /** Games won by each seat. */
  readonly won: readonly number[]
  readonly shared: number
  /** The moves of the last one. */
  readonly last: readonly string[]
}

export interface Extent {
  readonly least: number
  readonly mean: number
  readonly most: number
}

export interface ReportRequest {
  readonly game: string
  readonly games: number
  /** For every move. */
  readonly nodes: number
  readonly seed: number
}

export interface Reported {
  readonly source: string
  readonly sections: readonly {
    readonly title: string
    readonly rows: readonly (readonly string[])[]
    readonly remark: string
  }[]
}
