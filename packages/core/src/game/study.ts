import type { ReportSection } from '../report/text-table.js'
import type { RunControl } from '../run/control.js'
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
  /** What it does, a clause that begins with a verb; the help and the reference list it. */
  readonly summary: string
  /** Keys of the game's name where they differ from those for play (boards larger than can be played, say). */
  readonly variants?: VariantKeys
  /** Its options, by name. */
  readonly options: OptionSpecs
  /** Examples of what may be typed after the command, for its help; without them the game alone. */
  readonly examples?: readonly string[]
  /** Whether the exact values of all positions are worked out first (retrograde analysis) and handed to the run. */
  readonly needsValues?: boolean
  /** The content of the file that `--file` names, for studies that make one. */
  readonly product?: string
  /** The meaning of the bytes that `--input` names, for studies that begin with any. */
  readonly input?: string
  /**
   * Whether `plyworks report` runs it as well, after its own experiments, and shows its sections and plots: claims of the
   * literature measured again. It works as a whole, and has an option `seed`, which then is the report's.
   */
  readonly inReport?: boolean
  /** Loads what does the work, as a whole or in shards, when it is first wanted. */
  load(options: Options): Promise<StudyRun | StudyShards>
}

/**
 * Does the work.
 * @param variant every key of the study (or the game), checked
 * @returns null when stopped before there was an answer
 * @throws TextError when single values are fine but their combination is not
 */
export type StudyRun = (variant: Variant, options: Options, control: StudyControl) => StudyAnswer | StudyRefusal | null

/**
 * A study in shards: each is a line of text, and what comes out of it depends on the variant and that text alone. So shards
 * may be done in any order, again, and on other machines.
 */
export interface StudyShards {
  /** The form of the result of a shard. */
  readonly result: RegExp
  /** Loads what `run` reads from. */
  prepare?(): Promise<void>
  /**
   * Returns the shards.
   * @param input bytes that the study begins with, where it takes any
   * @throws TextError for an input that is not of the right kind
   */
  list(variant: Variant, options: Options, input?: Uint8Array): readonly string[] | StudyRefusal
  /** Runs a shard; returns null when stopped before the end. */
  run(variant: Variant, shard: string, control: StudyControl): string | null
  /**
   * Puts together what the shards come to.
   * @param results of all shards in the order of the list
   * @param milliseconds since the study began
   */
  combine(variant: Variant, options: Options, results: readonly string[], milliseconds: number): StudyAnswer
}

/** The sentence that says why a method does not fit. */
interface StudyRefusal {
  readonly refuses: string
}

/** Stop signal, progress and resources of a study. */
export interface StudyControl extends RunControl, Steps {
  /** The place of all that the work has come to, for work that has no steps. */
  readonly state?: KeptBytes
  /**
   * Returns the exact result of an open position for the seat to move: 1, 0 or -1. There for studies with
   * `needsValues`.
   * @throws Error for a position that no game reaches
   */
  exactValue?(position: Position): number
}

/** Bytes kept in place of those before. */
export interface KeptBytes {
  /** Returns what an earlier run kept last, or null. */
  read(): Uint8Array | null
  /** Keeps bytes in place of those before. */
  write(bytes: Uint8Array): void
}

/** The findings of a study. */
export interface StudyAnswer {
  /** Plain JSON. */
  readonly result: object
  /** The same for people. */
  readonly text: string
  /** The content of the file, for studies in shards that make one. */
  readonly product?: Uint8Array
  /** Tables for a report. */
  readonly sections?: readonly ReportSection[]
  /** Pictures for a report. */
  readonly plots?: readonly ReportPlot[]
}

/** A picture as SVG, with the name of a file without its ending. */
export interface ReportPlot {
  /** Name of its file, without an ending. */
  readonly name: string
  /** The picture, a whole SVG document. */
  readonly svg: string
}
