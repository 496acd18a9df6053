import { Command, Option } from 'commander'
import { GAME_OPTION } from './guest-games.js'
import type { Verb } from './verb.js'
import { type VerbEntry, verbs } from './verbs.js'

/** A command as the argument parser knows it, with the examples that its help shows. */
export interface DescribedCommand {
  readonly name: string
  readonly summary: string
  readonly examples: readonly string[]
  readonly notes: string | undefined
  readonly command: Command
}

/** The parser of one verb. */
export function makeCommand(name: string, entry: VerbEntry, verb: Verb): Command {
  const command = verb.configure(bareCommand(name, entry))
  if (verb.gameless !== true) command.addOption(gameOption())
  if (verb.notes !== undefined) command.addHelpText('after', `\n${verb.notes}`)
  if (entry.examples.length === 0) return command
  const lines = entry.examples.map((example) => `  plyworks ${example}`)
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
}

/** What help and completion tell of `--game`, which is read before the arguments are parsed. */
function gameOption(): Option {
  return new Option(
    `${GAME_OPTION} <FILE>`,
    'another game, from a file or a folder with an index.js: a program that runs with your rights; may be repeated',
  )
}

/** A command with its name and summary alone, that throws instead of printing and leaving the process. */
export function bareCommand(name: string, entry: VerbEntry): Command {
  return quieten(new Command(name))
    .description(entry.summary)
    .allowExcessArguments(false)
    .configureHelp({ commandUsage: (command) => `plyworks ${command.name()} ${command.usage()}` })
}

/** Makes a command throw instead of printing and exiting. */
export function quieten(command: Command): Command {
  return command.exitOverride().configureOutput({ writeErr: () => {} })
}

/** All verbs, those that games declare included, in the order of the help text. */
export async function allCommands(): Promise<DescribedCommand[]> {
  const studies = await (await import('./studies.js')).studyVerbs()
  const entries = [...Object.entries(verbs), ...studies]
  return Promise.all(
    entries.map(async ([name, entry]) => {
      const { verb } = await entry.load()
      const { summary, examples } = entry
      return { name, summary, examples, notes: verb.notes, command: makeCommand(name, entry, verb) }
    }),
  )
}
