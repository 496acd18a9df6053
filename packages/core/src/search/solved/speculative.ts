import type { EngineDefinition, Game } from '../../game/game.js'
import type { Position } from '../../game/position.js'
import { DRAW_ENTRY, entryOutcome } from '../../solve/database.js'
import type { SolvedGame } from '../../solve/database-probe.js'
import { ExpectedResults } from '../../solve/expected-results.js'
import {
  FalliblePolicy,
  type FallibleSettings,
  mostPromising,
  nearestWinLongestResistance,
  speculativePolicy,
} from '../../solve/policy.js'
import { fallibleSettings, judgementOption, slipOption, strengthOption } from './fallible.js'
import { refusesUnlessSolvable } from './lazy-solution.js'
import { type SolvedDecision, SolvedGameEngine } from './solved-player.js'

/**
 * Plays for a win: never gives up a win or a draw, and among the moves that keep the value takes the one with the greatest
 * expected result against a fallible opponent of an assumed strength. In drawn positions that sets problems, in lost ones it
 * makes a swindle likely. The expected results are exact, from one pass over all positions before the first move.
 */
export const speculative: EngineDefinition = {
  name: 'speculative',
  title: 'Perfect play that sets a fallible opponent problems',
  refuses: (game) => refusesUnlessSolvable('Speculative play', game, true),
  options: () => ({
    strength: { ...strengthOption, default: 3, title: 'Strength assumed of the opponent (see fallible)' },
    slip: { ...slipOption, title: 'Probability of a slip assumed of the opponent' },
    judgement: { ...judgementOption, title: 'Judgement assumed of the opponent (see fallible)' },
  }),
  create: (game, options) => new SpeculativePlayer(game, fallibleSettings(options)),
}

/** The results worked out last for a game, finished or not: engines of one game and the same assumption share them. */
const latest = new WeakMap<Game, { readonly opponent: string; readonly results: ExpectedResults<Position> }>()

/** Expected results of the best reply among perfect play to a fallible opponent. */
function speculativeResults(solved: SolvedGame<Position>, settings: FallibleSettings): ExpectedResults<Position> {
  const opponent = `${settings.strength} ${settings.slip} ${settings.judgement}`
  const known = latest.get(solved.game)
  if (known?.opponent === opponent) return known.results
  const results = new ExpectedResults(solved, speculativePolicy, new FalliblePolicy(solved.game, settings))
  latest.set(solved.game, { opponent, results })
  return results
}

class SpeculativePlayer extends SolvedGameEngine {
  private results: ExpectedResults<Position> | null = null
  private ready = false

  constructor(
    game: Game,
    private readonly opponent: FallibleSettings,
  ) {
    super(game)
  }

  /** The values alone are enough not to give anything up, where the time suffices for no more. */
  protected override prepare(stopped: () => boolean): SolvedGame<Position> | null {
    const solved = super.prepare(stopped)
    if (solved === null || this.ready) return solved
    this.results ??= speculativeResults(solved, this.opponent)
    this.ready = this.results.run(stopped)
    return solved
  }

  protected override decide(position: Position): SolvedDecision {
    const { choices, results, ready } = this
    if (ready) results?.fillExpected(position, choices)
    const chosen = ready ? mostPromising(choices) : nearestWinLongestResistance(choices)
    const { value, plies } = entryOutcome((choices.plies[chosen] << 2) | choices.kinds[chosen])
    const score = ready ? choices.expected[chosen] : choices.kinds[chosen] - DRAW_ENTRY
    return { chosen, score, scale: 'expectation', detail: { value, plies, prepared: ready } }
  }
}
