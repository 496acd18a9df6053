import type { Command } from 'commander'
import type { ReportOf, RequestOf, ResultOf, TaskName } from '../tasks/tasks.js'

/** One command of the command line; each lives in a file of its own, loaded when it is called. */
export interface Verb {
  /** Adds arguments and options. */
  configure(command: Command): Command
  /** Lines that help and reference show after the options. */
  readonly notes?: string
  /** Does the work. Throws `Failure` for everything that is to be told in one line. */
  run(call: Call, context: Context): Promise<Answer>
  /** False for verbs that own the terminal or the process and so cannot be asked in a batch. */
  readonly askable?: false
  /** True for verbs that have nothing to do with games. */
  readonly gameless?: true
}

/** A verb before it is loaded. */
export interface VerbEntry {
  /** The heading it stands under in the help text; those of a heading follow each other. */
  readonly group: string
  readonly summary: string
  /** The form of its command line after `plyworks`, for the help text and the reference. */
  readonly examples: readonly string[]
  readonly load: () => Promise<{ readonly verb: Verb }>
}

/** A command as the argument parser knows it, with the examples that its help shows. */
export interface DescribedCommand {
  readonly name: string
  readonly group: string
  readonly summary: string
  readonly examples: readonly string[]
  readonly notes: string | undefined
  readonly command: Command
}

/** The typed arguments and options, checked by the command's own. */
export interface Call {
  readonly operands: readonly string[]
  options<T>(): T
}

/** The answer of a verb. */
export interface Answer {
  /** The JSON answer; null for verbs that have talked already. */
  readonly result: object | null
  /** The same for people. */
  readonly text: string
  /** 0 unless the answer itself says that something is wrong. */
  readonly status?: number
  /** True when a signal cut the work short, and this is what was found until then. */
  readonly cutShort?: boolean
}

/** The surroundings of a verb. */
export interface Context {
  readonly json: boolean
  /** One line of a stream on standard output, as JSON or text. */
  emit(value: object, text: () => string): void
  /** A line for people on standard error. */
  note(text: string): void
  /** Runs a long task so that signals are heard meanwhile; progress is shown on a terminal. */
  run<Name extends TaskName>(name: Name, request: RequestOf<Name>, watch?: Watch<Name>): Promise<ResultOf<Name>>
  /** Calls `listener` when a signal asks the process to end; returns the way to stop listening. */
  onSignal(listener: () => void): () => void
  /** The signal that asked the process to end, if one did. */
  readonly signal: NodeJS.Signals | null
  readonly program: Program
}

/** The program around a verb: what only the one that runs all verbs knows. */
export interface Program {
  /** Returns all verbs, those that games declare included, in the order of the help text. */
  commands(): Promise<readonly DescribedCommand[]>
  /** The file that answers the questions of a batch in a thread. */
  readonly batchWorker: URL
}

interface Watch<Name extends TaskName> {
  /** Called for every report. */
  readonly onReport?: (report: ReportOf<Name>) => void
  /** Milliseconds the task was given, for the time left. */
  readonly milliseconds?: number | undefined
  /** Whether the task saves its work when it is stopped, and must be given the time for it. */
  readonly saves?: boolean
}

/** An answer of a verb that has talked already. */
export const silent: Answer = { result: null, text: '' }
