import type { SprtRule } from '@plyworks/core'
import type { Adjudication } from './adjudication.js'
import type { TimeControl } from './clocks.js'
import type { OpeningSetting } from './openings.js'
import type { Allowance } from './players/confinement.js'

/** A match as plain data: everything that decides how it goes, with nothing left to defaults or other files. */
export interface MatchSettings {
  readonly name: string
  /** Game name with variant. */
  readonly game: string
  /** The fingerprint of its source, for a game from a file. */
  readonly source?: string
  readonly seats: number
  /** Fixes openings, random starts and the engines' random numbers. */
  readonly seed: number
  /** Games at the same time, or null for as many as there are cores. */
  readonly concurrency: number | null
  readonly schedule: ScheduleSetting
  readonly openings: OpeningSetting
  readonly adjudication: Adjudication
  readonly confine: Confine
  /** Stops a match of two players when it is decided. */
  readonly sprt: SprtRule | null
  readonly players: readonly PlayerSetting[]
}

/** Players of one match: ratings are worked out from a table of all pairs of them, every second while it is watched. */
export const MOST_PLAYERS = 128

export type ScheduleSetting =
  | { readonly type: 'round-robin'; readonly games: number }
  | { readonly type: 'gauntlet'; readonly games: number; readonly challengers: number }
  | { readonly type: 'swiss'; readonly games: number; readonly rounds: number }
  | { readonly type: 'knockout'; readonly games: number }
  | { readonly type: 'rotation'; readonly cycles: number }
  /** Games that were played elsewhere. */
  | { readonly type: 'imported'; readonly games: number }

/** Whether programs must be confined, are confined as far as the machine can, or are not. */
type Confine = 'required' | 'possible' | 'off'

export type PlayerSetting = EngineSettings | ProgramSettings | PersonSettings

/** An engine of this house. */
export interface EngineSettings {
  readonly kind: 'engine'
  readonly name: string
  readonly engine: string
  readonly options: Readonly<Record<string, string>>
  readonly control: TimeControl
}

/** An external program. */
export interface ProgramSettings {
  readonly kind: 'program'
  readonly name: string
  readonly command: readonly string[]
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
  /** Files and folders that it sees besides its own when it is confined; matches of 1.0 name none. */
  readonly visible?: readonly string[]
  readonly protocol: 'ugi' | 'codecup' | 'line'
  /** UGI options. */
  readonly options: Readonly<Record<string, string>>
  /** UGI: whether every game gets a new process. */
  readonly restart: boolean
  /** Milliseconds to get ready, and to end when told to. */
  readonly startTime: number
  readonly grace: number
  readonly allowance: Allowance
  readonly control: TimeControl
}

/** A person who plays at a board in a browser; also a player of imported games of whom only the name is known. */
export interface PersonSettings {
  readonly kind: 'person'
  readonly name: string
  readonly control: TimeControl
}
