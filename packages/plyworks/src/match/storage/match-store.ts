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
  note(kind: NoteKind, text: string): void
  /** All games are played. */
  finish(): void
  close(): void
}
