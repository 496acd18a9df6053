import { decidedWithoutSearch, type SolveMethod } from '@plyworks/core'
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

/** The solver's table takes no less and no more; a game's solver may stop at less, as Connect Four's does at 2 GB. */
const LEAST_MEMORY = 2 ** 21
const MOST_MEMORY = 3.5 * 2 ** 30
/** With a database it is for the blocks. */
const MOST_FOR_BLOCKS = 2 ** 40

export const verb: Verb = {
  configure: (command) =>
    withWidth(
      withJson(withPosition(command)),
      "threads of this process (default: 2 for a game's own solver, whose threads share a table, else 1)",
    )
      .option(
        '--scale <NAME>',
        "also print the value on a scale of the game's own (connect-four: pons, the scores of P. Pons's solver)",
      )
      .option(
        '--method <NAME>',
        "exhaustive searches everything; proof-number finds only the value, not how far away it is (default: the game's own solver where it has one for the position, else exhaustive)",
      )
      .option('--no-openings', 'search even where the openings that come with the game know the answer')
      .option('--database <FILE>', 'solve the whole game into this file (retrograde analysis)')
      .option(
        '--shared <DIR>',
        'with --database and --queue: a folder that this process and all workers see, to exchange blocks',
      )
      .option(
        '--journal <FILE>',
        "keep what the game's own solver or --method proof-number finds in this file, for --resume",
      )
      .option('--certificate <FILE>', 'also write a proof of the value that `verify --certificate` checks')
      .option('--resume', 'resume from what the journal or the database holds')
      .option('--force', 'begin again, and write over an existing database')
      .option(
        '--memory <SIZE>',
        "memory for the table of the game's own solver or of --method proof-number, such as 512MB; with --database: for the whole program, which then keeps the database in blocks on disk",
        byteSize('memory', LEAST_MEMORY, MOST_FOR_BLOCKS),
      )
      .option(
        '--split <N>',
        'divide the search into pieces that begin N plies below the position, each with a table of its own (default: one piece; with --queue enough plies for many)',
        wholeNumber('split', 1, 100),
      ),
  async run({ operands: [game], options }, context) {
    const given = options<SolveOptions>()
    if (given.database === undefined && (given.memory ?? 0) > MOST_MEMORY) throw badInput('memory', 'at most 3584MB')
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
  const effort = positions === 0 && nodes === 0 ? decidedWithoutSearch(reason) : counts
  const distance = plies === undefined ? '' : ` in ${countPlies(plies)}`
  return `${value}${distance}${scaled}\nbest: ${best.join(' ')}${others}\n${effort}`
}
