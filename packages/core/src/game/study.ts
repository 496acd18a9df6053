import type { Steps } from '../run/steps.js'
import type { OptionSpecs, Options } from './options.js'
import type { Position } from './position.js'
import type { Variant, VariantKeys } from './variant.js'

/**
 * A question about a game that only this game knows: a count, a table, a proof. Declared by the game, it is a command of
 * its own (`plyworks NAME GAME`) with its options, without the command line knowing any of it.
 */
export interface Study {
  /** The command, e.g. `census`. */
  readonly name: string
  readonly summary: string
  /** Keys of the game's name where they differ from those for play (boards larger than can be played, say). */
  readonly variants?: VariantKeys
  readonly options: OptionSpecs
  /** What may be typed after the command, for its help; without them the game alone. */
  readonly examples?: readonly string[]
  /** Whether the exact values of all positions are worked out first (retrograde analysis) and handed to the run. */
  readonly needsValues?: boolean
  /** Loads what does the work, so that nobody waits for what he does not ask. */
  load(): Promise<StudyRun>
}

/**
 * Does the work.
 * @param variant every key of the study (or the game), checked
 * @returns null when stopped before there was an answer
 * @throws TextError when single values are fine but their combination is not
 */
export type StudyRun = (variant: Variant, options: Options, control: StudyControl) => StudyAnswer | StudyRefusal | null

/** The sentence that says why a method does not fit. */
export interface StudyRefusal {
  readonly refuses: string
}

/** What a study hears, says and may use while it runs. */
export interface StudyControl extends Steps {
  /** Asked every few milliseconds; true ends the work. */
  stopped(): boolean
  /** Told now and then: the share done from 0 to 1, or null when nobody can know, and what is counted meanwhile. */
  onProgress(share: number | null, counted?: { readonly count: number; readonly unit: string }): void
  /** Where all of what the work has come to is kept, for work that has no steps. */
  readonly state?: KeptBytes
  /**
   * Exact result of an open position for the seat to move: 1, 0 or -1. There for studies with `needsValues`.
   * @throws Error for a position that no game reaches
   */
  exactValue?(position: Position): number
}

/** Bytes kept in place of those before. */
export interface KeptBytes {
  /** What an earlier run kept last, or null. */
  read(): Uint8Array | null
  write(bytes: Uint8Array): void
}

/** What a study found. */
export interface StudyAnswer {
  /** Plain JSON. */
  readonly result: object
  /** The same for people. */
  readonly text: string
}
