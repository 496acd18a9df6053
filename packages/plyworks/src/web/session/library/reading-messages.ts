/** What the page asks of the worker that reads the games of the library: to take up those whose positions are not known. */
export interface ReadingRequest {
  /** The game that they are games of, with its variant. */
  readonly game: string
}

export type ReadingReply =
  | { readonly type: 'progress'; readonly progress: ReadingProgress }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string }

export interface ReadingProgress {
  /** Games whose positions are known, and all of them. */
  readonly done: number
  readonly all: number
  /** Games a second. */
  readonly rate: number
  readonly secondsLeft: number | null
}
