import type { FinishedGame, HeaderEvent, MatchEvent } from './events.js'

/** Where a running match writes down what happens. Behind it may be a file or a database. */
export interface MatchStore {
  readonly header: HeaderEvent
  /** Games that had ended when the store was opened, by number. */
  readonly finished: ReadonlyMap<number, FinishedGame>
  /** Writes an event down; it outlives this process at once, and the machine after `commit`. */
  append(event: MatchEvent): void
  /** Resolves when everything appended so far will outlive a crash of the machine. */
  commit(): Promise<void>
  close(): Promise<void>
}
