import { clockTime, perSecond, shortCount } from './format.js'

/** The state that a progress line shows. */
export interface ProgressState {
  /** The things counted; empty where only the fraction done is known. */
  readonly unit: string
  readonly count: number
  /** Part done, from 0 to 1, or null when unknown. */
  readonly fraction: number | null
}

const PATIENCE = 2000
const PAUSE = 100
const WIDTH = 24

/** Work done already when its stage was first heard of: by an earlier run, perhaps. */
type Beginning = Pick<ProgressState, 'count' | 'fraction'>

const NOTHING: Beginning = { count: 0, fraction: 0 }

/**
 * One line on a terminal that is drawn over and over: share, count, rate, time left. Appears only when the work has
 * taken two seconds. Rate and time left are those of the present stage and at the speed of this run: what is counted changes from
 * stage to stage, and what an earlier run has done took no time of this one.
 */
export class ProgressBar {
  /** When the work or its present stage began. */
  private started: number
  /** When it was first heard of, and what was done by then. */
  private heard = 0
  private before = NOTHING
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
    if (this.unit !== state.unit) this.begin(state, now)
    if (now - this.started < PATIENCE || now - this.drawnAt < PAUSE) return
    this.drawnAt = now
    this.visible = true
    const elapsed = this.milliseconds === undefined ? now - this.heard : now - this.started
    this.write(`\r\x1b[K${describeProgress(state, elapsed, this.milliseconds, this.before)}`)
  }

  private begin(state: ProgressState, now: number): void {
    if (this.unit !== null) this.started = now
    this.unit = state.unit
    this.heard = now
    this.before = state
  }

  /** Wipes the line, e.g. before something else is printed. */
  clear(): void {
    if (!this.visible) return
    this.visible = false
    this.write('\r\x1b[K')
  }
}

/**
 * A bar on the terminal; null when there is none.
 * @param milliseconds time the work was given, if any
 */
export function terminalBar(milliseconds?: number): ProgressBar | null {
  if (!process.stderr.isTTY) return null
  return new ProgressBar(
    (text) => process.stderr.write(text),
    () => performance.now(),
    milliseconds,
  )
}

/**
 * Returns the line for a state after a number of milliseconds.
 * @param before what was done when they began
 */
export function describeProgress(
  state: ProgressState,
  elapsed: number,
  milliseconds: number | undefined,
  before = NOTHING,
): string {
  const byTime = milliseconds === undefined ? 0 : Math.min(1, elapsed / milliseconds)
  const known = state.fraction !== null || milliseconds !== undefined
  const share = Math.max(state.fraction ?? 0, byTime)
  const speed = perSecond(state.count - before.count, elapsed)
  const rate = state.unit === '' ? '' : `${shortCount(state.count)} ${state.unit}, ${speed}, `
  if (!known) return `${rate}${clockTime(elapsed)} so far`
  const whole = milliseconds === undefined ? timeOfAll(state.count, share, elapsed, before) : elapsed / share
  const left = whole < Number.POSITIVE_INFINITY ? clockTime(whole * (1 - share)) : '?'
  const filled = Math.round(share * WIDTH)
  const bar = '#'.repeat(filled) + '.'.repeat(WIDTH - filled)
  return `[${bar}] ${Math.floor(share * 100)} %, ${rate}${left} left`
}

/**
 * Estimates the time of the whole work, infinite where nothing tells it. Where the count was the same part of the work when these
 * milliseconds began, within a factor of two, it is that of all runs: it then tells how long they would have taken at the speed of
 * this one. A search that resumes may be long at a place from which the part done grows little, so that the growth in this run tells less.
 */
function timeOfAll(count: number, share: number, elapsed: number, before: Beginning): number {
  const [counted, part] = [count - before.count, before.fraction ?? 0]
  const ofAllRuns = counted > 0 && 2 * before.count * share >= count * part
  if (ofAllRuns) return (elapsed * count) / counted / share
  return share > part ? elapsed / (share - part) : Number.POSITIVE_INFINITY
}
