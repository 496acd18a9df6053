/** The clocks of a saved game. */
export interface SavedClock {
  /** One a seat: seconds for the game and for each turn, or null for a seat without a clock. */
  readonly controls: readonly ({ readonly base: number; readonly increment: number } | null)[]
  /** Milliseconds left of each seat where the game itself stands; 0 for a seat without a clock. */
  readonly left: readonly number[]
  /**
   * Milliseconds that the player of each move had left after it, in the order in which texts list the moves; null
   * where nobody knows.
   */
  readonly after: readonly (number | null)[]
}

/** Most seconds for a whole game. */
export const MOST_BASE = 86_400
/** Most seconds for a turn. */
export const MOST_INCREMENT = 3600
/** Most milliseconds that a clock shows. */
const MOST_LEFT = 999_999_999

/** Plain data as the clocks of a game; null when it is something else. */
export function readSavedClock(value: unknown): SavedClock | null {
  const { controls, left, after }: Record<string, unknown> = { ...Object(value) }
  if (!isListOf(controls, isControl) || !isListOf(left, isTime) || !isListOf(after, isTimeOrNull)) return null
  return { controls, left, after }
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem)
}

function isControl(value: unknown): value is SavedClock['controls'][number] {
  if (value === null) return true
  const { base, increment, ...rest }: Record<string, unknown> = { ...Object(value) }
  return isWhole(base, 1, MOST_BASE) && isWhole(increment, 0, MOST_INCREMENT) && Object.keys(rest).length === 0
}

function isTime(value: unknown): value is number {
  return isWhole(value, 0, MOST_LEFT)
}

function isTimeOrNull(value: unknown): value is number | null {
  return value === null || isTime(value)
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}
