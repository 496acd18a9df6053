import type { SolveMethod } from '@plyworks/core'
import { badInput } from '../tasks/failure.js'
import type { SolveAnswer } from '../tasks/solve.js'
import { type PositionOptions, type WidthOptions, wholeNumber, withJson, withPosition, withWidth } from './arguments.js'
import { byteSize } from './byte-size.js'
import { countPlies, groupDigits, perSecond } from './format.js'
import type { Verb } from './verb.js'

interface SolveOptions extends PositionOptions, WidthOptions {
  readonly scale?: string
  readonly method?: SolveMethod
  readonly database?: string
  readonly resume?: boolean
  readonly force?: boolean
  readonly journal?: string
  readonly memory?: number
  readonly split?: number
  /** False for `--no-openings`. */
  readonly openings?: boolean
  readonly certificate?: string
  readonly shared?: string
}

/** The solver's table takes no less and no more. */
const LEAST_MEMORY = 2 ** 21
const MOST_MEMORY = 2 ** 31
/** With a database it is for the blocks. */
const MOST_FOR_BLOCKS = 2 ** 40

export const verb: Verb = {
  configure: (command) =>
    withWidth(
      withJson(withPosition(command)),
      "threads of this process (default: 2 for a game's own solver, whose threads share a table, else 1)",
    )
      .option('--scale <NAME>', "also write the value on one of the game's scales (connect-four: pons)")
      .option(
        '--method <NAME>',
        "search everything (exhaustive), or find only the value, without its distance (proof-number); default: the game's own solver where it prefers the position, else exhaustive",
      )
      .option('--no-openings', 'search also where the openings that come with the game know the answer')
      .option('--database <FILE>', 'solve the whole game into this file (retrograde analysis)')
      .option(
        '--shared <DIR>',
        'with --database and --queue: a folder that this process and all workers see, to exchange blocks',
      )
      .option(
        '--journal <FILE>',
        "keep large results of the game's own solver, or proof numbers, in this file, for --resume",
      )
      .option('--certificate <FILE>', 'also write a proof of the value that `verify --certificate` checks')
      .option('--resume', 'resume from what the journal or the database holds')
      .option('--force', 'begin again, and write over an existing database')
      .option(
        '--memory <SIZE>',
        "memory for the table of the game's own solver or of proof numbers, such as 512MB; with --database for the whole program, and the database is kept in blocks on disk",
        byteSize('memory', LEAST_MEMORY, MOST_FOR_BLOCKS),
      )
      .option(
        '--split <N>',
        'with threads: split the search into shards this many plies below the position, each with a table of its own; with a queue it is always split (default: enough plies for many shards)',
        wholeNumber('split', 1, 100),
      ),
  async run({ operands: [game], options }, context) {
    const given = options<SolveOptions>()
    if (given.database === undefined && (given.memory ?? 0) > MOST_MEMORY) throw badInput('memory', 'at most 2GB')
    const result = await context.run(
      'solve',
      { game, ...given },
      { saves: given.database !== undefined || given.queue !== undefined },
    )
    return { result, text: describe(result, given.scale) }
  },
}

function describe(answer: SolveAnswer, scale: string | undefined): string {
  const { value, plies, best, othersUndecided, reason, positions, nodes, ms } = answer
  const others = othersUndecided ? ' (others may be as good: they were not decided)' : ''
  const scaled = scale === undefined ? '' : `, ${scale} ${answer[scale]}`
  const counts = `${groupDigits(positions)} positions, ${groupDigits(nodes)} nodes, ${groupDigits(ms)} ms (${perSecond(nodes, ms)})`
  const why = reason === undefined ? '' : `: ${reason}`
  const effort = positions === 0 && nodes === 0 ? `decided without a search${why}` : counts
  const distance = plies === undefined ? '' : ` in ${countPlies(plies)}`
  return `${value}${distance}${scaled}\nbest: ${best.join(' ')}${others}\n${effort}`
}
