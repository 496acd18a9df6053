/** Stop signal and progress of anything long. */
export interface RunControl {
  /** Says whether the work is to end soon; asked every few milliseconds. */
  stopped(): boolean
  /**
   * Takes the progress, as often as is convenient: the display picks some.
   * @param fraction of the work that is done, from 0 to 1, an estimate; null when it cannot be known
   * @param count of something done so far, to show a rate
   * @param unit what is counted, e.g. `nodes`
   */
  progress?(fraction: number | null, count?: number, unit?: string): void
}

/** For work that is neither watched nor stopped. */
export const unattended: RunControl = { stopped: () => false }

/** Thrown by work that was stopped and has no answer. */
export class Stopped extends Error {
  override readonly name = 'Stopped'

  constructor() {
    super('stopped before the end')
  }
}
