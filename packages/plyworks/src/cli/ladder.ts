import { describeLadder } from '../tasks/ladder/ladder-text.js'
import { decimalNumber, type LongWorkOptions, longWorkOf, wholeNumber, withLongWork } from './arguments.js'
import type { Verb } from './verb.js'

interface LadderOptions extends LongWorkOptions {
  readonly games: number
  readonly positions: number
  readonly depth: number
  readonly strength: number
  readonly plots?: string
}

export const verb: Verb = {
  configure: (command) =>
    withLongWork(command)
      .option('--games <N>', 'games of every pair from every kind of start', wholeNumber('games', 1, 1_000_000), 200)
      .option(
        '--positions <N>',
        'critical positions (where some move gives a win or draw away) in which every player is asked; 0: all there are',
        wholeNumber('positions', 0, 100_000_000),
        1000,
      )
      .option('--depth <N>', 'depth of the deepest alpha-beta among the opponents', wholeNumber('depth', 0, 12), 6)
      .option(
        '--strength <N>',
        'strength of its opponent that the speculative player assumes',
        decimalNumber('strength', 0, 40),
        3,
      )
      .option('--plots <DIR>', 'write plots (SVG) into this folder'),
  async run({ operands: [game], options }, context) {
    const given = options<LadderOptions>()
    const { games, positions, depth, strength, plots } = given
    const request = { game, games, positions, depth, strength, ...longWorkOf(given) }
    const folder = plots === undefined ? null : await import('./report-files.js')
    folder?.checkFolder(plots ?? '')
    const result = await context.run('ladder', request, { saves: given.queue !== undefined })
    if (folder !== null) {
      const { ladderPlots } = await import('../tasks/ladder/ladder-plots.js')
      folder.writePlots(plots ?? '', ladderPlots(result))
    }
    return { result, text: describeLadder(result) }
  },
}
