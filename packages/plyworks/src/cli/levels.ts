import { checkWritable } from '@plyworks/core/node'
import { inArgument } from '../tasks/failure.js'
import { MOST_LEVELS } from '../tasks/levels/levels.js'
import { describeLevels } from '../tasks/levels/levels-text.js'
import { type LongWorkOptions, longWorkOf, wholeNumber, withLongWork } from './arguments.js'
import type { Verb } from './verb.js'

interface LevelsOptions extends LongWorkOptions {
  readonly output?: string
  readonly count: number
  readonly games: number
  readonly rounds: number
  readonly nodes: number
  readonly engine: readonly string[]
}

/** Measures candidates against each other and chooses levels in even steps of strength. */
export const verb: Verb = {
  configure: (command) =>
    withLongWork(command)
      .option('--output <FILE>', 'write the levels with their ratings (JSON) into this file, which the game can ship')
      .option('--count <N>', 'levels to find', wholeNumber('count', 2, MOST_LEVELS), 6)
      .option('--games <N>', 'games of each pair of players in a round', wholeNumber('games', 2, 100_000), 40)
      .option(
        '--rounds <N>',
        'rounds at most between neighbours whose order is not yet certain',
        wholeNumber('rounds', 0, 100),
        4,
      )
      .option('--nodes <N>', 'nodes a move of the strongest player', wholeNumber('nodes', 1, 1e9), 10_000)
      .option(
        '--engine <NAME>',
        "an engine to search with, in place of the game's usual one; may be repeated",
        (name: string, before: readonly string[]) => [...before, name],
        [],
      ),
  notes: [
    'Players are measured by nodes and depths, never by times, so that a busy machine finds what an idle one does. A game ships the',
    'file as its levels and their ratings: search: { levels: file.levels } and pages: { ratings: async () => file }.',
  ].join('\n'),
  async run({ operands: [game], options }, context) {
    const given = options<LevelsOptions>()
    const { output, count, games, rounds, nodes, engine } = given
    const work = longWorkOf(given)
    if (output !== undefined) inArgument('output', () => checkWritable(output, 'output'))
    const request = { game, count, games, rounds, nodes, engines: engine, output, ...work }
    const result = await context.run('levels', request, { saves: true })
    return { result, text: describeLevels(result, output) }
  },
}
