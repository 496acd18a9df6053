import type { EngineDefinition, Game } from '../game/game.js'
import type { OfferedEngine, PlayerOffer } from './computer-players.js'
import { enginesFor } from './engines.js'
import { levelsFor } from './levels.js'

/** Returns the levels and engines that can take a seat of a game. */
export function playerOffer(game: Game): PlayerOffer {
  return { levels: levelsFor(game), engines: enginesFor(game).map((engine) => offered(game, engine)) }
}

function offered(game: Game, definition: EngineDefinition): OfferedEngine {
  const { name, title, card } = definition
  const refuses = definition.refuses(game)
  const options = refuses === null ? definition.options(game) : {}
  return { name, title, options, ...(card !== undefined && { card }), ...(refuses !== null && { refuses }) }
}
