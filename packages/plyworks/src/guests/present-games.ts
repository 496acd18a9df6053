import type { Catalogue, Game, GameDefinition } from '@plyworks/core'
import { catalogue } from '@plyworks/games'

/** The games of this thread or page: those that come with Plyworks, and what it is handed as it starts. */
let present: Catalogue = catalogue

/** Hands this thread or page its games, before it is asked about any. */
export function handGames(games: Catalogue): void {
  present = games
}

export function presentGames(): Catalogue {
  return present
}

/**
 * Returns the definition of a game of this thread.
 * @throws TextError when no game has that id
 */
export function loadDefinition(id: string): Promise<GameDefinition> {
  return present.definition(id)
}

/**
 * Returns the game of a name such as `hip:rows=4,cols=4` or, with the guest's file named, `heap:stones=9`.
 * @throws TextError naming the character that is wrong
 */
export function loadGame(name: string): Promise<Game> {
  return present.game(name)
}
