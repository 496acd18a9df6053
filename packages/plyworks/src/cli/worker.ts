import { availableParallelism } from 'node:os'
import { wholeNumber } from './arguments.js'
import { silent, type Verb } from './verb.js'

interface WorkerOptions {
  readonly queue: string
  readonly threads?: number
  readonly stalledAfter: number
}

const STALLED_AFTER_SECONDS = 20

export const verb: Verb = {
  configure: (command) =>
    command
      .requiredOption('--queue <URL>', 'where the jobs are, e.g. redis://localhost:6379')
      .option('--threads <N>', 'jobs at a time (default: the cores)', wholeNumber('threads', 1, 256))
      .option(
        '--stalled-after <SECONDS>',
        'a job of this worker is given to another after so long without a sign of life',
        wholeNumber('stalled-after', 1, 3600),
        STALLED_AFTER_SECONDS,
      ),
  notes: 'Jobs come from commands with --queue URL: perft, solve, book, openings, census, lessons and others.',
  askable: false,
  async run({ options }, context) {
    const { QueueWorker } = await import('../queue/queue-worker.js')
    const { queue, threads = availableParallelism(), stalledAfter } = options<WorkerOptions>()
    const worker = await QueueWorker.open({
      queue,
      threads,
      stalledAfterSeconds: stalledAfter,
      note: (text) => context.note(text),
    })
    await new Promise<void>((resolve) => context.onSignal(resolve))
    await worker.close()
    context.note(`stopped after ${worker.done} jobs`)
    return silent
  },
}
