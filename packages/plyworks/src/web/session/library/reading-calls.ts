/** The calls of the worker that reads the games of the library. */
export interface ReadingCalls {
  /** Takes up the games of a game (with its variant) whose positions are not known. */
  read: { request: { readonly game: string }; progress: ReadingProgress; answer: null }
}

export interface ReadingProgress {
  /** Games whose positions are known, and all of them. */
  readonly done: number
  readonly all: number
  /** Games a second. */
  readonly rate: number
  readonly secondsLeft: number | null
}
