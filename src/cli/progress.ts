import { clockTime, perSecond, shortCount } from './format.js'

/** What a progress line shows. */
export interface ProgressState {
  /** What is counted; empty where only the part done is known. */
  readonly unit: string
  readonly count: number
  /** Part done, from 0 to 1, or null when unknown. */
  readonly fraction: number | null
}

const PATIENCE = 2000
const PAUSE = 100
const WIDTH = 24

/**
 * One line on a terminal that is drawn over and over: share, count, rate, time left. Appears only when the work has
 * taken two seconds. Rate and time left are those of the present stage: what is counted changes from stage to stage.
 */
export class ProgressBar {
  /** When the present stage began. */
  private started: number
  private unit: string | null = null
  private drawnAt = Number.NEGATIVE_INFINITY
  private visible = false

  /**
   * @param write to the terminal
   * @param now milliseconds
   * @param milliseconds time the work was given, if any; it then is a measure of what is done
   */
  constructor(
    private readonly write: (text: string) => void,
    private readonly now: () => number,
    private readonly milliseconds: number | undefined,
  ) {
    this.started = now()
  }

  update(state: ProgressState): void {
    const now = this.now()
    if (this.unit !== null && this.unit !== state.unit) this.started = now
    this.unit = state.unit
    const elapsed = now - this.started
    if (elapsed < PATIENCE || now - this.drawnAt < PAUSE) return
    this.drawnAt = now
    this.visible = true
    this.write(`\r\x1b[K${describeProgress(state, elapsed, this.milliseconds)}`)
  }

  /** Wipes the line, e.g. before something else is printed. */
  clear(): void {
    if (!this.visible) return
    this.visible = false
    this.write('\r\x1b[K')
  }
}

/** The line for a state after so many milliseconds. */
export function describeProgress(state: ProgressState, elapsed: number, milliseconds: number | undefined): string {
  const byTime = milliseconds === undefined ? 0 : Math.min(1, elapsed / milliseconds)
  const known = state.fraction !== null || milliseconds !== undefined
  const share = Math.max(state.fraction ?? 0, byTime)
  const rate = state.unit === '' ? '' : `${shortCount(state.count)} ${state.unit}, ${perSecond(state.count, elapsed)}, `
  if (!known) return `${rate}${clockTime(elapsed)} so far`
  const left = share > 0 ? clockTime((elapsed / share) * (1 - share)) : '?'
  const filled = Math.round(share * WIDTH)
  const bar = '#'.repeat(filled) + '.'.repeat(WIDTH - filled)
  return `[${bar}] ${Math.floor(share * 100)} %, ${rate}${left} left`
}
