import type { Question } from '../tasks/question.js'
import type { TaskControl } from '../tasks/task.js'

/** A small piece of a long computation. What comes out depends on the payload alone. */
export interface Job {
  /** Tells it from the other jobs of its work: at most 200 printable characters, none of them a colon. */
  readonly name: string
  /** What `WorkKind.run` is given, as JSON. */
  readonly payload: string
}

/** What is asked of a work as a whole: plain data, the same for every run of it. */
export interface WorkQuestion extends Question {
  readonly kind: string
  readonly depth?: number | undefined
  /** Plies from the root to the positions that become jobs; chosen from the game when absent. */
  readonly split?: number | undefined
  /** A match as JSON, for the kind `match`. */
  readonly match?: string | undefined
  /** Bytes that the work begins with, as base64; for kinds that take any. */
  readonly input?: string | undefined
  /** Options of the kind by name. */
  readonly options?: Readonly<Record<string, string>> | undefined
}

/**
 * A long computation as jobs: which are worth doing, and what their results mean together. The answer follows from the
 * question alone, in whatever order results come and whoever worked them out.
 */
export interface WorkPlan {
  /** The job that helps most, none that is `running` or has a result; null when there is none at the moment. */
  next(running: ReadonlySet<string>): Job | null
  /** Takes a result, of this run or an earlier one; false for one it has no use for. */
  accept(name: string, result: string): boolean
  /** Part of the work that is done, from 0 to 1, an estimate. */
  readonly share: number
  /** What the results say together; null while jobs are missing. */
  answer(): object | null
  /** The answer for people, where it is more than its fields. */
  describe?(): string
  /** What goes into a file, once there is an answer; for kinds that make one. */
  product?(): Uint8Array
}

/** A way to split work, and to do its jobs. */
export interface WorkKind {
  /** Counted up whenever jobs or their results change, so that old results are not mixed with new ones. */
  readonly edition: number
  /** @throws Failure when the question cannot be worked on */
  plan(question: WorkQuestion): Promise<WorkPlan>
  /**
   * Does one job.
   * @returns its result, a line of text
   * @throws Stopped
   */
  run(payload: string, control: TaskControl): Promise<string>
  /** Whether a text can be the result of such a job. */
  readonly result: RegExp
}

const loaders: Readonly<Record<string, () => Promise<WorkKind>>> = {
  book: async () => (await import('./book-work.js')).bookWork,
  census: async () => (await import('./parts-work.js')).partsWork('census'),
  lessons: async () => (await import('./parts-work.js')).partsWork('lessons'),
  match: async () => (await import('./match-work.js')).matchWork,
  perft: async () => (await import('./perft-work.js')).perftWork,
  retrograde: async () => (await import('./retrograde-work.js')).retrogradeWork,
  solve: async () => (await import('./solve-work.js')).solveWork,
}

export const workKinds: readonly string[] = Object.keys(loaders)

/** @throws Error for a name that `workKinds` does not list */
export async function loadWorkKind(name: string): Promise<WorkKind> {
  const load = loaders[name]
  if (load === undefined) throw new Error(`there is no work of the kind ${name}`)
  return load()
}
