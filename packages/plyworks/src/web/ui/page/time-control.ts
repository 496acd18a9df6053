import { MOST_BASE, MOST_INCREMENT, quote, TextError } from '@plyworks/core'
import { text } from '../text/text.js'

/** The time that a player has: some for the whole game, and some more for each turn (R. Fischer's increment). */
export interface TimeControl {
  /** Seconds. */
  readonly base: number
  /** Seconds. */
  readonly increment: number
}

/** Milliseconds left below which it gets urgent. */
export const LITTLE_TIME = 20_000

/** Offered to choose from; links may name others. */
export const TIME_CONTROLS: readonly TimeControl[] = [
  { base: 60, increment: 0 },
  { base: 180, increment: 2 },
  { base: 300, increment: 3 },
  { base: 600, increment: 5 },
  { base: 900, increment: 10 },
  { base: 1800, increment: 20 },
]

/** `300,3`, or `-` for a player without a clock. */
export function formatTimeControl(control: TimeControl | null): string {
  return control === null ? '-' : `${control.base},${control.increment}`
}

/** @throws TextError when it is none */
export function parseTimeControl(control: string): TimeControl | null {
  if (control === '-') return null
  const [, base, increment] = /^([1-9]\d{0,4}),(0|[1-9]\d{0,3})$/.exec(control) ?? []
  if (base === undefined || Number(base) > MOST_BASE || Number(increment) > MOST_INCREMENT) {
    throw new TextError('clock', 1, quote(control), text.errors.clockForm(MOST_BASE, MOST_INCREMENT))
  }
  return { base: Number(base), increment: Number(increment) }
}
