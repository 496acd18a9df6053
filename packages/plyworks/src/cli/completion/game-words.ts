import { enginesFor } from '@plyworks/core'
import { loadGame, presentGames } from '../../guests/present-games.js'

/** Proposals for a shell by game. */
export interface GameWords {
  readonly id: string
  /** Names of the engines that play it. */
  readonly engines: readonly string[]
}

/** All games with the engines that take them as they are usually played. */
export function allGameWords(): Promise<GameWords[]> {
  return Promise.all(
    presentGames().ids.map(async (id) => {
      const game = await loadGame(id)
      const engines = enginesFor(game).filter((engine) => engine.refuses(game) === null)
      return { id, engines: engines.map(({ name }) => name) }
    }),
  )
}
