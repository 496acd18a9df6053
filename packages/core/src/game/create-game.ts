import type { Game, GameDefinition } from './game.js'
import type { Position } from './position.js'
import { checkVariant, type Variant } from './variant.js'

/**
 * Makes a game of its definition, yours or one of `@plyworks/games/ID`, without the registry of all games.
 * @param variant the keys that are not to have their defaults, e.g. `{ rows: 5 }`
 * @throws TextError naming the key that the game does not have or whose value is wrong
 */
export function createGame<P extends Position>(definition: GameDefinition<P>, variant: Variant = {}): Game<P> {
  return definition.create(checkVariant(definition.variants, variant))
}
