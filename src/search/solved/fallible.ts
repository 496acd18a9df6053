import type { EngineDefinition, OptionSpec } from '../../core/engine.js'
import type { Game } from '../../core/game.js'
import type { Position } from '../../core/position.js'
import { Random } from '../../core/random.js'
import { FalliblePolicy, type FallibleSettings } from '../../solve/policy.js'
import { seedOption } from '../random.js'
import { refusesUnlessSolvable } from './lazy-solution.js'
import { type SolvedDecision, SolvedGameEngine } from './solved-player.js'

/** The option `strength` of the model of a fallible player. */
export const strengthOption: OptionSpec = {
  type: 'decimal',
  default: 6,
  min: 0,
  max: 40,
  title: 'Plies to which the end is seen exactly; farther ends grow dim over four times as many. 0: random play',
}

/** The option `slip` of the model of a fallible player. */
export const slipOption: OptionSpec = {
  type: 'decimal',
  default: 0.01,
  min: 0,
  max: 1,
  title: 'Probability of playing just any move',
}

/** A competent but imperfect player (see `FalliblePolicy`), for games that can be solved before the first move. */
export const fallible: EngineDefinition = {
  name: 'fallible',
  title: 'Competent but fallible play of a set strength',
  refuses: (game) => refusesUnlessSolvable('Fallible play', game),
  options: () => ({ strength: strengthOption, slip: slipOption, seed: seedOption }),
  create: (game, options) =>
    new FalliblePlayer(
      game,
      { strength: options.number('strength'), slip: options.number('slip') },
      options.number('seed'),
    ),
}

class FalliblePlayer extends SolvedGameEngine {
  private readonly policy: FalliblePolicy
  private readonly random: Random
  private readonly probabilities: Float64Array

  constructor(game: Game, settings: FallibleSettings, seed: number) {
    super(game)
    this.policy = new FalliblePolicy(settings)
    this.random = new Random(seed)
    this.probabilities = new Float64Array(game.traits.maxMoves)
  }

  protected override decide(position: Position): SolvedDecision {
    this.policy.distribute(position, this.choices, this.probabilities)
    let rest = this.random.unit()
    let chosen = 0
    while (chosen < this.choices.count - 1 && rest >= this.probabilities[chosen]) rest -= this.probabilities[chosen++]
    return { chosen, score: this.policy.worth(this.choices, chosen), scale: 'expectation' }
  }
}
