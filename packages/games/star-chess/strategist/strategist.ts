import {
  type Engine,
  type EngineDefinition,
  fromBase64,
  type Game,
  type Limits,
  type OptionSpecs,
  type Options,
  type SearchControl,
  type SearchResult,
  WIN_LIMIT,
} from '@plyworks/core'
import { END } from '../moves.js'
import type { StarChessPosition } from '../rules.js'
import { PLAYERS } from '../sectors.js'
import { LearnedJudge, shippedLearnedNetwork } from './learned-judge.js'
import { type Network, readNetwork } from './network.js'
import { networkBytes } from './network-data.js'
import { ANSWERS, type Answers, type Effort, PlanSearch, type StateJudge } from './plan-search.js'
import { MOST_RIVAL_LEVELS } from './rivals.js'

/** Player turns that rivals are thought to look ahead: two full turns, the described player's usual. */
export const RIVAL_LEVELS = 8
/**
 * The same for the engine `learned`: so a closer look takes 9 to 28 positions instead of 136 to 222, and within a few hundred there
 * are several to choose by (`docs/learning.md`, "Star Chess").
 */
export const LEARNED_RIVAL_LEVELS = 2

const OPTIONS = {
  'rival-levels': {
    type: 'integer',
    default: RIVAL_LEVELS,
    min: 1,
    max: MOST_RIVAL_LEVELS,
    title: 'Player turns that rivals are thought to look ahead',
  },
  answers: {
    type: 'choice',
    default: 'predicted',
    values: ANSWERS,
    title: 'How rivals are thought to answer: for their own good, or to harm the player, all together or one of them',
  },
} as const satisfies OptionSpecs
const LEARNED_OPTIONS = {
  ...OPTIONS,
  'rival-levels': { ...OPTIONS['rival-levels'], default: LEARNED_RIVAL_LEVELS },
} as const satisfies OptionSpecs

/**
 * The addition to the logit of winning for beaten rivals: without it a player that is sure to win never ends the game
 * (`docs/background/star-chess.md`, "The strategist").
 */
export const PROGRESS = 1
/** Evaluation units of a logit. */
const LOGIT = 100

/** A player who plans turns command by command and evaluates them by a network that learned from its own games. */
export const strategist: EngineDefinition<StarChessPosition> = {
  name: 'strategist',
  title: 'Strategist',
  refuses: () => null,
  takesLearned: true,
  options: (game) => (isLearned(game) ? LEARNED_OPTIONS : OPTIONS),
  create(game, options) {
    if (!isLearned(game)) return new Strategist(options, shippedNetwork(), false)
    return new Strategist(options, new LearnedJudge(shippedLearnedNetwork(), game.search.evaluations[0]), true)
  },
}

function isLearned(game: Game<StarChessPosition>): boolean {
  return game.search.evaluations[0]?.ownScore !== undefined
}

let shipped: Network | null = null

/** The network that comes with the game; how it was made is told in `docs/background/star-chess.md`. */
export function shippedNetwork(): Network {
  shipped ??= readNetwork(fromBase64(networkBytes))
  return shipped
}

class Strategist implements Engine<StarChessPosition> {
  private readonly rivalLevels: number
  private readonly answers: Answers
  private readonly searches = new Map<boolean, PlanSearch>()

  constructor(
    options: Options,
    private readonly judge: StateJudge,
    private readonly remembers: boolean,
  ) {
    this.rivalLevels = options.number('rival-levels')
    const answers = options.choice('answers')
    this.answers = ANSWERS.find((kind) => kind === answers) ?? 'predicted'
  }

  /** Ends by itself when it finds nothing better; a depth makes no difference. */
  search(position: StarChessPosition, limits: Limits, control: SearchControl): SearchResult {
    const started = performance.now()
    const elapsed = (): number => performance.now() - started
    const milliseconds = limits.milliseconds ?? Number.POSITIVE_INFINITY
    const nodes = limits.nodes ?? Number.POSITIVE_INFINITY
    const effort: Effort = {
      spent: (generated) => (control.stopped() ? 1 : Math.max(elapsed() / milliseconds, generated / nodes)),
    }
    const search = this.searchOf(position.fifth)
    const found = search.search(position, effort)
    const score = Math.round(Math.max(1 - WIN_LIMIT, Math.min(WIN_LIMIT - 1, LOGIT * found.score)))
    const pv = [...found.commands, END]
    const result: SearchResult = {
      move: pv[0],
      turn: pv.slice(0, -1),
      // the player's own turn and the answers of the rivals
      depth: PLAYERS,
      scores: Array.from({ length: PLAYERS }, (_, seat) => (seat === position.turn ? score : 0)),
      scale: 'evaluation',
      bound: 'exact',
      pv,
      nodes: search.generated,
      milliseconds: elapsed(),
    }
    control.onLine(result)
    return result
  }

  /** One search for each variant of the rules, made when it is needed. */
  private searchOf(fifth: boolean): PlanSearch {
    const search =
      this.searches.get(fifth) ??
      new PlanSearch(fifth, this.judge, this.rivalLevels, PROGRESS, this.answers, this.remembers)
    this.searches.set(fifth, search)
    return search
  }
}
