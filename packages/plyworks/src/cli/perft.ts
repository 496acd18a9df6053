import type { PerftResult } from '../tasks/perft.js'
import { type PositionOptions, wholeNumber, withJson, withPosition } from './arguments.js'
import { groupDigits, perSecond } from './format.js'
import type { Verb } from './verb.js'

interface PerftOptions extends PositionOptions {
  readonly depth: number
  readonly divide?: boolean
}

export const verb: Verb = {
  configure: (command) =>
    withJson(withPosition(command))
      .requiredOption('--depth <N>', 'length of the lines in plies', wholeNumber('depth', 0, 1000))
      .option('--divide', 'also tell the count below every move of the position'),
  async run({ operands: [game], options }, context) {
    const result = await context.run('perft', { game, ...options<PerftOptions>() })
    return { result, text: describe(result) }
  },
}

function describe({ nodes, ms, divide }: PerftResult): string {
  const lines = Object.entries(divide ?? {}).map(([move, count]) => `${move}: ${count}`)
  return [...lines, `${nodes} nodes in ${groupDigits(ms)} ms (${perSecond(nodes, ms)})`].join('\n')
}
