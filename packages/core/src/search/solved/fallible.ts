import { Random } from '../../base/random.js'
import type { EngineDefinition, Game } from '../../game/game.js'
import type { OptionSpec, Options } from '../../game/options.js'
import type { Position } from '../../game/position.js'
import { FalliblePolicy, type FallibleSettings } from '../../solve/policy.js'
import { seedOption } from '../random.js'
import { refusesUnlessSolvable } from './lazy-solution.js'
import { type SolvedDecision, SolvedGameEngine } from './solved-player.js'

/** The option `strength` of the model of a fallible player. */
export const strengthOption = {
  type: 'decimal',
  default: 6,
  min: 0,
  max: 40,
  title: 'Plies within which it sees the end exactly; farther ends blur over four times as many. 0: random play',
} as const satisfies OptionSpec

/** The option `slip` of the model of a fallible player. */
export const slipOption = {
  type: 'decimal',
  default: 0.01,
  min: 0,
  max: 1,
  title: 'Probability of playing just any move',
} as const satisfies OptionSpec

/** The option `judgement` of the model of a fallible player. */
export const judgementOption = {
  type: 'decimal',
  default: 0,
  min: 0,
  max: 20,
  title: "How much the game's evaluation counts where the end is not seen; 0: not at all",
} as const satisfies OptionSpec

/** The three settings as checked options. */
export function fallibleSettings(options: Options): FallibleSettings {
  return {
    strength: options.number('strength'),
    slip: options.number('slip'),
    judgement: options.number('judgement'),
  }
}

/** A competent but imperfect player (see `FalliblePolicy`), for games that can be solved before the first move. */
export const fallible: EngineDefinition = {
  name: 'fallible',
  title: 'Competent but fallible play of a set strength',
  refuses: (game) => refusesUnlessSolvable('Fallible play', game),
  options: () => ({ strength: strengthOption, slip: slipOption, judgement: judgementOption, seed: seedOption }),
  create: (game, options) => new FalliblePlayer(game, fallibleSettings(options), options.number('seed')),
}

class FalliblePlayer extends SolvedGameEngine {
  private readonly policy: FalliblePolicy
  private readonly random: Random
  private readonly probabilities: Float64Array

  constructor(game: Game, settings: FallibleSettings, seed: number) {
    super(game)
    this.policy = new FalliblePolicy(game, settings)
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
