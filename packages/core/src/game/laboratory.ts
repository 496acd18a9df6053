import type { OptionSpecs, Options } from './options.js'
import type { Variant } from './variant.js'

/**
 * Experiments of a game's own, which `plyworks report` makes after the general ones: claims from the literature measured
 * again. Made of steps whose results can be kept, so that a long series may be stopped and resumed.
 */
export interface Laboratory {
  readonly options: OptionSpecs
  /** Loads what does the work, so that what is not asked for is not waited for. */
  load(): Promise<LaboratoryRun>
}

/**
 * Makes the experiments.
 * @param seed fixes whatever is random
 * @returns null when stopped
 */
export type LaboratoryRun = (
  variant: Variant,
  options: Options,
  seed: number,
  control: LaboratoryControl,
) => LaboratoryAnswer | null

/** What experiments hear and say while they run. */
export interface LaboratoryControl {
  /** Asked between steps and now and then during long ones. */
  stopped(): boolean
  /** Told after every step. */
  onProgress(done: number, steps: number): void
  /** The result of a step kept from an earlier run. */
  recall(step: string): string | undefined
  /** Keeps the result of a step. */
  keep(step: string, result: string): void
}

/** What experiments found. */
export interface LaboratoryAnswer {
  /** Plain JSON. */
  readonly result: object
  readonly sections: readonly ReportSection[]
  readonly plots: readonly ReportPlot[]
}

/** A table for people: title, then rows with their head. */
export interface ReportSection {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
  /** What the figures mean where that is not plain. */
  readonly remark?: string
}

/** A picture as SVG, with the name of a file without its ending. */
export interface ReportPlot {
  readonly name: string
  readonly svg: string
}
