import { expectedWord } from '../base/closest-words.js'
import { NotApplicable } from '../base/not-applicable.js'
import { quote, TextError } from '../base/text-error.js'
import type { EngineDefinition, Game } from '../game/game.js'
import { alphaBeta } from './alpha-beta.js'
import { erring } from './erring.js'
import { greedy } from './greedy.js'
import { learned } from './learned.js'
import { maxN } from './max-n.js'
import { minimax } from './minimax.js'
import { monteCarlo } from './monte-carlo.js'
import { mtdf } from './mtdf.js'
import { random } from './random.js'
import { fallible } from './solved/fallible.js'
import { oneMistake } from './solved/one-mistake.js'
import { solvedPlayer } from './solved/solved-player.js'
import { speculative } from './solved/speculative.js'

/** The engines written for any game, in the order in which they are listed. */
export const genericEngines: readonly EngineDefinition[] = [
  alphaBeta,
  mtdf,
  minimax,
  monteCarlo,
  maxN,
  learned,
  greedy,
  random,
  erring,
  solvedPlayer,
  speculative,
  fallible,
  oneMistake,
]

/** Returns all engines of a game, those that refuse it included: the generic ones, then its own. */
export function enginesFor(game: Game): readonly EngineDefinition[] {
  return [...genericEngines, ...game.search.engines]
}

/**
 * Returns the engine of that name, whether or not it fits the game (ask `refuses`).
 * @throws TextError when the game has none of that name
 */
export function findEngine(game: Game, name: string): EngineDefinition {
  const engines = enginesFor(game)
  const found = engines.find((engine) => engine.name === name)
  if (found !== undefined) return found
  const fitting = engines.filter((engine) => engine.refuses(game) === null)
  const known = (fitting.length > 0 ? fitting : engines).map((engine) => engine.name)
  throw new TextError('engine', 1, quote(name), expectedWord(name, known))
}

/**
 * Returns the engine of that name, or the one that plays the game best.
 * @throws TextError when the game has none of that name
 * @throws NotApplicable with a sentence when it does not fit the game
 */
export function fittingEngine(game: Game, name?: string): EngineDefinition {
  if (name === undefined) return defaultEngine(game)
  const definition = findEngine(game, name)
  const refusal = definition.refuses(game)
  if (refusal !== null) throw new NotApplicable(refusal)
  return definition
}

/**
 * Returns the engine that plays a game best: the first of its own that fits it, otherwise the strongest generic one. With an
 * evaluation that is alpha-beta where two seats have opposite interests and max^n where the candidates are few enough
 * to look ahead; without, Monte Carlo tree search. Greedy play fits every game, so there always is one.
 */
export function defaultEngine(game: Game): EngineDefinition {
  const own = game.search.engines.find((engine) => engine.refuses(game) === null)
  if (own !== undefined) return own
  const candidates = game.search.evaluations.length === 0 ? [monteCarlo] : [alphaBeta, maxN, monteCarlo]
  return candidates.find((engine) => engine.refuses(game) === null && (engine !== maxN || few(game))) ?? greedy
}

/** Whether a seat has few enough candidates for a full look ahead. */
function few(game: Game): boolean {
  return game.search.turns !== undefined || game.traits.maxMoves <= 1000
}
