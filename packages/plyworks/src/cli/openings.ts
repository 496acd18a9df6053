import type { OpeningsAnswer } from '../tasks/openings.js'
import {
  decimalNumber,
  type MeasurementOptions,
  measurementOf,
  SEED,
  type WidthOptions,
  wholeNumber,
  withMeasurement,
  withWidth,
} from './arguments.js'
import { groupDigits } from './format.js'
import type { Verb } from './verb.js'

interface OpeningsOptions extends MeasurementOptions, WidthOptions {
  readonly count: number
  readonly plies: number
  readonly within: number
  readonly nodes: number
  readonly seed: number
}

/** Balanced openings, one a line, as `[openings] file` of a match reads them. */
export const verb: Verb = {
  configure: (command) =>
    withWidth(withMeasurement(command))
      .option('--count <N>', 'openings to find', wholeNumber('count', 1, 1_000_000), 100)
      .option('--plies <N>', 'random moves of every opening', wholeNumber('plies', 1, 200), 4)
      .option(
        '--within <X>',
        "greatest advantage of either side, in units of the engine's score",
        decimalNumber('within', 0, 1e9),
        12,
      )
      .option('--nodes <N>', 'nodes of the search that judges an opening', wholeNumber('nodes', 1, 1e12), 300_000)
      .option('--seed <N>', SEED, wholeNumber('seed', 0, 0xffff_ffff), 1),
  async run({ operands: [game], options }, context) {
    const given = options<OpeningsOptions>()
    const { count, plies, within, nodes, seed, threads, queue } = given
    const request = { game, count, plies, within, nodes, seed, threads, queue, ...measurementOf(given) }
    const result = await context.run('openings', request, { saves: queue !== undefined })
    return { result, text: describeOpenings(result, `of ${plies} plies, within ${within}, seed ${seed}`) }
  },
}

function describeOpenings({ openings, searched }: OpeningsAnswer, what: string): string {
  const title = `# ${groupDigits(openings.length)} of ${groupDigits(searched)} random openings ${what}`
  return [title, ...openings.map(({ moves }) => moves.join(' '))].join('\n')
}
