import { type Introduction, type Lesson, type LevelRatings, type PuzzleCollection, TextError } from '@plyworks/core'
import { loadDefinition } from '../../../guests/present-games.js'

/** The reading and lessons of a game, each loaded when it is asked for; null where the game has none. */

/** Returns the rules in Markdown. */
export async function loadRules(id: string): Promise<string | null> {
  const { rules } = (await loadDefinition(id)).pages
  if (rules === undefined || typeof rules === 'string') return rules ?? null
  const response = await fetch(rules.href)
  if (!response.ok) throw new Error(`${rules.href}: ${response.status} ${response.statusText}`)
  return response.text()
}

/** Returns the introduction. */
export async function loadIntroduction(id: string): Promise<Introduction | null> {
  return (await (await loadDefinition(id)).pages.introduction?.()) ?? null
}

/** Returns the positions on which algorithms are shown; none where the game has none. */
export async function loadLessons(id: string): Promise<readonly Lesson[]> {
  return (await (await loadDefinition(id)).pages.lessons?.()) ?? []
}

/**
 * Returns the puzzles.
 * @throws TextError when what the game has is no collection of puzzles
 */
export async function loadPuzzles(id: string): Promise<PuzzleCollection | null> {
  const found = await (await loadDefinition(id)).pages.puzzles?.()
  return found === undefined ? null : listed<PuzzleCollection>(`puzzles of ${id}`, found, 'puzzles')
}

/**
 * Returns the measured strength of the levels.
 * @throws TextError when what the game has is no list of ratings
 */
export async function loadRatings(id: string): Promise<LevelRatings | null> {
  const found = await (await loadDefinition(id)).pages.ratings?.()
  return found === undefined ? null : listed<LevelRatings>(`ratings of ${id}`, found, 'levels')
}

/** Whether ratings are of a game's levels, by its name with its variant. */
export function isOf({ game }: LevelRatings, name: string): boolean {
  return game === undefined || game === name
}

/** JSON with a list under a name; what stands in the list is the game's own affair. */
function listed<Kind>(subject: string, value: unknown, name: string): Kind {
  const list = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (!Array.isArray(list)) throw new TextError(subject, 1, typeof value, `an object with a list of ${name}`)
  return value as Kind
}
