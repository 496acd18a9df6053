import type {
  Engine,
  EngineDefinition,
  Limits,
  OptionSpecs,
  Options,
  SearchControl,
  SearchLine,
  SearchResult,
} from '@plyworks/core'
import { COLONY_WEIGHT } from '../evaluate.js'
import type { StarChessPosition } from '../rules.js'
import { sectorNames, sectorsOf } from '../sectors.js'
import { FastSearch } from './fast-search.js'
import { requestsOf, standardMask, threatCounts } from './literal-requests.js'
import { predictLiterally } from './literal-search.js'
import { playMask } from './literal-turn.js'
import { LAST_TURNS, levelsOfTurns, type Prediction, type PredictorSettings, type StopTest } from './settings.js'

const OPTIONS = {
  turns: { type: 'integer', default: 2, min: 0, max: 4, title: 'Prediction turns' },
  levels: { type: 'integer', default: 0, min: 0, max: 20, title: 'Player turns ahead (0: as prediction turns say)' },
  'last-turn': {
    type: 'choice',
    default: LAST_TURNS[0],
    values: LAST_TURNS,
    title: 'Prediction turns end with one’s own turn (4n + 1 levels) or a rival’s (4n)',
  },
  'all-masks': { type: 'boolean', default: false, title: 'Evaluate all masks for every player' },
  'standard-only': { type: 'boolean', default: false, title: 'No masks: only the standard turn' },
  doubling: { type: 'boolean', default: true, title: 'Count stronger rivals twice' },
  'short-term-gains': { type: 'boolean', default: false, title: 'Do not search turns deeper that are worse at once' },
  'no-better': { type: 'boolean', default: false, title: 'With short-term gains: nor turns that are equal at once' },
  'skip-dead': { type: 'boolean', default: false, title: 'No levels for defeated players' },
  'naive-order': { type: 'boolean', default: false, title: 'Sectors from A1 to D4 for all players' },
  'buildable-threats': { type: 'boolean', default: false, title: 'Ships that rivals could build are threats' },
  'urgent-garrisons': { type: 'boolean', default: false, title: 'Garrisons as urgent as attacks (priority 3)' },
  'late-check': { type: 'boolean', default: false, title: 'Defend with fewer ships than attack (R22)' },
  'goes-on': { type: 'boolean', default: false, title: 'A fleet without a first step takes its next request (R23)' },
  'minimum-only': { type: 'boolean', default: false, title: 'Build only for requests that lack their minimum (R26)' },
  'careful-building': {
    type: 'boolean',
    default: false,
    title: 'Build under a blockade only where that has an effect (R27)',
  },
  'materials-only': { type: 'boolean', default: false, title: 'Most productive means most materials (R31)' },
  'colony-weight': { type: 'integer', default: COLONY_WEIGHT, min: 0, max: 1000, title: 'Worth of a colony in ships' },
  fast: { type: 'boolean', default: true, title: 'Leave out what cannot change the result' },
} as const satisfies OptionSpecs

/** The computer player of the write-up: the rules, section 4. */
export const maskPredictor: EngineDefinition<StarChessPosition> = {
  name: 'mask-predictor',
  title: 'Mask predictor (C. Nahr)',
  card: {
    author: 'Christoph Nahr',
    year: 2016,
    about:
      'The computer player of the write-up: it counts the threats to every sector, makes one standard turn of what its sectors request, hides one or two requests at a time, and predicts how every player would answer.',
    strength:
      'With two prediction turns it is the level Casual, 270 points below the strategist with 3,000 positions. Three of them won 22 % of the decided games with one such strategist (13 to 34).',
    command: 'plyworks match examples/star-chess-levels.toml; plyworks report star-chess --laboratory games=100',
    settings: ['turns', 'all-masks'],
    limits: {},
  },
  refuses: () => null,
  options: () => OPTIONS,
  create: (_game, options) => new MaskPredictor(options),
}

