import { availableParallelism } from 'node:os'
import {
  type Checkpoint,
  type Computation,
  compute,
  type Host,
  type Kept,
  type RunOutcome,
  type ShardsControl,
  type ShardThread,
  type Shared,
} from '@plyworks/core'
import { type JournalRequest, openJournal, openKept } from './checkpoints.js'
import { badInput } from './failure.js'
import type { Remark, TaskControl } from './task.js'
import { TaskThread } from './thread.js'

/** The number of shards that a command has done at a time, and the place. */
export interface WidthRequest {
  /** Threads of this process; one, the thread of the command, when absent. */
  readonly threads?: number | undefined
  /** Address of a queue whose workers do the shards in place of this process. */
  readonly queue?: string | undefined
}

/** The same with a folder for results that are too large to travel. */
interface SharedWidth extends WidthRequest {
  readonly shared?: Shared | undefined
}

interface ComputeOptions {
  readonly width: SharedWidth
  readonly control: TaskControl<Remark>
  /** The request in words, with the name of its game: names what is kept unasked. */
  readonly question: string
  /** The same as version 1.0 of this program wrote it, to tell of what that kept. */
  readonly former?: string | undefined
  /** A file that was named for what is kept, if one was. */
  readonly journal?: JournalRequest
  /** The checkpoint for the results, in place of the one that is opened for the question; null for none. */
  readonly checkpoint?: Checkpoint | null
  /** The place where a shard in this thread keeps what it has come to, instead of the checkpoint. */
  readonly kept?: Kept | undefined
  /** Writes the file that the computation makes. */
  readonly save?: ((product: Uint8Array) => void) | undefined
}

/**
 * Answers a request by a computation: in this thread, in threads or through a queue.
 * @throws Stopped; Failure
 */
export async function runComputation<Request, Answer extends object>(
  computation: Computation<Request, Answer>,
  request: Request,
  { width: { threads = 1, queue, shared }, control, question, former, journal = {}, ...options }: ComputeOptions,
): Promise<RunOutcome<Answer>> {
  const connect =
    queue === undefined
      ? undefined
      : async (shards: ShardsControl) => {
          if (control.connect === undefined) throw badInput('queue', 'no queue can be reached from here')
          const shardProgress: ShardsControl['shardProgress'] = (...news) => shards.shardProgress(...news)
          const report: typeof control.report = (remark) => control.report(remark)
          return control.connect(queue, computation, question, { report, shardProgress }, shared)
        }
  const host: Host = {
    cores: availableParallelism(),
    openThread: () => openShardThread(shared),
    openCheckpoint: async (subject, fingerprint) =>
      (await openJournal(journal, subject, control)) ?? openKept(control.keeper, subject, fingerprint, former),
  }
  return compute(computation, request, { ...options, question, host, control, threads, connect })
}

/** Opens a thread of this process that runs shards. */
export function openShardThread(shared: Shared | undefined): ShardThread {
  const thread = new TaskThread()
  return {
    run: (computation, payload, { progress, kept } = {}) =>
      thread.run(
        'shard',
        { computation, payload, shared, ...(kept !== undefined && { kept: [...kept.entries()] }) },
        (report) => {
          if (report.kind === 'keep') kept?.put(report.name, report.value)
          else progress?.(report.fraction, report.count, report.unit)
        },
      ),
    close: () => thread.close(),
  }
}
