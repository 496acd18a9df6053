import type { CaissaPosition } from '../rules.js'
import type { Setup } from '../setup.js'
import type { PastKey, Settings } from './searcher.js'

const SETUP_WORDS = 14
const MOST_PAST = 512

/** A position with the keys of those before it, as a helper needs them. */
export interface TeamQuestion {
  readonly setup: Setup
  readonly takingBack: boolean
  readonly past: readonly PastKey[]
}

/**
 * Returns a question as the words that a team passes on: eight men, tiles (low, high), side to move, forbidden exchange,
 * half-moves, taking back; then the past keys in pairs, the last 512.
 */
export function questionWords(position: CaissaPosition, past: readonly PastKey[]): number[] {
  const { men, tilesLow, tilesHigh, turn, forbidden, halfMoves, takingBack } = position
  const keys = past.slice(-MOST_PAST).flatMap(({ low, high }) => [low, high])
  return [...men, tilesLow, tilesHigh, turn, forbidden, halfMoves, takingBack ? 1 : 0, ...keys]
}

/** Returns the question of such words. */
export function questionOf(words: Int32Array): TeamQuestion {
  const men = words.slice(0, 8)
  const [tilesLow, tilesHigh, turn, forbidden, halfMoves, takingBack] = words.slice(8, SETUP_WORDS)
  const keys = words.slice(SETUP_WORDS)
  const past = Array.from({ length: keys.length / 2 }, (_, index) => ({
    low: keys[2 * index],
    high: keys[2 * index + 1],
  }))
  return { setup: { men, tilesLow, tilesHigh, turn, forbidden, halfMoves }, takingBack: takingBack === 1, past }
}

/** The data that a helper thread starts with. */
export interface HelperData {
  /** The team's control block. */
  readonly memory: SharedArrayBuffer
  readonly table: SharedArrayBuffer
  readonly settings: Settings
  readonly number: number
}
