import { basename } from 'node:path'
import { closestWords, quote } from '@plyworks/core'
import { Command, CommanderError } from 'commander'
import { badInput, Failure, oneLine, STATUS } from '../tasks/failure.js'
import { alternatives } from './arguments.js'
import { bareCommand, makeCommand, quieten } from './command.js'
import { type Asker, isGameFile, nameOfGame, refuseOtherFiles, splitGameFiles, takeGameFiles } from './guest-games.js'
import { namedLearnedFiles, offerLearnedFiles, splitLearnedFiles, takeLearnedFiles } from './learned-files.js'
import type { Answer, Call, Context, DescribedCommand, VerbEntry } from './verb.js'
import { LAST_GROUP, verbs } from './verbs.js'

/** The request of the arguments: a verb ready to run, or a text to print (help, version). */
export type Asked =
  | { readonly kind: 'call'; readonly name: string; readonly call: Call; readonly run: RunVerb; readonly json: boolean }
  | { readonly kind: 'text'; readonly text: string }

const FIRST_STEPS = `
First steps:
  plyworks games                       the games there are
  plyworks rules caissa                how one of them is played
  plyworks play connect-four           play in the terminal
  plyworks search caissa --ms 1000     what an engine thinks of a position
  plyworks solve hip:rows=4,cols=4     who wins with best play
  plyworks serve                       everything in the browser

plyworks help COMMAND explains one of them.`

type RunVerb = (context: Context) => Promise<Answer>

/**
 * Reads the arguments of one question; used for the command line and for every line of a batch. Games from files that they name
 * are loaded.
 * @throws Failure when they do not fit, saying which one and what was expected
 */
export async function readArguments(words: readonly string[], asker: Asker = 'stranger'): Promise<Asked> {
  const { files: learned, rest: others } = splitLearnedFiles(words)
  const { files, rest: args } = splitGameFiles(others)
  await takeGameFiles(files, asker)
  if (asker === 'person') {
    offerLearnedFiles(learned)
    takeLearnedFiles(namedLearnedFiles(args).filter((file) => !learned.some((path) => basename(path) === file)))
  } else if (learned.length > 0)
    throw badInput('learned', 'found a file, expected none: files are named on the command line')
  const [name, ...rest] = args
  if (name === undefined) return readGeneral(['--help'], asker)
  // A command of the game's own is known once the game is.
  if (!Object.hasOwn(verbs, name) && rest.length > 0 && isGameFile(rest[0])) await nameOfGame(rest[0], asker)
  if (name === 'work') throw (await import('./work.js')).replacedWork(rest[0])
  const entry = await findVerb(name)
  if (entry === undefined) return readGeneral(args, asker)
  const { verb } = await entry.load()
  const command = makeCommand(name, entry, verb)
  const help = parse(command, rest)
  if (help !== null) return { kind: 'text', text: help }
  const call: Call = { operands: await operandsOf(command, asker), options: <T>() => command.opts() as T }
  const { json } = command.opts<{ json?: boolean }>()
  return { kind: 'call', name, call, run: (context) => verb.run(call, context), json: json === true }
}

/** The operands as they were typed, but for files with games: they have the names of the games. */
async function operandsOf(command: Command, asker: Asker): Promise<string[]> {
  const operands: string[] = []
  for (const [index, word] of command.args.entries()) {
    const isGame = command.registeredArguments[index]?.name() === 'GAME'
    if (isGame) refuseOtherFiles(word, asker)
    operands.push(isGame ? await nameOfGame(word, asker) : word)
  }
  return operands
}

/** Whether a verb may be asked in a batch. */
export async function isAskable(name: string): Promise<boolean> {
  const entry = await findVerb(name)
  return entry !== undefined && (await entry.load()).verb.askable !== false
}

/** A verb of the command line, or a study that some game declares. */
async function findVerb(name: string): Promise<VerbEntry | undefined> {
  if (Object.hasOwn(verbs, name)) return verbs[name]
  if (name === 'help' || name.startsWith('-')) return undefined
  return (await import('./studies.js')).findStudyVerb(name)
}

