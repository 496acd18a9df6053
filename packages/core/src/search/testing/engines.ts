import type { Random } from '../../base/random.js'
import type { Engine, Limits, SearchControl, SearchResult } from '../../game/engine.js'
import type { Game } from '../../game/game.js'
import { readOptions } from '../../game/options.js'
import type { Position } from '../../game/position.js'
import { findEngine } from '../engines.js'
import { legalMoves } from './references.js'

/** A control that never stops and hears nothing. */
export const quiet: SearchControl = { stopped: () => false, onLine() {} }

/** An engine with some options changed; those that the game does not have are left out. */
export function makeEngine(game: Game, name: string, texts: Readonly<Record<string, string>> = {}): Engine {
  const definition = findEngine(game, name)
  const specs = definition.options(game)
  const known = Object.fromEntries(Object.entries(texts).filter(([option]) => Object.hasOwn(specs, option)))
  return definition.create(game, readOptions(specs, known))
}

export function search(engine: Engine, position: Position, limits: Limits): SearchResult {
  return engine.search(position, limits, quiet)
}

/** A position reached by at most `plies` random moves that is not over. */
export function randomPosition(game: Game, random: Random, plies: number): Position {
  const position = game.start(random.bits())
  for (let count = random.below(plies + 1); count > 0; count--) {
    const moves = legalMoves(game, position)
    position.make(moves[random.below(moves.length)])
    if (position.over) {
      position.unmake()
      break
    }
  }
  return position
}
