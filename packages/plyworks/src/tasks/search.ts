import {
  ANY_COMPUTER,
  ChosenEngine,
  type ComputerPlayer,
  type EngineDefinition,
  fittingEngine,
  type Game,
  type Limits,
  type OfferedEngine,
  type OpenedEngine,
  type OptionSpecs,
  type Position,
  playerOffer,
  readComputerPlayer,
  type SearchLine,
  type SearchResult,
  TextError,
} from '@plyworks/core'
import type { Decision, Thought } from '../match/thinker.js'
import { badInput, inArgument, nameArgument } from './failure.js'
import { lineTexts, openGame, openQuestion, type Question } from './question.js'
import type { TaskControl } from './task.js'

/** Which engine is asked, and how it is set. */
interface EngineRequest {
  /** The strongest that fits the game when absent. */
  readonly engine?: string | undefined
  /** Option texts by name. */
  readonly options?: Readonly<Record<string, string>> | undefined
  /** The same as the option `evaluation`. */
  readonly evaluation?: string | undefined
  /** The same as the option `seed`, where the engine has it. */
  readonly seed?: number | undefined
}

export interface SearchRequest extends Question, EngineRequest {
  readonly limits: Limits
  /** Searches of one session share an engine and its tables; without a session every search begins with empty tables. */
  readonly session?: string | undefined
}

/** A line of thought in notation. */
export interface LineReport extends Thought {
  readonly type: 'line'
}

export interface SearchAnswer extends Decision {
  readonly type: 'result'
  readonly engine: string
  readonly detail?: unknown
}

/** The engines that a game can be given to, and why some cannot. */
export async function listEngines(question: { readonly game: string }): Promise<{ engines: readonly OfferedEngine[] }> {
  return { engines: playerOffer(await openGame(question.game)).engines }
}

/** Reads a computer player for a seat; plain `computer` is of middling strength. @throws as `readComputerPlayer` */
export async function readSeat({
  game,
  player,
}: {
  readonly game: string
  readonly player: string
}): Promise<ComputerPlayer> {
  const offer = playerOffer(await openGame(game))
  const { levels } = offer
  if (player === ANY_COMPUTER && levels.length > 0) return levels[Math.floor(levels.length / 2)]
  return inArgument('player', () => readComputerPlayer(offer, player))
}

/** Searches a position; every completed line is reported. When stopped, answers with the best found so far. */
export async function runSearch(request: SearchRequest, control: TaskControl<LineReport>): Promise<SearchAnswer> {
  const { game, position } = await openQuestion(request)
  const engine = await sessionEngine(game, request)
  if (position.over) throw badInput('position', 'the game is over: there is no move to search for')
  const result = engine.search(position, request.limits, {
    stopped: () => control.stopped(),
    onLine: (line) => control.report({ type: 'line', ...lineReport(game, position, line) }),
  })
  return { type: 'result', engine: engine.definition.name, ...answerOf(game, position, result) }
}

/** An engine with its options checked, to search with later. */
export interface CheckedEngine {
  readonly name: string
  readonly specs: OptionSpecs
  /** Option texts as given, those of other arguments included. */
  readonly texts: Readonly<Record<string, string>>
}

/** Checks engine and options without searching. */
export async function checkEngine(request: Omit<SearchRequest, 'limits'>): Promise<CheckedEngine> {
  const game = await openGame(request.game)
  const { definition, specs, texts } = chooseEngine(game, request)
  return { name: definition.name, specs, texts }
}

/** One game at a time: the tables of games that are over would only fill the memory. */
const SESSIONS = 1
const sessions = new Map<string, OpenedEngine>()

/** Returns the engine of the request's session, or a new one. */
async function sessionEngine(game: Game, request: SearchRequest): Promise<OpenedEngine> {
  const { session } = request
  const key =
    session === undefined
      ? ''
      : JSON.stringify([session, game.name, request.engine, request.options, request.evaluation, request.seed])
  const known = sessions.get(key)
  if (known !== undefined) return known
  const opened = await chooseEngine(game, request).open()
  if (session !== undefined) {
    if (sessions.size >= SESSIONS) sessions.clear()
    sessions.set(key, opened)
  }
  return opened
}

/**
 * Finds the engine of a request and checks its options.
 * @throws Failure naming the argument at fault, or saying why the engine does not fit
 */
export function chooseEngine(game: Game, request: EngineRequest): ChosenEngine {
  const definition = inArgument('engine', () => fittingEngine(game, request.engine))
  const texts = optionTexts(game, definition, request)
  try {
    return new ChosenEngine(game, definition, texts)
  } catch (error) {
    const own = request.evaluation !== undefined && error instanceof TextError && error.subject === EVALUATION_OPTION
    if (!own) throw nameArgument('option', error)
    throw nameArgument('evaluation', new TextError('evaluation', error.place, error.found, error.expected))
  }
}

/** What errors call the option that has an argument of its own. */
const EVALUATION_OPTION = 'option evaluation'

/** All option texts of a request; `evaluation` and `seed` are options that have arguments of their own. */
function optionTexts(game: Game, definition: EngineDefinition, request: EngineRequest): Record<string, string> {
  const specs = definition.options(game)
  const texts: Record<string, string> = { ...request.options }
  if (request.evaluation !== undefined) {
    if (!Object.hasOwn(specs, 'evaluation')) {
      throw badInput('evaluation', `engine ${definition.name} has no choice of evaluations for this game`)
    }
    texts.evaluation = request.evaluation
  }
  if (request.seed !== undefined && Object.hasOwn(specs, 'seed') && texts.seed === undefined) {
    texts.seed = String(request.seed)
  }
  return texts
}

function lineReport(game: Game, position: Position, line: SearchLine): Thought {
  return {
    depth: line.depth,
    ...(line.rank !== undefined && { rank: line.rank }),
    scores: Array.from(line.scores, plainNumber),
    scale: line.scale,
    bound: line.bound,
    pv: lineTexts(game, position, line.pv),
    nodes: line.nodes,
    ms: Math.round(line.milliseconds),
  }
}

function answerOf(game: Game, position: Position, result: SearchResult): Omit<SearchAnswer, 'type' | 'engine'> {
  return {
    move: game.notation.formatMove(position, result.move),
    ...lineReport(game, position, result),
    ...(result.turn !== undefined && { moves: lineTexts(game, position, result.turn) }),
    ...(result.detail !== undefined && { detail: result.detail }),
  }
}

/** JSON has no minus zero. */
function plainNumber(value: number): number {
  return value === 0 ? 0 : value
}
