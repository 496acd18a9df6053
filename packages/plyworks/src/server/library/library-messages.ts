import type { SavedGame } from '@plyworks/core'

/** A game of a person's library as browser and server tell each other. */
export interface WrittenGame {
  /** The time that the library shows, in milliseconds since 1970. */
  readonly changed: number
  readonly saved: SavedGame
  /** Views of an engine on the positions of its main line, the start first; empty when it was not asked. */
  readonly analysis: readonly ({
    readonly chances: readonly number[] | null
    readonly line: readonly string[]
  } | null)[]
}

/** A change of a game; of two changes of one game the later counts. */
export interface GameChange {
  readonly id: string
  /** When it was changed, in milliseconds since 1970. */
  readonly at: number
  /** Null when it was deleted. */
  readonly game: WrittenGame | null
}

/** The answer to a browser that asks for news. */
export interface LibraryNews {
  /** Name of the library; one of another name does not have the changes that this browser has sent. */
  readonly library: string
  readonly changes: readonly GameChange[]
  /** Number of the last of these changes, to ask for what comes after it. */
  readonly next: number
  /** Whether there is more to ask for. */
  readonly more: boolean
}

/** The answer to a browser that sends changes: all are kept but those that are named. */
export interface LibraryAnswer {
  readonly library: string
  readonly refused: readonly { readonly id: string; readonly detail: string }[]
}

/** The header by which a page of a server that keeps games says so. */
export const LIBRARY_HEADER = 'plyworks-library'
/** Most changes in one message. */
export const MOST_CHANGES = 100
/** Longest game, as JSON. */
export const LONGEST_GAME = 1 << 20
