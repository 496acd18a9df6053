import { readFileSync } from 'node:fs'
import { reading } from '@plyworks/core/node'
import { Argument, Option } from 'commander'
import { readMatchFile } from '../match/file/read-file.js'
import type { WorkAnswer } from '../queue/run-work.js'
import { workKinds } from '../queue/work.js'
import { collectPairs, oneOf, type PositionOptions, wholeNumber, withJson } from './arguments.js'
import { groupDigits } from './format.js'
import { loadGameFile } from './guest-games.js'
import { jsonErrorPlace } from './json-place.js'
import type { Verb } from './verb.js'

interface WorkOptions extends PositionOptions {
  readonly depth?: number
  readonly split?: number
  readonly threads?: number
  readonly queue?: string
  readonly data?: string
  readonly fresh?: boolean
  readonly file?: string
  readonly input?: string
  readonly option?: Readonly<Record<string, string>>
}

const MOST_THREADS = 256

const NOTES = `Every result is kept before it counts: stop the command or kill it at any moment, and the same command goes on.

KIND        answers or makes
solve       the value of a position and the moves that keep it
perft       the number of lines of play of --depth plies
census      the number of full boards of Hip without a square
retrograde  a database of all positions; --option numbers
book        an opening book; --option positions, first-depth, first-plies, least-depth
match       the games of a match file, and their standings
lessons     games to learn from (Caïssa, Star Chess); --option games, nodes, seed, round (Star Chess)`

export const verb: Verb = {
  configure: (command) =>
    withJson(command)
      .addArgument(oneOf(new Argument('<KIND>', 'the kind of work'), workKinds))
      .argument('<GAME>', 'the game: id or id:key=value,…; for match a match file')
      .option('--position <TEXT>', 'the position in the notation of the game (default: the start)')
      .option('--seed <N>', 'fixes whatever is random', wholeNumber('seed', 0, 0xffff_ffff))
      .option('--depth <N>', 'perft: length of the lines in plies', wholeNumber('depth', 0, 1000))
      .option(
        '--split <N>',
        'solve, perft: plies from the position to the jobs (default: as many as give enough jobs)',
        wholeNumber('split', 0, 100),
      )
      .addOption(
        new Option('--option <name=value>', 'sets an option of the kind of work, see below; may be repeated').argParser(
          collectPairs('option'),
        ),
      )
      .option('--input <FILE>', 'what the work begins with: the network that plays the lessons of star-chess')
      .option('--file <FILE>', 'where what the work makes is written: book, database, lessons, games')
      .option('--threads <N>', 'threads of this process (default: its cores)', wholeNumber('threads', 1, MOST_THREADS))
      .addOption(new Option('--queue <URL>', 'let the workers at this queue do the jobs').conflicts('threads'))
      .option('--data <FOLDER>', 'where results are kept (default: $PLYWORKS_DATA or ~/.plyworks)')
      .option('--fresh', 'forget the results there are and begin anew'),
  notes: NOTES,
  async run({ operands: [kind, game], options }, context) {
    const { data, threads, queue, fresh, file, input, option, position, seed, depth, split } = options<WorkOptions>()
    const settings = kind === 'match' ? await readMatchFile(game, jsonErrorPlace, loadGameFile) : null
    const match = settings === null ? undefined : JSON.stringify(settings)
    const bytes = input === undefined ? undefined : reading('input', input, () => readFileSync(input))
    const question = {
      ...{ kind, game: settings?.game ?? game, position, seed, depth, split, options: option, match },
      input: bytes?.toString('base64'),
    }
    const request = { question, data, threads, queue, fresh, file }
    const { text, ...result } = await context.run('work', request, { saves: true })
    return { result, text: describe(result, text) }
  },
}

function describe({ kind: _kind, stored, done, ms, ...answer }: WorkAnswer, text: string | undefined): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' ') : value}`,
  )
  const lines = text === undefined ? fields : [text, '']
  const before = stored === 0 ? '' : `, ${groupDigits(stored)} were there`
  return [...lines, `${groupDigits(done)} jobs${before}, ${groupDigits(ms)} ms`].join('\n')
}
