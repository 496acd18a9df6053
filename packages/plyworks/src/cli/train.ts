import { checkWritable } from '@plyworks/core/node'
import { badInput, inArgument } from '../tasks/failure.js'
import { describeTraining } from '../tasks/train/train-text.js'
import { decimalNumber, type LongWorkOptions, longWorkOf, wholeNumber, withLongWork } from './arguments.js'
import { checkPage, writePage } from './report-files.js'
import type { Verb } from './verb.js'

interface TrainOptions extends LongWorkOptions {
  readonly output: string
  readonly hours?: number
  readonly games?: number
  readonly learners?: number
  readonly curve: number
  readonly html?: string
}

const DEFAULT_HOURS = 1

/** Learns an evaluation by self-play. */
export const verb: Verb = {
  configure: (command) =>
    withLongWork(command, 'threads of this process, for several learners (default: 1)')
      .requiredOption('--output <FILE>', 'the file for what is learned')
      .option(
        '--hours <H>',
        'hours that each learner trains (default: 1, unless --games)',
        decimalNumber('hours', 0, 1000),
      )
      .option(
        '--learners <N>',
        'learners with a seed each, whose mean is the result; at a queue only what finished ones have learned survives a stop (default: one for each thread)',
        wholeNumber('learners', 1, 256),
      )
      .option(
        '--games <N>',
        'games of self-play of all learners together, in place of a time',
        wholeNumber('games', 1, 1e9),
      )
      .option(
        '--curve <N>',
        'games of each pair of players that measure the strength afterwards; 0: none',
        wholeNumber('curve', 0, 100_000),
        40,
      )
      .option('--html <FILE>', 'also write the learning curve as a page'),
  notes: [
    'The file is for the engine `learned`: plyworks play GAME --seats human,learned:file=FILE. With --games and the same',
    '--learners the file is the same to the byte on every run, one that was stopped and resumed included.',
  ].join('\n'),
  async run({ operands: [game], options }, context) {
    const given = options<TrainOptions>()
    const { output, html, hours, games, curve } = given
    const work = longWorkOf(given)
    if (hours !== undefined && games !== undefined) throw badInput('hours', 'not together with --games')
    inArgument('output', () => checkWritable(output, 'output'))
    if (html !== undefined) checkPage(html)
    const length = games === undefined ? { hours: hours ?? DEFAULT_HOURS } : { games }
    const learners = given.learners ?? work.threads ?? 1
    const request = { game, ...length, learners, curve, output, ...work }
    const result = await context.run('train', request, { saves: true })
    if (html !== undefined) {
      const { trainingPage } = await import('../tasks/train/train-page.js')
      writePage(html, trainingPage(result))
    }
    return { result, text: describeTraining(result, output) }
  },
}
