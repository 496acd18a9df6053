import type { Game } from '../core/game.js'
import type { Position } from '../core/position.js'
import { readDatabaseFile } from '../solve/database-file.js'
import { connectDatabase, type SolvedGame } from '../solve/database-probe.js'

/**
 * The database by which a match is adjudicated.
 * @throws TextError when there is none, or it is damaged, or of another game
 */
export function openAdjudicator(game: Game, file: string): SolvedGame<Position> {
  const solved = connectDatabase(game, readDatabaseFile(file))
  if (solved === null) throw new Error('not stopped, but not connected')
  return solved
}
