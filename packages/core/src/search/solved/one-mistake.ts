import { Random } from '../../base/random.js'
import type { EngineDefinition, Game } from '../../game/game.js'
import type { Position } from '../../game/position.js'
import { DRAW_ENTRY } from '../../solve/database.js'
import { nearestWinLongestResistance } from '../../solve/policy.js'
import { seedOption } from '../random.js'
import { refusesUnlessSolvable } from './lazy-solution.js'
import { type SolvedDecision, SolvedGameEngine } from './solved-player.js'

/**
 * Perfect play with distances but for one mistake a game: a sparring partner that tests whether its opponent finds a win that
 * it was given. The mistake is any of those that can be made, or the good one, whose punishment is the furthest off.
 */
export const oneMistake: EngineDefinition = {
  name: 'one-mistake',
  title: 'Perfect play but for one mistake a game',
  refuses: (game) => refusesUnlessSolvable('Play with one mistake', game),
  options: () => ({
    mistake: {
      type: 'choice',
      default: 'random',
      values: ['random', 'good'],
      title: 'Any mistake, or the one that takes the longest to lose',
    },
    chance: {
      type: 'decimal',
      default: 0.2,
      min: 0,
      max: 1,
      title: 'Probability of making it in each position where one can be made',
    },
    seed: seedOption,
  }),
  create: (game, options) =>
    new OneMistakePlayer(game, options.choice('mistake') === 'good', options.number('chance'), options.number('seed')),
}

class OneMistakePlayer extends SolvedGameEngine {
  private readonly random: Random
  private erred = false
  /** The position after the last move: a position that does not follow from it belongs to another game. */
  private left: Position | null = null

  constructor(
    game: Game,
    private readonly good: boolean,
    private readonly chance: number,
    seed: number,
  ) {
    super(game)
    this.random = new Random(seed)
  }

  protected override decide(position: Position): SolvedDecision {
    if (!this.follows(position)) this.erred = false
    const { choices } = this
    const mistake = this.erred || this.random.unit() >= this.chance ? null : this.mistake()
    if (mistake !== null) this.erred = true
    const chosen = mistake ?? nearestWinLongestResistance(choices)
    this.left = position.clone()
    this.left.make(choices.moves[chosen])
    return { chosen, score: choices.kinds[chosen] - DRAW_ENTRY, scale: 'expectation' }
  }

  /** Index of a choice that gives something up, or null where there is none. */
  private mistake(): number | null {
    const { count, kinds, plies } = this.choices
    const best = this.choices.bestKind()
    const mistakes = Array.from({ length: count }, (_, index) => index).filter((index) => kinds[index] < best)
    if (mistakes.length === 0) return null
    if (!this.good) return mistakes[this.random.below(mistakes.length)]
    return mistakes.reduce((one, other) =>
      kinds[other] < kinds[one] || (kinds[other] === kinds[one] && plies[other] > plies[one]) ? other : one,
    )
  }

  /** Whether one move of the opponent leads to the position from the one that was left to it. */
  private follows(position: Position): boolean {
    const { left } = this
    if (left === null || left.over) return false
    const moves = new Int32Array(this.game.traits.maxMoves)
    const end = left.generate(moves, 0)
    return moves.subarray(0, end).some((move) => {
      left.make(move)
      const same = left.keyLow === position.keyLow && left.keyHigh === position.keyHigh
      left.unmake()
      return same
    })
  }
}
