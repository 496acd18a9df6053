import { Random } from '../base/random.js'
import type { Engine, Limits, SearchControl, SearchResult } from '../game/engine.js'
import type { EngineDefinition, Game } from '../game/game.js'
import { type Options, readOptions } from '../game/options.js'
import type { Position } from '../game/position.js'
import { alphaBeta } from './alpha-beta.js'
import { greedy } from './greedy.js'
import { maxN } from './max-n.js'
import { random, seedOption } from './random.js'
import { evaluationOption } from './two-seat.js'

/** Slips are drawn apart from the moves, with a seed that has nothing to do with theirs. */
const SLIPS = 0x51195

/**
 * Looks a few plies ahead (in games that propose turns: turns) and now and then plays just any move: a weak opponent of a
 * strength that can be set finely, and that is beaten by seeing what it did not look at.
 */
export const erring: EngineDefinition = {
  name: 'erring',
  title: 'Short-sighted play that slips',
  refuses: () => null,
  options: (game) => ({
    depth: { type: 'integer', default: 1, min: 1, max: 6, title: 'Plies (or turns) looked ahead' },
    slip: { type: 'decimal', default: 0.1, min: 0, max: 1, title: 'Probability of playing just any move' },
    evaluation: evaluationOption(game),
    seed: seedOption,
  }),
  create: (game, options) => new ErringPlayer(game, options),
}

class ErringPlayer implements Engine {
  private readonly sight: Engine
  private readonly anyMove: Engine
  private readonly slips: Random
  private readonly slip: number
  private readonly depth: number

  constructor(game: Game, options: Options) {
    const seed = String(options.number('seed'))
    this.depth = options.number('depth')
    this.slip = options.number('slip')
    this.slips = new Random(options.number('seed') ^ SLIPS)
    this.anyMove = random.create(game, readOptions(random.options(game), { seed }))
    const sight = sightOf(game, this.depth)
    const drawn = sight === greedy ? { seed } : {}
    const texts = { evaluation: options.choice('evaluation'), ...drawn }
    this.sight = sight.create(game, readOptions(sight.options(game), texts))
  }

  search(position: Position, limits: Limits, control: SearchControl): SearchResult {
    if (this.slips.unit() < this.slip) return this.anyMove.search(position, limits, control)
    const depth = Math.min(this.depth, limits.depth ?? this.depth)
    return this.sight.search(position, { ...limits, depth }, control)
  }
}

/** One ply is looked at without an order of moves, so that equals are drawn by lot; more by what fits the game. */
function sightOf(game: Game, depth: number): EngineDefinition {
  const further = [alphaBeta, maxN].find((engine) => engine.refuses(game) === null)
  return depth === 1 || further === undefined ? greedy : further
}
