import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { compareExact, type ExactValue } from './exact-value.js'
import { type OpeningValues, readOpenings } from './opening-values.js'

/** Of each game, since reading takes a third of a second. */
const read = new WeakMap<Game, Promise<OpeningValues | null>>()

/** The findings of the openings that come with a game about a position that is not over. */
export interface OpeningAnswer {
  /** Value and distance of the position. */
  readonly value: ExactValue
  /** All moves that keep it, in pinned order; null where that is not known. */
  readonly best: readonly number[] | null
}

/** Returns the openings that come with a game, read once; null where it has none, or where those of a guest are of other rules. */
export function openingsOf(game: Game): Promise<OpeningValues | null> {
  let openings = read.get(game)
  if (openings === undefined) {
    openings = load(game)
    read.set(game, openings)
  }
  return openings
}

/** Returns what the openings that come with a game know of a position, without reading them where they do not reach it. */
export async function askOpenings(game: Game, position: Position): Promise<OpeningAnswer | null> {
  if (position.over || !openingsReach(game, position)) return null
  const openings = await openingsOf(game)
  const value = openings?.value(position) ?? null
  if (openings === null || value === null) return null
  const values = openings.values(position)
  // Where no distance tells lost moves apart, each keeps the value.
  const best = values?.moves.filter((each) => compareExact(value, each) === 0).map(({ move }) => move)
  return { value, best: best ?? null }
}

/** Says whether the openings that come with a game may know a position, which is told without loading them. */
export function openingsReach({ solve }: Game, position: Position): boolean {
  return solve.openings !== undefined && solve.openingsReach?.(position) !== false
}

async function load(game: Game): Promise<OpeningValues | null> {
  const packed = await game.solve.openings?.()
  if (packed === undefined) return null
  try {
    return readOpenings(game, packed)
  } catch {
    // Values are worked out instead, which takes longer and is as right; `plyworks check` tells what is wrong.
    return null
  }
}
