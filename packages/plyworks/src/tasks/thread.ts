import { Worker } from 'node:worker_threads'
import { presentLearned, type Shared } from '@plyworks/core'
import { threadOptions } from '../guests/present-guests.js'
import { Failure, InternalFailure } from './failure.js'
import { type Keeper, type KeptNews, type Progress, Stopped } from './task.js'

/** The request, the reports and the answer of a task. */
interface TaskType {
  readonly request: unknown
  readonly report: unknown
  readonly result: unknown
}

/** A shard of a computation, as a thread or a worker is asked for it. */
export interface ShardRequest {
  readonly computation: string
  readonly payload: string
  /** The folder that the process which runs the shard was told. */
  readonly shared?: Shared | undefined
  /** What the shard has kept so far; absent where nothing is kept. */
  readonly kept?: readonly (readonly [name: string, value: Uint8Array])[]
}

/** A value that the thread of a shard hands to the one that has the checkpoint. */
interface KeepReport {
  readonly kind: 'keep'
  readonly name: string
  readonly value: Uint8Array
}

/** News of a shard at work. */
export type ShardReport = Progress | KeepReport

/** The tasks of threads that run nothing but shards. */
export interface ShardTasks {
  shard: { request: ShardRequest; report: ShardReport; result: string }
}

/** A message to the worker: one task at a time. */
export interface ThreadQuestion {
  readonly name: string
  readonly request: unknown
  /** Folder to keep results in; see `Keeper`. */
  readonly keptIn: string | undefined
}

/** A message of the worker: any number of reports and news, then one of the others. */
export type ThreadAnswer =
  | { readonly kind: 'report'; readonly report: unknown }
  | { readonly kind: 'kept'; readonly news: KeptNews }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'failed'
      readonly status: number
      readonly message: string
      readonly argument: string | undefined
      readonly stack: string | undefined
    }

/** Index into the shared stop flag; 1 asks the running task to end. */
export const STOP = 0
/** Longer than any engine may take to notice the flag; after that the thread is ended by force. */
const PATIENCE_MILLISECONDS = 700
/** The same for a task that saves its work before it ends. */
export const PATIENCE_TO_SAVE = 20_000

interface Pending {
  readonly onAnswer: (answer: ThreadAnswer) => void
  readonly onFailure: (error: unknown) => void
}

/**
 * A worker thread that runs tasks, by their names, one after another and keeps what they keep (engines with their tables). Its stop
 * flag is shared memory, so a task in a tight loop sees it without returning to its event loop.
 */
export class TaskThread<Tasks extends { readonly [Name in keyof Tasks]: TaskType } = ShardTasks> {
  private readonly flag = new Int32Array(new SharedArrayBuffer(4))
  private worker: Worker | null = null
  private pending: Pending | null = null
  private patience: NodeJS.Timeout | null = null

  /** @param script of the worker */
  constructor(private readonly script = new URL('./worker.js', import.meta.url)) {}

  /**
   * Runs one task; the thread must be idle. The worker is started by the first task, and again after one that had to
   * be ended by force.
   * @throws Failure as the task threw it; Stopped when it was stopped and has nothing to hand back
   */
  run<Name extends keyof Tasks & string>(
    name: Name,
    request: Tasks[Name]['request'],
    onReport: (report: Tasks[Name]['report']) => void = () => {},
    keeper?: Keeper,
  ): Promise<Tasks[Name]['result']> {
    if (this.pending !== null) throw new Error('a thread runs one task at a time')
    Atomics.store(this.flag, STOP, 0)
    this.worker ??= this.start()
    const { worker } = this
    return new Promise((resolve, reject) => {
      this.pending = {
        onAnswer: (answer) => {
          if (answer.kind === 'report') {
            // The worker ran the task of this name, so the report is of its type.
            onReport(answer.report)
            return
          }
          if (answer.kind === 'kept') {
            keeper?.tell(answer.news)
            return
          }
          this.rest()
          if (answer.kind === 'result') resolve(answer.result)
          else reject(answer.kind === 'stopped' ? new Stopped() : failureOf(answer))
        },
        onFailure: reject,
      }
      worker.postMessage({ name, request, keptIn: keeper?.folder } satisfies ThreadQuestion)
    })
  }

  /** Starts the thread before its first task, which then need not wait for it. */
  begin(): void {
    this.worker ??= this.start()
  }

  /** Asks the running task to end; a task that does not listen is ended with its thread. @param patience milliseconds until then */
  stop(patience = PATIENCE_MILLISECONDS): void {
    if (this.pending === null) return
    Atomics.store(this.flag, STOP, 1)
    this.patience ??= setTimeout(() => void this.worker?.terminate(), patience)
  }

  /** Ends the thread; a running task is lost. */
  async close(): Promise<void> {
    await this.worker?.terminate()
  }

  private start(): Worker {
    const worker = new Worker(this.script, {
      workerData: { stop: this.flag, learned: presentLearned() },
      ...threadOptions(),
    })
    // A failed worker still reports its end, at a time when the next one may be at work.
    const ofThis = (act: () => void): void => {
      if (this.worker === worker) act()
    }
    worker.on('message', (answer: ThreadAnswer) => ofThis(() => this.pending?.onAnswer(answer)))
    worker.on('error', (error) => ofThis(() => this.fail(new InternalFailure(error))))
    worker.on('exit', () => ofThis(() => this.fail(new Stopped())))
    return worker
  }

  private fail(error: unknown): void {
    const { pending } = this
    this.worker = null
    this.rest()
    pending?.onFailure(error)
  }

  private rest(): void {
    this.pending = null
    if (this.patience !== null) clearTimeout(this.patience)
    this.patience = null
  }
}

function failureOf(answer: Extract<ThreadAnswer, { kind: 'failed' }>): Failure {
  const failure = new Failure(answer.status, answer.message, answer.argument)
  if (answer.stack !== undefined) failure.stack = answer.stack
  return failure
}
