import {
  type Computation,
  type Executor,
  type RunControl,
  type ShardsControl,
  type Shared,
  Stopped,
} from '@plyworks/core'

export { Stopped }

/** The control of a long task, with what it may use. */
export interface TaskControl<Report = never> extends RunControl {
  /** Something beside the progress that is worth showing meanwhile; plain data. */
  report(report: Report): void
  /** The place to keep results for a later run that is asked the same; absent for questions that nobody asks again. */
  readonly keeper?: Keeper | undefined
  /** Reaches the workers of a queue. */
  readonly connect?: ConnectQueue | undefined
}

/** A computation as those see it who only do its shards. */
export type ShardComputation = Pick<Computation, 'name' | 'fingerprint' | 'result' | 'essence' | 'run'>

/** What a run over a queue tells, and hears from its shards. */
export interface QueueControl
  extends Pick<TaskControl<Remark>, 'report'>,
    Partial<Pick<ShardsControl, 'shardProgress'>> {
  /** The command that resumes the run, where it is another one than began it. */
  readonly resume?: string
}

/**
 * Connects to the workers of a queue.
 * @param question in words, which names the game
 */
export type ConnectQueue = (
  address: string,
  computation: ShardComputation,
  question: string,
  control: QueueControl,
  shared?: Shared,
) => Promise<Executor>

/** A folder for what long tasks have worked out before they have their answer. */
export interface Keeper {
  readonly folder: string
  tell(news: KeptNews): void
}

/** News of results that are kept. */
export type KeptNews =
  /** The task keeps results once they are worth it. */
  | { readonly kind: 'open' }
  | { readonly kind: 'resumed'; readonly results: number; readonly file: string }
  /** From now on a run that is stopped can be resumed: by the same command, or by that with `--resume`. */
  | { readonly kind: 'kept'; readonly byResume: boolean }
  /** The file of an earlier run is damaged: it lies in another place now, and the task begins again and keeps on. */
  | { readonly kind: 'set aside'; readonly reason: string; readonly file: string }
  /** Another version of the program kept it: it is of no use to this one, and left as it is. */
  | { readonly kind: 'foreign'; readonly file: string }
  | { readonly kind: 'lost'; readonly reason: string }
  /** The answer is there. */
  | { readonly kind: 'done' }

/**
 * A long piece of work as a function of plain data, so that it can run in this thread, in another or elsewhere.
 * A task that was asked to stop either returns what it has or throws `Stopped`.
 */
export type Task<Request, Report, Result> = (request: Request, control: TaskControl<Report>) => Promise<Result>

/** The progress of a task as it is reported by a thread. */
export interface Progress {
  readonly kind: 'progress'
  /** The things that are counted, e.g. `nodes`. */
  readonly unit: string
  readonly count: number
  /** Part of the whole that is done, from 0 to 1, or null when it cannot be known. */
  readonly fraction: number | null
}

/** A sentence for people while a task runs, e.g. how much memory it will take. */
export interface Remark {
  readonly kind: 'remark'
  readonly text: string
}

/** Makes the progress of a task reports, one every `PAUSE` milliseconds at most, however often it is told. */
export function seldom(report: (progress: Progress) => void): NonNullable<RunControl['progress']> {
  let last = performance.now()
  return (fraction, count = 0, unit = 'shards') => {
    const now = performance.now()
    if (now - last < PAUSE) return
    last = now
    report({ kind: 'progress', unit, count, fraction })
  }
}

const PAUSE = 50

/** Ends a task that was stopped and whose work is in files that its question names. */
export function stoppedWithFile(control: TaskControl<never>, byResume: boolean): Stopped {
  control.keeper?.tell({ kind: 'kept', byResume })
  return new Stopped()
}

/** For tasks that are neither watched nor stopped. */
export const unattended: TaskControl<unknown> = { stopped: () => false, report: () => {} }
