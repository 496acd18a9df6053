import type { PerftResult } from '../tasks/perft.js'
import { type PositionOptions, type WidthOptions, wholeNumber, withJson, withPosition, withWidth } from './arguments.js'
import { groupDigits, perSecond } from './format.js'
import type { Verb } from './verb.js'

interface PerftOptions extends PositionOptions, WidthOptions {
  readonly depth: number
  readonly divide?: boolean
  readonly merge?: boolean
  readonly split?: number
}

export const verb: Verb = {
  configure: (command) =>
    withWidth(withJson(withPosition(command)))
      .requiredOption('--depth <N>', 'length of the lines in plies', wholeNumber('depth', 0, 1000))
      .option('--divide', 'also print the count below every move of the position')
      .option('--merge', 'count equal positions and mirror images only once: the same figures, sooner')
      .option(
        '--split <N>',
        'divide the work into pieces that begin N plies below the position (default: enough plies for many pieces)',
        wholeNumber('split', 0, 100),
      ),
  async run({ operands: [game], options }, context) {
    const result = await context.run('perft', { game, ...options<PerftOptions>() }, { saves: true })
    return { result, text: describe(result) }
  },
}

function describe({ nodes, ms, divide }: PerftResult): string {
  const lines = Object.entries(divide ?? {}).map(([move, count]) => `${move}: ${count}`)
  return [...lines, `${nodes} nodes in ${groupDigits(ms)} ms (${perSecond(nodes, ms)})`].join('\n')
}
