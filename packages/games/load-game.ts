import { Catalogue, type Game, type GameDefinition } from '@plyworks/core'
import { loaders } from './registry.js'

/** The games that come with Plyworks. */
export const catalogue = new Catalogue(
  Object.entries(loaders).map(([id, load]) => ({ id, load: async () => (await load()).default })),
)

/** Ids of these games, in alphabetical order. */
export const gameIds: readonly string[] = catalogue.ids

/**
 * Loads the definition of a game, whose variant is not chosen yet.
 * @throws TextError when no game has that id; it names one with a title like it
 */
export function loadDefinition(id: string): Promise<GameDefinition> {
  return catalogue.definition(id)
}

/**
 * Returns the game of a name such as `hip:rows=4,cols=4`.
 * @throws TextError naming the character that is wrong
 */
export function loadGame(name: string): Promise<Game> {
  return catalogue.game(name)
}
