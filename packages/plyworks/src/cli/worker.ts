import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { textTable } from '@plyworks/core'
import { quotePath } from '@plyworks/core/node'
import { Option } from 'commander'
import { badInput } from '../tasks/failure.js'
import { wholeNumber } from './arguments.js'
import { plainText } from './plain-text.js'
import { type Answer, silent, type Verb } from './verb.js'

interface WorkerOptions {
  readonly queue: string
  readonly threads?: number
  readonly stalledAfter: number
  readonly longestJob: number
  readonly shared?: string
  readonly list?: true
  readonly purge?: string
}

const STALLED_AFTER_SECONDS = 20
/** A day. */
const LONGEST_JOB_SECONDS = 86_400
/** Bytes that a worker takes for blocks of databases. */
const BLOCK_MEMORY = 400 * 2 ** 20

export const verb: Verb = {
  configure: (command) =>
    command
      .requiredOption('--queue <URL>', 'the queue with the jobs, e.g. redis://localhost:6379')
      .option('--threads <N>', 'jobs at a time (default: the cores)', wholeNumber('threads', 1, 256))
      .option(
        '--stalled-after <SECONDS>',
        "give this worker's job to another worker after this time without a sign of life",
        wholeNumber('stalled-after', 1, 3600, 'seconds'),
        STALLED_AFTER_SECONDS,
      )
      .option(
        '--longest-job <SECONDS>',
        'give up a job that takes longer, and report that to its run',
        wholeNumber('longest-job', 1, 1e6, 'seconds'),
        LONGEST_JOB_SECONDS,
      )
      .option('--shared <DIR>', 'a folder that the runs see as well, to exchange blocks of databases')
      .option('--list', 'list which worker made the results that the queue keeps for a day, and end')
      .addOption(
        new Option(
          '--purge <NAME>',
          'throw away all results of a worker that answered wrongly, refuse its results for two days, and end',
        ).conflicts('list'),
      )
      .option('--json', 'answer --list and --purge with JSON on standard output'),
  notes:
    'Jobs come from commands with --queue URL: perft, solve (databases with --shared), book, openings, census, lessons and others.',
  askable: false,
  async run({ options }, context) {
    const { QueueWorker } = await import('../queue/queue-worker.js')
    const {
      queue,
      threads = availableParallelism(),
      stalledAfter,
      longestJob,
      shared,
      list,
      purge,
    } = options<WorkerOptions>()
    if (list) return listWorkers(queue)
    if (purge !== undefined) return purgeResults(queue, purge)
    if (shared !== undefined && !statSync(shared, { throwIfNoEntry: false })?.isDirectory()) {
      throw badInput('shared', `${quotePath(shared)}: no such folder`)
    }
    const worker = await QueueWorker.open({
      queue,
      threads,
      stalledAfterSeconds: stalledAfter,
      longestJobSeconds: longestJob,
      shared: shared === undefined ? undefined : { folder: resolve(shared), memory: BLOCK_MEMORY / threads },
      note: (text) => context.note(text),
    })
    await new Promise<void>((resolve) => context.onSignal(resolve))
    await worker.close()
    context.note(`stopped after ${worker.done} jobs`)
    return silent
  },
}

async function listWorkers(queue: string): Promise<Answer> {
  const { queuePlace, workersOf } = await loadQueue()
  const workers = await workersOf(queuePlace(queue))
  const rows = workers.map(({ worker, results, ms, distrusted }) => [
    plainText(worker),
    String(results),
    (ms / 1000).toFixed(1),
    distrusted ? 'answers wrongly' : '',
  ])
  const text =
    workers.length === 0
      ? 'the queue keeps no results'
      : textTable([['worker', 'results', 'seconds', ''], ...rows], 'right').join('\n')
  return { result: { workers }, text }
}

async function purgeResults(queue: string, worker: string): Promise<Answer> {
  const { queuePlace, purgeEverywhere } = await loadQueue()
  const removed = await purgeEverywhere(queuePlace(queue), worker)
  const text = `${removed} results of ${plainText(worker)} are thrown away; runs that have kept others of it end, and throw them away as well`
  return { result: { worker, removed }, text }
}

async function loadQueue() {
  return { ...(await import('../queue/queue.js')), ...(await import('../queue/purge.js')) }
}
