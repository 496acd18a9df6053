import { connectDatabase, type Game, type Position, type SolvedGame } from '@plyworks/core'
import { readDatabaseFile } from '@plyworks/core/node'

/**
 * The database by which a match is adjudicated.
 * @throws TextError when there is none, or it is damaged, or of another game
 */
export function openAdjudicator(game: Game, file: string): SolvedGame<Position> {
  const solved = connectDatabase(game, readDatabaseFile(file))
  if (solved === null) throw new Error('not stopped, but not connected')
  return solved
}
