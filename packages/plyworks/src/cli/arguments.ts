import { quote } from '@plyworks/core'
import { type Argument, type Command, Option } from 'commander'
import { badInput } from '../tasks/failure.js'
import { groupDigits } from './format.js'

/** Arguments and options that several verbs share, with their checks. */

/** Options of `withPosition`. */
export interface PositionOptions {
  readonly position?: string
  readonly seed?: number
}

/** What `GAME` stands for. */
export const GAME_OPERAND =
  'the game, such as caissa or hip:rows=4,cols=4 (see: plyworks games), or the file of one, such as ./heap.js or ./heap.js:stones=9'
/** What `--seed` does where chance takes part. */
export const SEED = 'where something is random, the same N gives the same result'

/** Adds `GAME`. */
export function withGame(command: Command): Command {
  return command.argument('<GAME>', GAME_OPERAND)
}

/** Adds `GAME`, `--position` and `--seed`. */
export function withPosition(command: Command): Command {
  return withGame(command)
    .option('--position <P>', "position in the game's notation (default: the start)")
    .option('--seed <N>', SEED, wholeNumber('seed', 0, 0xffff_ffff))
}

/** Adds `--json`. */
export function withJson(command: Command): Command {
  return command.option('--json', 'answer with JSON on standard output')
}

/** Options of `withWidth`. */
export interface WidthOptions {
  readonly threads?: number
  readonly queue?: string
}

const MOST_THREADS = 256
/** Leaves room in 32 bits for the numbers that computations add for their shards. */
const MOST_SEED = 0xffff_0000

/** Adds `--threads` and `--queue`: how many shards of a computation are done at a time, and where. */
export function withWidth(command: Command, threads?: string): Command {
  return withThreads(command, threads).addOption(
    new Option('--queue <URL>', 'let the workers at this queue do the work, e.g. redis://localhost:6379').conflicts(
      'threads',
    ),
  )
}

/** Adds `--threads` alone, for what a queue cannot do. */
export function withThreads(command: Command, text = 'threads of this process (default: 1)'): Command {
  return command.option('--threads <N>', text, wholeNumber('threads', 1, MOST_THREADS))
}

interface JournalOptions {
  readonly journal?: string
  readonly resume?: boolean
}

/** Adds `--journal` and `--resume`. */
function withJournal(command: Command): Command {
  return command
    .option('--journal <FILE>', 'keep the work in this file (default: in the data folder)')
    .option('--resume', 'resume from what the journal holds')
}

/** Refuses `--resume` with nothing to resume. */
function checkResume(journal: string | undefined, resume: boolean | undefined): void {
  if (resume === true && journal === undefined) throw badInput('resume', 'only together with --journal FILE')
}

/**
 * A reader of whole numbers for an option.
 * @param unit what is counted, where the name of the option does not say it: `milliseconds`
 */
export function wholeNumber(argument: string, minimum: number, maximum: number, unit?: string) {
  const expected = `a whole number${unit === undefined ? '' : ` of ${unit}`} from ${minimum} to ${groupDigits(maximum)}`
  return (text: string): number => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    const place = Math.max(0, text.search(/\D/))
    throw badInput(argument, `character ${place + 1}: found ${quote(text.slice(place))}, expected ${expected}`)
  }
}

/** A reader of decimal numbers for an option. */
export function decimalNumber(argument: string, minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,12}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    throw badInput(
      argument,
      `character 1: found ${quote(text)}, expected a number from ${minimum} to ${groupDigits(maximum)}`,
    )
  }
}

/** An argument or option that takes one of a few words, which help and completion tell. */
export function oneOf<Kind extends Argument | Option>(kind: Kind, words: readonly string[]): Kind {
  kind.argChoices = [...words]
  kind.argParser((text: string) => {
    if (words.includes(text)) return text
    throw badInput(kind.name(), `character 1: found ${quote(text)}, expected ${alternatives(words)}`)
  })
  return kind
}

/** The words in a sentence, the last one after "or". */
export function alternatives(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Options of `withLongWork`. */
export interface LongWorkOptions extends JournalOptions, WidthOptions {
  readonly seed: number
}

/**
 * Adds what long computations about a game have in common: `GAME`, `--json`, the journal, the width and `--seed`.
 * @param threads the help text of `--threads`, where it is not the usual one
 */
export function withLongWork(command: Command, threads?: string): Command {
  return withWidth(withJournal(withJson(withGame(command))), threads).option(
    '--seed <N>',
    SEED,
    wholeNumber('seed', 0, MOST_SEED),
    1,
  )
}

/**
 * The same as tasks take it.
 * @throws Failure for `--resume` with nothing to resume
 */
export function longWorkOf({ seed, threads, queue, journal, resume }: LongWorkOptions) {
  checkResume(journal, resume)
  return { seed, threads, queue, journal, resume }
}

/** Adds `--engine`, `--option` and `--evaluation`. */
export function withEngine(command: Command): Command {
  return command
    .option(
      '--engine <E>',
      'the engine, one of those that `plyworks engines GAME` lists (default: the strongest that fits)',
    )
    .addOption(
      new Option(
        '--option <name=value>',
        "sets one of the engine's options, which `plyworks engines GAME` lists; may be repeated",
      ).argParser(collectPairs('option')),
    )
    .option('--evaluation <NAME>', 'how positions are judged: the same as --option evaluation=NAME')
}

export interface EngineOptions {
  readonly engine?: string
  readonly option?: Readonly<Record<string, string>>
  readonly evaluation?: string
}

/** An engine with its options as tasks take them. */
export function engineOf({ engine, option, evaluation }: EngineOptions) {
  return { engine, options: { ...option, ...(evaluation !== undefined && { evaluation }) } }
}

export interface MeasurementOptions extends EngineOptions, JournalOptions {}

/** Adds what measurements by an engine have in common: `GAME`, the engine, the journal and `--json`. */
export function withMeasurement(command: Command): Command {
  return withJournal(withJson(withEngine(withGame(command))))
}

/**
 * The same as tasks take it.
 * @throws Failure for `--resume` with nothing to resume
 */
export function measurementOf(given: MeasurementOptions) {
  const { journal, resume } = given
  checkResume(journal, resume)
  return { ...engineOf(given), journal, resume }
}

/** A reader of `name=value` for an option that may be repeated. */
export function collectPairs(
  argument: string,
): (text: string, collected: Readonly<Record<string, string>> | undefined) => Record<string, string> {
  return (text, collected) => {
    const equals = text.indexOf('=')
    if (equals < 1) {
      const place = equals === 0 ? 1 : text.length + 1
      throw badInput(argument, `character ${place}: found ${quote(text)}, expected name=value`)
    }
    return { ...collected, [text.slice(0, equals)]: text.slice(equals + 1) }
  }
}

/** Adds `--depth`, `--ms` and `--nodes`. */
export function withLimits(command: Command): Command {
  return command
    .option(
      '--depth <N>',
      'search to this depth in plies, or in whole turns where the engine plans those',
      wholeNumber('depth', 1, 10_000),
    )
    .option(
      '--ms <N>',
      'search for N milliseconds at most (default: 5000 where no limit is given)',
      wholeNumber('ms', 1, 1_000_000_000, 'milliseconds'),
    )
    .option('--nodes <N>', 'search about N nodes at most', wholeNumber('nodes', 1, 1_000_000_000_000))
}

export interface LimitOptions {
  readonly depth?: number
  readonly ms?: number
  readonly nodes?: number
}
