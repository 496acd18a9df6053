import { readObject, writeStored } from '../../ui/page/settings.js'

/**
 * The strength of a person at the puzzles of a game, by M. E. Glickman's Glicko system ("Parameter estimation in large dynamic paired
 * comparison experiments", 1999), as if each puzzle were an opponent; kept in the browser.
 */
interface PuzzleRating {
  readonly rating: number
  readonly deviation: number
  /** Positions of the puzzles that have counted; each counts once. */
  readonly rated: readonly string[]
}

/** Glickman's deviation of those of whom nothing is known. Half of the puzzles are below the first rating. */
export const UNRATED: PuzzleRating = { rating: 1200, deviation: 350, rated: [] }

/**
 * Collections go from the easiest to the hardest, and nobody has measured people on them: the ends are a guess, hence the wide deviation.
 * Ratings compare a person with the same person earlier, not with anyone else.
 */
const EASIEST = 600
const HARDEST = 1800
const PUZZLE_DEVIATION = 200
/** Glickman's advice: ratings would hardly move below about 30. */
const LEAST_DEVIATION = 45
const Q = Math.LN10 / 400

/** The rating of the puzzle at a place, from 0, among a number of them. */
export function ratingOfPuzzle(place: number, count: number): number {
  return count < 2 ? UNRATED.rating : EASIEST + ((HARDEST - EASIEST) * place) / (count - 1)
}

/** Returns the rating after a puzzle was solved without help, or was not. */
export function rated(before: PuzzleRating, puzzle: number, position: string, solved: boolean): PuzzleRating {
  const certainty = 1 / Math.sqrt(1 + 3 * (Q * PUZZLE_DEVIATION) ** 2 * Math.PI ** -2)
  const expected = 1 / (1 + 10 ** ((-certainty * (before.rating - puzzle)) / 400))
  const information = (Q * certainty) ** 2 * expected * (1 - expected)
  const variance = 1 / (before.deviation ** -2 + information)
  return {
    rating: before.rating + Q * variance * certainty * ((solved ? 1 : 0) - expected),
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)),
    rated: [...before.rated, position],
  }
}

/** Returns the rating kept for a game; one that makes no sense counts as none. */
export function readRating(id: string): PuzzleRating {
  const { rating, deviation, rated } = readObject(ratingKey(id))
  if (!isNumber(rating) || !isNumber(deviation) || deviation <= 0 || !Array.isArray(rated)) return UNRATED
  return { rating, deviation, rated: rated.filter((position) => typeof position === 'string') }
}

export function writeRating(id: string, rating: PuzzleRating): void {
  writeStored(ratingKey(id), JSON.stringify(rating))
}

function ratingKey(id: string): string {
  return `plyworks:puzzle-rating:${id}`
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