/** All verbs, those that games declare included, in the order of the help text. */
export async function allCommands(): Promise<DescribedCommand[]> {
  const studies = await (await import('./studies.js')).studyVerbs()
  const entries = [...Object.entries(verbs), ...studies]
  return Promise.all(
    entries.map(async ([name, entry]) => {
      const { verb } = await entry.load()
      const { group, summary, examples } = entry
      return { name, group, summary, examples, notes: verb.notes, command: makeCommand(name, entry, verb) }
    }),
  )
}

/** Arguments that do not begin with a verb: help, version or a mistake. */
async function readGeneral(args: readonly string[], asker: Asker): Promise<Asked> {
  const asksVersion = args[0] === '--version' || args[0] === '-V'
  const program = new Command('plyworks')
    .description('A workbench where strategy games are played, searched, solved and contested.')
    .addHelpText('after', FIRST_STEPS)
    .commandsGroup(LAST_GROUP)
    .helpCommand(true)
    .version(asksVersion ? await packageVersion() : '')
  // The version is told without asking all games for their verbs.
  const studies = asksVersion ? [] : await (await import('./studies.js')).studyVerbs()
  for (const [name, entry] of [...Object.entries(verbs), ...studies]) {
    program.addCommand(bareCommand(name, entry).helpGroup(entry.group))
  }
  quieten(program)
  if (args[0] === 'help' && args.length > 1) {
    if ((await findVerb(args[1])) === undefined) throw unknownCommand(args[1])
    return readArguments([args[1], '--help'], asker)
  }
  const text = parse(program, args)
  if (text === null) throw new Failure(STATUS.badInput, `no command given, expected one of ${verbNames()}`)
  return { kind: 'text', text }
}

/** Parses; returns the text to print when help or the version was asked for. */
function parse(command: Command, args: readonly string[]): string | null {
  let printed = ''
  const output = {
    writeOut: (text: string) => {
      printed += text
    },
    writeErr: () => {},
  }
  for (const each of [command, ...command.commands]) each.configureOutput(output)
  try {
    command.parse(args, { from: 'user' })
    return printed === '' ? null : printed
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return printed
    const message = oneLine(cutQuotes(mistakeIn(command, error)))
    const help = command.name() === 'plyworks' ? 'plyworks --help' : `plyworks help ${command.name()}`
    throw new Failure(STATUS.badInput, `${message} (see: ${help})`)
  }
}

/** The mistake that the parser has found, with the place and what was expected there. */
function mistakeIn({ args, options, registeredArguments }: Command, { code, message }: CommanderError): string {
  const [, quoted] = /'([^']*)'/.exec(message) ?? []
  if (code === 'commander.excessArguments') {
    const names = registeredArguments.map((each) => each.name())
    const found = `found ${quote(args[names.length])}, expected `
    if (names.length === 0) return `${found}no argument`
    // A command or a move of several words is the usual reason.
    return `${found}nothing after ${names.join(' ')}; an argument with blanks needs quotes`
  }
  if (code === 'commander.missingArgument') {
    const missing = registeredArguments.find((each) => each.name() === quoted)
    if (missing !== undefined) {
      const words = missing.argChoices === undefined ? '' : `: ${alternatives(missing.argChoices)}`
      return `${quoted}: found nothing, expected ${missing.description}${words}`
    }
  }
  if (code === 'commander.optionMissingArgument' || code === 'commander.missingMandatoryOptionValue') {
    const option = options.find(({ flags }) => flags === quoted)
    // `<N>` of `--depth <N>`.
    const value = option?.flags.split(' ').at(-1)
    if (option?.long != null) return `${option.long}: found nothing, expected ${value}: ${option.description}`
  }
  return message.replace(/^error: /, '')
}

function unknownCommand(name: string): Failure {
  const [near] = closestWords(name, Object.keys(verbs))
  const meant = near === undefined ? '' : ` (did you mean ${near}?)`
  return new Failure(STATUS.badInput, `unknown command ${quote(name)}, expected one of ${verbNames()}${meant}`)
}

/** Shortens typed text that a message repeats. */
function cutQuotes(message: string): string {
  return message.replace(/'([^']{40})[^']+'/g, "'$1…'")
}

function verbNames(): string {
  return Object.keys(verbs).join(', ')
}

async function packageVersion(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const { version }: { version: string } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  return version
}
