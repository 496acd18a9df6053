import { quote, TextError } from '../base/text-error.js'
import type { Engine, Limits, SearchControl, SearchResult } from '../game/engine.js'
import type { EngineDefinition, Game } from '../game/game.js'
import { type OptionSpecs, type Options, readOptions } from '../game/options.js'
import type { Position } from '../game/position.js'
import { fittingEngine } from './engines.js'
import { searchLines } from './lines.js'

/** Which engine is to be opened, and how it is set. */
export interface EngineSetting {
  /** Its name, one of `enginesFor(game)`; the one that plays the game best when absent. */
  readonly engine?: string | undefined
  /** Values of its options (`definition.options(game)`); the others have their defaults. */
  readonly options?: Readonly<Record<string, string | number | boolean>>
  /** Fixes what the engine draws at random, unless an option does. */
  readonly seed?: number | undefined
}

/** Limits, signals and reports of a search; all of them can be left out. */
export interface WatchedSearch extends Partial<SearchControl> {
  /**
   * Ends the search with the best found so far. A search keeps its thread busy: only what runs within it, such as `onLine`,
   * can abort it from the same thread, no timer and no `AbortSignal.timeout`.
   */
  readonly signal?: AbortSignal
}

/** An engine of a game with its options checked, before anything is loaded; it makes any number of engines that are alike. */
export class ChosenEngine<P extends Position = Position> {
  /** Whether the engine draws random numbers that its options leave open. */
  readonly takesSeed: boolean
  /** The options that it has for the game. */
  readonly specs: OptionSpecs
  private readonly options: Options

  /**
   * @param definition an engine that fits the game (see `fittingEngine`)
   * @param texts option texts by name; the other options have their defaults
   * @throws TextError naming the option that is wrong
   */
  constructor(
    /** The game that it plays. */
    readonly game: Game<P>,
    readonly definition: EngineDefinition,
    readonly texts: Readonly<Record<string, string>> = {},
  ) {
    this.specs = definition.options(game)
    this.options = readOptions(this.specs, texts)
    this.takesSeed = Object.hasOwn(this.specs, 'seed') && !Object.hasOwn(texts, 'seed')
  }

  /** Loads what the engine reads from (a book, a network, a kernel); to be called before `create`. */
  async prepare(): Promise<void> {
    await this.definition.prepare?.(this.game, this.options)
  }

  /**
   * Makes an engine with tables of its own.
   * @param seed fixes what it draws at random, unless an option does
   */
  create(seed?: number): Engine {
    if (seed === undefined || !this.takesSeed) return this.definition.create(this.game, this.options)
    return this.definition.create(this.game, readOptions(this.specs, { ...this.texts, seed: String(seed) }))
  }

  /** Loads what the engine reads from and makes one. */
  async open(seed?: number): Promise<OpenedEngine<P>> {
    await this.prepare()
    return new OpenedEngine(this.game, this.definition, this.create(seed))
  }
}

/**
 * Opens an engine for a game: finds it, checks its options, and loads what it reads from (a book, a network, a kernel).
 * @throws TextError naming the engine or option that is wrong
 * @throws NotApplicable with a sentence when the engine does not fit the game
 */
export async function openEngine<P extends Position>(
  game: Game<P>,
  setting: EngineSetting = {},
): Promise<OpenedEngine<P>> {
  // A bare name would be taken for a setting without members, and the default engine opened in its place.
  if (typeof setting !== 'object') {
    throw new TextError('setting', 1, quote(String(setting)), "an object such as { engine: 'mcts' }")
  }
  const { engine, options = {}, seed } = setting
  const texts = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]))
  return new ChosenEngine(game, fittingEngine(game, engine), texts).open(seed)
}

/** An engine at work on one game. Keeps its tables from one search to the next. */
export class OpenedEngine<P extends Position = Position> {
  /** @param engine made by `definition` for the game */
  constructor(
    /** The game that it plays. */
    readonly game: Game<P>,
    /** The kind of engine that it is. */
    readonly definition: EngineDefinition,
    private readonly engine: Engine,
  ) {}

  /**
   * Searches a position, which is left as it was. Without a limit it thinks until it is stopped, and where nothing can stop
   * it for a second.
   * @param position of the engine's game, or its notation
   * @throws TextError when it is no such position, when the game is over in it, or when a limit is not a number from 0
   */
  search(position: P | string, limits: Limits = {}, { signal, stopped, onLine }: WatchedSearch = {}): SearchResult {
    checkLimits(limits)
    const root = this.open(position)
    const endless = signal === undefined && stopped === undefined && ENDS.every((limit) => limits[limit] === undefined)
    const ends = endless ? { ...limits, milliseconds: DEFAULT_MILLISECONDS } : limits
    return searchLines(this.game, this.definition, this.engine, root, ends, {
      stopped: () => signal?.aborted === true || stopped?.() === true,
      onLine: (line) => onLine?.(line),
    })
  }

  /** The position to search, once it is known to be one. */
  private open(position: P | string): P {
    const { game } = this
    if (typeof position === 'string') return this.open(game.notation.parsePosition(position))
    const wrong = (found: string, expected: string): TextError => new TextError('position', 1, found, expected)
    // Programs that are not checked by TypeScript pass whatever they have.
    if (!(position instanceof game.start(0).constructor)) {
      const found = typeof position === 'object' ? 'an object of another kind' : quote(String(position))
      throw wrong(found, `a position of ${game.name}, or its notation`)
    }
    if (position.over) throw wrong(quote(game.notation.formatPosition(position)), 'one in which the game is not over')
    return position
  }
}

/** Milliseconds of a search that nothing limits and nothing can stop. */
const DEFAULT_MILLISECONDS = 1000
/** The limits that end a search. */
const ENDS = ['depth', 'nodes', 'milliseconds'] as const
const LIMITS: readonly string[] = [...ENDS, 'lines']

/** A limit that is no number would never be reached, nor one that has another name. */
function checkLimits(limits: Limits): void {
  for (const [name, value] of Object.entries(limits)) {
    if (!LIMITS.includes(name)) throw new TextError('limits', 1, quote(name), `one of ${LIMITS.join(', ')}`)
    if (value !== undefined && !(value >= 0)) {
      throw new TextError(`limit ${name}`, 1, quote(String(value)), 'a number from 0')
    }
  }
}
