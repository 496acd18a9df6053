import { Command, Option } from 'commander'
import { GAME_OPTION } from './guest-games.js'
import type { Verb, VerbEntry } from './verb.js'

/** The parser of one verb. */
export function makeCommand(name: string, entry: VerbEntry, verb: Verb): Command {
  const command = verb.configure(bareCommand(name, entry))
  if (verb.gameless !== true) command.addOption(gameOption())
  if (verb.notes !== undefined) command.addHelpText('after', `\n${verb.notes}`)
  if (entry.examples.length === 0) return command
  const lines = entry.examples.map((example) => `  plyworks ${example}`)
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
}

/** Returns the option `--game` for help and completion; it is read before the arguments are parsed. */
function gameOption(): Option {
  return new Option(
    `${GAME_OPTION} <FILE>`,
    'also load the game in this file, or in the index.js of this folder; a game is a program and runs with your rights; may be repeated',
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