class MaskPredictor implements Engine<StarChessPosition> {
  private readonly settings: PredictorSettings
  private readonly fast: boolean
  private searches = new Map<boolean, FastSearch>()

  constructor(options: Options) {
    this.settings = readSettings(options)
    this.fast = options.boolean('fast')
  }

  search(position: StarChessPosition, limits: Limits, control: SearchControl): SearchResult {
    const started = performance.now()
    const levels = Math.min(this.settings.levels, Math.max(1, limits.depth ?? this.settings.levels))
    const settings = { ...this.settings, levels }
    let generated = 0
    const stop: StopTest = (count) => {
      generated = count
      const late = performance.now() - started >= (limits.milliseconds ?? Number.POSITIVE_INFINITY)
      return late || count >= (limits.nodes ?? Number.POSITIVE_INFINITY) || control.stopped()
    }
    const line = (mask: number, scores: readonly number[], nodes: number): SearchLine => ({
      depth: levels,
      scores,
      scale: 'evaluation',
      bound: 'exact',
      pv: commandsOf(position, mask, settings),
      nodes,
      milliseconds: performance.now() - started,
    })
    const prediction = this.fast
      ? this.searchOf(position.fifth).search(position, settings, stop, (mask, scores) =>
          control.onLine(line(mask, scores, generated)),
        )
      : predictLiterally(position, settings, stop)
    const last = line(prediction.mask, prediction.scores, prediction.generated)
    if (!this.fast) control.onLine(last)
    return {
      ...last,
      move: last.pv[0],
      turn: last.pv.slice(0, -1),
      detail: describePrediction(position, prediction, settings),
    }
  }

  /** One search for each variant of the rules, made when it is needed. */
  private searchOf(fifth: boolean): FastSearch {
    const search = this.searches.get(fifth) ?? new FastSearch(this.settings, fifth, true)
    this.searches.set(fifth, search)
    return search
  }
}

function readSettings(options: Options): PredictorSettings {
  const levels = options.number('levels')
  const last = LAST_TURNS.find((turn) => turn === options.choice('last-turn'))
  return {
    levels: levels === 0 ? levelsOfTurns(options.number('turns'), last) : levels,
    allMasks: options.boolean('all-masks'),
    standardOnly: options.boolean('standard-only'),
    doubling: options.boolean('doubling'),
    shortTermGains: options.boolean('short-term-gains'),
    noBetter: options.boolean('no-better'),
    skipDead: options.boolean('skip-dead'),
    naiveOrder: options.boolean('naive-order'),
    buildableThreats: options.boolean('buildable-threats'),
    urgentGarrisons: options.boolean('urgent-garrisons'),
    lateCheck: options.boolean('late-check'),
    goesOn: options.boolean('goes-on'),
    minimumOnly: options.boolean('minimum-only'),
    carefulBuilding: options.boolean('careful-building'),
    materialsOnly: options.boolean('materials-only'),
    colonyWeight: options.number('colony-weight'),
  }
}

/** The commands of the turn for a mask, `end` the last. */
function commandsOf(position: StarChessPosition, mask: number, settings: PredictorSettings): number[] {
  return playMask(position.clone(), mask, threatCounts(position, settings), settings).commands
}

/** Returns the prediction as plain JSON. */
function describePrediction(position: StarChessPosition, prediction: Prediction, settings: PredictorSettings): unknown {
  const threats = threatCounts(position, settings)
  const standard = standardMask(position, threats)
  const names = (set: number): string[] => sectorsOf(set).map((sector) => sectorNames[sector])
  return {
    threats,
    standardMask: names(standard),
    requests: requestsOf(position, standard, threats, settings).map((request) => [
      sectorNames[request.sector],
      request.priority,
      request.command,
      request.minimum,
      request.maximum,
    ]),
    masks: prediction.masks,
    positions: prediction.positions,
    evaluated: prediction.evaluated,
    generated: prediction.generated,
    bestMask: names(prediction.mask),
    complete: prediction.complete,
  }
}
