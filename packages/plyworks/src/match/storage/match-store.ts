import type { TestCount } from '../plan-match.js'
import type { PersonDesk } from '../players/person-player.js'
import type { Results } from '../schedules/schedule.js'
import type { MatchSettings } from '../settings.js'
import type { GameBegin, GameEnd, MoveNote, NoteKind } from './events.js'

/** Keeps the events of a running match. Everything that a method has written outlives this process. */
export interface MatchStore extends PersonDesk {
  readonly id: string
  /** The data folder that it is kept in, as a full path. */
  readonly folder: string
  readonly settings: MatchSettings
  /** Results of the games that had ended when the store was opened. */
  readonly results: Results
  /** Whether a game has begun here and not ended. */
  hasBegun(game: number): boolean
  /** @returns the moves played before, of a game that was broken off and goes on; empty for one that begins */
  begin(event: GameBegin): readonly Omit<MoveNote, 'game'>[]
  move(event: MoveNote): void
  /** Everything written so far outlives a crash of the machine, too. */
  end(event: GameEnd): void
  /** Keeps how far the sequential test has counted, so that reports need not count again. */
  keepTestCount(count: TestCount): void
  /** Returns the names of the workers of queues that have played its finished games. */
  workers(): readonly string[]
  /**
   * Throws away the games of workers that answer wrongly, and says so in the report.
   * @param planned returns how many games are planned with the results that are left; later ones are thrown away as well
   */
  forget(workers: ReadonlySet<string>, planned: (left: Results) => number): void
  note(kind: NoteKind, text: string): void
  /** All games are played. */
  finish(): void
  close(): void
}
