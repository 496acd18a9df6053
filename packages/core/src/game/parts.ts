import type { OptionSpecs, Options } from './options.js'
import type { StudyControl, StudyRefusal } from './study.js'
import type { Variant, VariantKeys } from './variant.js'

/**
 * A long computation that only one game knows, in parts: each is a line of text, and what comes out of it depends on the
 * variant and that text alone. So parts may be done in any order, again, and on other machines.
 */
export interface Parts {
  /** Keys of the game's name where they differ from those for play. */
  readonly variants?: VariantKeys
  readonly options: OptionSpecs
  /** What the result of a part looks like. */
  readonly result: RegExp
  /** Whether the answer comes with a file. */
  readonly product: boolean
  /** Loads what `run` reads from. */
  prepare?(): Promise<void>
  /**
   * @param input bytes that the computation begins with, where it takes any
   * @throws TextError for an input that is not of the right kind
   */
  list(variant: Variant, options: Options, input?: Uint8Array): readonly string[] | StudyRefusal
  /** @returns null when stopped before the end */
  run(variant: Variant, part: string, control: StudyControl): string | null
  /** @param results of all parts in the order of the list */
  combine(variant: Variant, options: Options, results: readonly string[]): PartsAnswer
}

/** What the parts come to together. */
export interface PartsAnswer {
  /** Plain JSON. */
  readonly result: object
  /** What goes into the file. */
  readonly product?: Uint8Array
}
