import { type Game, type GameDefinition, parseVariant, quote, splitGameName, TextError } from '@plyworks/core'
import { loaders } from './registry.js'

/** Ids of all games, in alphabetical order. */
export const gameIds: readonly string[] = Object.keys(loaders)

/** @throws TextError when no game has that id */
export async function loadDefinition(id: string): Promise<GameDefinition> {
  if (!Object.hasOwn(loaders, id)) throw new TextError('game', 1, quote(id), `one of ${gameIds.join(', ')}`)
  return (await loaders[id]()).definition
}

/**
 * The game of a name such as `hip:rows=4,cols=4`.
 * @throws TextError naming the character that is wrong
 */
export async function loadGame(name: string): Promise<Game> {
  const definition = await loadDefinition(splitGameName(name).id)
  return definition.create(parseVariant(definition.variants, name))
}
