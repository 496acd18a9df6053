import type {
  Engine,
  EngineDefinition,
  Limits,
  OptionSpecs,
  Options,
  SearchControl,
  SearchLine,
  SearchResult,
} from '../../../core/engine.js'
import { END } from '../moves.js'
import type { StarChessPosition } from '../rules.js'
import { PLAYERS } from '../sectors.js'
import { TurnSearch } from './beam.js'
import { PLAIN, type Style } from './bold-turn.js'
import type { Weights } from './worth.js'

const OPTIONS = {
  levels: { type: 'integer', default: 13, min: 1, max: 17, title: 'Most player turns ahead' },
} as const satisfies OptionSpecs

/** The write-up's style and three bolder ones; which of them wins games was found by playing (docs/star-chess.md). */
const STYLES: readonly Style[] = [
  PLAIN,
  { bold: true, rally: true, reserveTurns: 10, terraform: true },
  { bold: false, rally: true, reserveTurns: 10, terraform: true },
  { bold: true, rally: true, reserveTurns: 10, terraform: false },
]
const WEIGHTS: Weights = { ship: 100, colony: 1000, support: 70, rivals: 100 }

/** A player like the write-up's with bolder turns to choose from, which joins its fleets and judges the economy too. */
export const strategist: EngineDefinition<StarChessPosition> = {
  name: 'strategist',
  title: 'Strategist',
  refuses: () => null,
  options: () => OPTIONS,
  create: (_game, options) => new Strategist(options),
}

class Strategist implements Engine<StarChessPosition> {
  private readonly levels: number

  constructor(options: Options) {
    this.levels = options.number('levels')
  }

  /** Deepens by one full turn at a time: 1, 5, 9 … player turns; a search that was stopped half way counts for nothing. */
  search(position: StarChessPosition, limits: Limits, control: SearchControl): SearchResult {
    const started = performance.now()
    const elapsed = (): number => performance.now() - started
    const late = (): boolean => {
      const outOfTime = elapsed() >= (limits.milliseconds ?? Number.POSITIVE_INFINITY)
      return outOfTime || search.generated >= (limits.nodes ?? Number.POSITIVE_INFINITY) || control.stopped()
    }
    const search = new TurnSearch(position.fifth, STYLES, WEIGHTS, late)
    const most = Math.min(this.levels, Math.max(1, limits.depth ?? this.levels))
    let line: SearchLine | undefined
    for (let levels = 1; levels <= most; levels = levels === most ? most + 1 : Math.min(most, levels + PLAYERS)) {
      const plan = search.search(position, levels)
      if (line !== undefined && !plan.complete) break
      const scores = Array.from({ length: PLAYERS }, (_, seat) => (seat === position.turn ? Math.round(plan.score) : 0))
      line = {
        depth: levels,
        scores,
        scale: 'evaluation',
        bound: 'exact',
        pv: [...plan.commands, END],
        nodes: search.generated,
        milliseconds: elapsed(),
      }
      control.onLine(line)
      if (!plan.complete) break
    }
    if (line === undefined) throw new Error('at least one level is always searched')
    return { ...line, nodes: search.generated, milliseconds: elapsed(), move: line.pv[0], turn: line.pv.slice(0, -1) }
  }
}
