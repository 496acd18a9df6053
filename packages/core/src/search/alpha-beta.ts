import { CanonicalKey } from '../game/canonical.js'
import type { Engine, Limits, SearchControl, SearchResult } from '../game/engine.js'
import type { EngineDefinition, Game } from '../game/game.js'
import type { OptionSpecs, Options } from '../game/options.js'
import type { Position } from '../game/position.js'
import { AlphaBetaSearch, type AlphaBetaSettings } from './alpha-beta-search.js'
import { deepen } from './iterative-deepening.js'
import { TranspositionTable } from './transposition-table.js'
import { chosenEvaluation, evaluationOption, INFINITE, refusesUnlessTwoSeats } from './two-seat.js'

/**
 * Iterative-deepening alpha-beta with principal-variation search, transposition table, move ordering and aspiration
 * windows; see `alpha-beta-search.ts` for the recursion and its contract. Every idea has an option that switches it
 * off, for teaching and for tests; only `repetition` changes the value of a search to a fixed depth (and table entries
 * of greater depth than needed, unless `exact-depth` forbids them).
 */
export const alphaBeta: EngineDefinition = {
  name: 'alpha-beta',
  title: 'Alpha-beta',
  lines: 'together',
  refuses: (game) => refusesUnlessTwoSeats('Alpha-beta', game),
  options: (game) => ({
    ...searchOptions(game),
    'zero-windows': {
      type: 'boolean',
      default: true,
      title: 'Principal-variation search: only the first move of a node gets the full window at once',
    },
    aspiration: { type: 'boolean', default: true, title: 'Begin an iteration with a window around the last score' },
  }),
  create: (game, options) =>
    new AlphaBeta(game, readSettings(game, options, options.boolean('zero-windows')), options.boolean('aspiration')),
}

/** The options of every engine on top of `AlphaBetaSearch`. */
export function searchOptions(game: Game): OptionSpecs {
  const onOff = (title: string, value = true) => ({ type: 'boolean', default: value, title }) as const
  return {
    evaluation: evaluationOption(game),
    'table-mb': {
      type: 'integer',
      default: 32,
      min: 0,
      max: 4096,
      title: 'Memory of the transposition table in MiB; 0: none',
      amount: 'mebibytes',
    },
    'exact-depth': onOff('Use table entries of exactly the needed depth only: the strict fixed-depth value', false),
    killers: onOff('Try moves early that cut off sibling nodes'),
    history: onOff('Try moves early that often cut off'),
    ...(game.search.ordering && { guess: onOff("Order moves by the game's own guess") }),
    ...(game.search.symmetry && { symmetry: onOff('Share table entries between symmetrical positions') }),
    ...(game.traits.repeats && { repetition: onOff('Count a position that repeats in the line searched as a draw') }),
  }
}

/** Settings of the recursion from checked options. */
export function readSettings(game: Game, options: Options, zeroWindows: boolean): AlphaBetaSettings {
  const megabytes = options.number('table-mb')
  const symmetry = game.search.symmetry && options.boolean('symmetry') ? game.search.symmetry : null
  return {
    evaluation: chosenEvaluation(game, options),
    table: megabytes === 0 ? null : new TranspositionTable(megabytes),
    exactDepth: options.boolean('exact-depth'),
    zeroWindows,
    killers: options.boolean('killers'),
    history: options.boolean('history'),
    guess: game.search.ordering !== undefined && options.boolean('guess'),
    repetition: game.traits.repeats && options.boolean('repetition'),
    canonical: symmetry === null ? null : new CanonicalKey(symmetry, game.start(0)),
  }
}

class AlphaBeta implements Engine {
  private readonly tree: AlphaBetaSearch

  constructor(
    game: Game,
    settings: AlphaBetaSettings,
    private readonly aspiration: boolean,
  ) {
    this.tree = new AlphaBetaSearch(game, settings)
  }

  search(position: Position, limits: Limits, control: SearchControl): SearchResult {
    return deepen(this.tree, position, limits, control, (depth, expected) => this.iterate(depth, expected))
  }

  /**
   * The exact score at a depth. With aspiration the window is first laid around the score of the last iteration; an
   * answer at its edge is only a bound, so the window is opened on that side, four times as far each time.
   */
  private iterate(depth: number, expected: number | null): number {
    const { tree } = this
    if (!this.aspiration || expected === null) return tree.searchRoot(depth, 0 - INFINITE, INFINITE)
    let below = FIRST_MARGIN
    let above = FIRST_MARGIN
    for (;;) {
      const alpha = Math.max(0 - INFINITE, expected - below)
      const beta = Math.min(INFINITE, expected + above)
      const score = tree.searchRoot(depth, alpha, beta)
      if (tree.stopped || (score > alpha && score < beta)) return score
      if (score <= alpha) below = wider(below)
      else above = wider(above)
    }
  }
}

/** Half the first aspiration window, in evaluation units. */
const FIRST_MARGIN = 16

function wider(margin: number): number {
  return margin >= 1024 ? 2 * INFINITE : margin * 4
}
