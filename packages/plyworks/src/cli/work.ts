import { Argument, Option } from 'commander'
import type { WorkAnswer } from '../queue/run-work.js'
import { workKinds } from '../queue/work.js'
import { badInput } from '../tasks/failure.js'
import { collectPairs, oneOf, type WidthOptions, withJson, withWidth } from './arguments.js'
import { groupDigits } from './format.js'
import type { Verb } from './verb.js'

interface WorkOptions extends WidthOptions {
  readonly file?: string
  readonly option?: Readonly<Record<string, string>>
}

/** Kinds of work that are commands of their own now. */
const COMMANDS: Readonly<Record<string, string>> = {
  perft: 'plyworks perft GAME --depth N',
  solve: 'plyworks solve GAME',
  census: 'plyworks census GAME --method extension',
  lessons: 'plyworks lessons GAME --file FILE',
  match: 'plyworks match FILE',
  book: 'plyworks book build GAME --file FILE',
}

const NOTES = `KIND        makes
retrograde  a database of all positions; --option numbers

perft, solve, census, lessons, match and book are commands of their own, with --threads and --queue.`

export const verb: Verb = {
  configure: (command) =>
    withWidth(
      withJson(command)
        .addArgument(oneOf(new Argument('<KIND>', 'the kind of work'), [...workKinds, ...Object.keys(COMMANDS)].sort()))
        .argument('<GAME>', 'the game: id or id:key=value,…'),
      'threads of this process (default: its cores)',
    )
      .addOption(
        new Option('--option <name=value>', 'sets an option of the kind of work, see below; may be repeated').argParser(
          collectPairs('option'),
        ),
      )
      .option('--file <FILE>', 'where the database is written'),
  notes: NOTES,
  async run({ operands: [kind, game], options }, context) {
    const replaced = COMMANDS[kind]
    if (replaced !== undefined) {
      throw badInput('KIND', `work ${kind} is now: ${replaced}, with --threads N or --queue URL`)
    }
    const { threads, queue, file, option } = options<WorkOptions>()
    const question = { kind, game, options: option }
    const result = await context.run('work', { question, threads, queue, file }, { saves: true })
    return { result, text: describe(result) }
  },
}

function describe({ kind: _, ms, ...answer }: WorkAnswer): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' ') : value}`,
  )
  return [...fields, `${groupDigits(ms)} ms`].join('\n')
}
