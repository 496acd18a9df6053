import { Random } from '../base/random.js'
import type { Engine, Limits, SearchControl, SearchResult } from '../game/engine.js'
import type { EngineDefinition, Game } from '../game/game.js'
import type { OptionSpecs, Options } from '../game/options.js'
import type { Position } from '../game/position.js'
import { MonteCarloRun } from './monte-carlo-run.js'
import { Playout, type PlayoutSettings } from './playout.js'
import { seedOption } from './random.js'
import { SearchTree } from './search-tree.js'
import { chosenEvaluation, evaluationOption } from './two-seat.js'

/**
 * Monte Carlo tree search with UCT (L. Kocsis & C. Szepesvári, "Bandit Based Monte-Carlo Planning", 2006; R. Coulom,
 * 2006) for any number of seats, over moves or proposed turns; see `monte-carlo-run.ts`. Scores are expected results.
 */
export const monteCarlo: EngineDefinition = {
  name: 'mcts',
  title: 'Monte Carlo tree search',
  refuses: (game) =>
    game.traits.maxPlies === Infinity && game.search.evaluations.length === 0
      ? `Monte Carlo tree search plays games to their end or judges where it cuts them; ${game.definition.title} has no last move and no evaluation.`
      : null,
  options: monteCarloOptions,
  create: (game, options) => new MonteCarlo(game, options),
}

function monteCarloOptions(game: Game): OptionSpecs {
  return {
    exploration: {
      type: 'decimal',
      default: 0.7,
      min: 0,
      max: 10,
      title: 'Weight of moves seldom tried against moves that did well',
    },
    'playout-length': {
      type: 'integer',
      default: defaultLength(game),
      min: game.traits.maxPlies === Infinity ? 1 : 0,
      max: 10_000,
      title: 'Moves (or turns) played before the evaluation judges; 0: to the end of the game',
    },
    playouts: {
      type: 'choice',
      default: game.search.turns === undefined ? 'random' : 'first',
      values: ['random', 'first'],
      title: 'Which candidate a playout chooses: any or the first',
    },
    evaluation: evaluationOption(game),
    'tree-mb': {
      type: 'integer',
      default: 64,
      min: 1,
      max: 4096,
      title: 'Memory of the tree in MiB',
      amount: 'mebibytes',
    },
    seed: seedOption,
  }
}

/** Short games are played to the end; long ones are cut when something can judge them. */
function defaultLength(game: Game): number {
  if (game.search.turns !== undefined && game.search.evaluations.length > 0) return game.traits.seats
  return game.traits.maxPlies > 100 && game.search.evaluations.length > 0 ? 8 : 0
}

class MonteCarlo implements Engine {
  private readonly tree: SearchTree
  private readonly random: Random
  private readonly playout: Playout
  private readonly exploration: number

  constructor(
    private readonly game: Game,
    options: Options,
  ) {
    const settings: PlayoutSettings = {
      length: options.number('playout-length'),
      choice: options.choice('playouts') === 'first' ? 'first' : 'random',
      evaluation: chosenEvaluation(game, options),
    }
    this.exploration = options.number('exploration')
    this.tree = new SearchTree(options.number('tree-mb') * 2 ** 20)
    this.random = new Random(options.number('seed'))
    this.playout = new Playout(game, settings, this.random)
  }

  search(position: Position, limits: Limits, control: SearchControl): SearchResult {
    const run = new MonteCarloRun(this.game, this.tree, this.playout, this.exploration, position)
    return run.search(limits, control)
  }
}
