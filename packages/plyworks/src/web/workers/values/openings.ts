import { type Game, type OpeningValues, readOpenings } from '@plyworks/core'

/** Returns the openings that come with a game; null where it has none, or where those of a guest are of other rules. */
export async function openingsOf(game: Game): Promise<OpeningValues | null> {
  const packed = await game.solve.openings?.()
  if (packed === undefined) return null
  try {
    return readOpenings(game, packed)
  } catch {
    // Values are worked out instead, which takes longer and is as right.
    return null
  }
}
