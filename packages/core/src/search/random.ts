import { Random } from '../base/random.js'
import { Candidates, candidateMoves, candidateStarts } from '../game/candidates.js'
import type { Engine, Limits, SearchControl, SearchResult } from '../game/engine.js'
import type { EngineDefinition, Game } from '../game/game.js'
import type { OptionSpec } from '../game/options.js'
import type { Position } from '../game/position.js'

/**
 * Plays any legal move with equal probability; in games that propose whole turns, any proposed turn (a random walk
 * through single commands would hardly ever end a turn). The sequence of choices is fixed by the seed.
 */
export const random: EngineDefinition = {
  name: 'random',
  title: 'Random play',
  refuses: () => null,
  options: () => ({ seed: seedOption }),
  create: (game, options) => new RandomPlayer(game, options.number('seed')),
}

/** The option `seed` of every engine that draws random numbers. */
export const seedOption: OptionSpec = {
  type: 'integer',
  default: 1,
  min: 0,
  max: 0xffffffff,
  title: 'Fixes the random numbers: the same seed gives the same play',
}

class RandomPlayer implements Engine {
  private readonly candidates: Candidates
  private readonly cells: Int32Array
  private readonly random: Random

  constructor(
    private readonly game: Game,
    seed: number,
  ) {
    this.candidates = new Candidates(game)
    this.cells = new Int32Array(this.candidates.room)
    this.random = new Random(seed)
  }

  search(position: Position, _limits: Limits, _control: SearchControl): SearchResult {
    const end = this.candidates.generate(position, this.cells, 0)
    const starts = candidateStarts(this.cells, 0, end)
    const turn = candidateMoves(this.cells, starts[this.random.below(starts.length)])
    const scores = new Array<number>(this.game.traits.seats).fill(0)
    const line = {
      depth: 0,
      scores,
      scale: 'expectation',
      bound: 'lower',
      pv: turn,
      nodes: 1,
      milliseconds: 0,
    } as const
    return { ...line, move: turn[0], ...(this.game.search.turns && { turn }) }
  }
}
