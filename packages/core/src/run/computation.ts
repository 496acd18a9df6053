import type { Kept } from './checkpoint.js'
import type { RunControl } from './control.js'

/** A piece of a computation. Its result depends on the payload alone, so it may be lost and done again, anywhere. */
export interface Shard {
  /** Tells it from the other shards of its plan: printable characters without a blank, at most 200. */
  readonly name: string
  /** The question that `Computation.run` is given: JSON. */
  readonly payload: string
}

/** The way in which shards are done, as far as a plan may care. */
export interface Width {
  /** Shards at work at a time, roughly; a queue may have any number of workers. */
  readonly shards: number
  /** Whether all of them share this machine's memory. */
  readonly local: boolean
}

/** A width of one, in this thread. */
export const SINGLE: Width = { shards: 1, local: true }

/**
 * The state of one computation: which shards have results, which are worth doing next, what the results say together.
 * The answer follows from the set of results, never from the order in which they came.
 */
export interface Plan<Answer extends object = object> {
  /** Returns the shard that helps most and is neither `running` nor done; null when there is none at the moment. */
  next(running: ReadonlySet<string>): Shard | null
  /**
   * Takes a result, of this run or an earlier one; false for one that the plan has no use for.
   * @param worker who worked it out, where workers are strangers
   */
  accept(name: string, result: string, worker?: string): boolean
  /**
   * Returns the fraction of the work that is done, from 0 to 1, an estimate.
   * @param atWork the sum of the fractions of the shards at work
   */
  fraction(atWork: number): number
  /** Returns what the results say together; null while results are missing. */
  answer(): Answer | null
  /** The bytes of the file that the computation makes, once there is an answer; for computations that make one. */
  readonly product?: (() => Uint8Array) | undefined
  /** For a plan that keeps results itself, in place of a checkpoint. */
  readonly origins?: Origins | undefined
}

/** What a plan that keeps results itself knows of the strangers who worked them out. */
export interface Origins {
  /** Returns the names of all whose results are kept. */
  workers(): readonly string[]
  /** Throws away what these have worked out, because they answered wrongly. */
  forget(workers: ReadonlySet<string>): void
}

/** A folder that all who do shards of a run can see, for results too large to travel with their messages. */
export interface Shared {
  /** Path of the folder. */
  readonly folder: string
  /** Bytes of memory that a shard may take for what it reads there. */
  readonly memory: number
  /** Memory that the threads of this process share, where results go there in place of the folder. */
  readonly tables?: readonly SharedArrayBuffer[]
}

/** The control of a shard, with what it may use. */
export interface ShardControl extends RunControl {
  /** The place where a long shard keeps its progress; absent where it runs on another machine than the checkpoint. */
  readonly kept?: Kept | undefined
  /** Absent where no folder was named. */
  readonly shared?: Shared | undefined
}

/**
 * Anything long: it says which shards are worth doing next, runs one, and combines their results. It has no state of its
 * own, so that the same shard function runs in this thread, in another one and on another machine.
 */
export interface Computation<Request = never, Answer extends object = object> {
  /** Printable characters without a blank, e.g. `perft`. */
  readonly name: string
  /** Raised whenever payloads or results change their meaning: results of different fingerprints are not mixed. */
  readonly fingerprint: number
  /** The form of the result of a shard. */
  readonly result: RegExp
  /**
   * Returns the part of a result that follows from the payload alone, for results that also tell how they were found;
   * when absent the whole result follows. Null where a shard takes too long to be done again as a check.
   */
  readonly essence?: ((result: string) => string) | null
  /**
   * Begins a computation.
   * @throws Error with one sentence when the request cannot be computed
   */
  plan(request: Request, width: Width): Promise<Plan<Answer>>
  /**
   * Runs one shard and returns its result, a line of text.
   * @throws Stopped
   */
  run(payload: string, control: ShardControl): Promise<string>
}
