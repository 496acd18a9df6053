import { once, type SolverJournal, type Steps } from '@plyworks/core'
import { JournalFile } from '@plyworks/core/node'
import { inArgument } from './failure.js'
import { KeptFile } from './kept-file.js'
import { programVersion } from './program-version.js'
import type { TaskControl } from './task.js'

/** Where the steps of a long task are kept; in the keeper's folder, if there is one, when no file is named. */
export interface JournalRequest {
  readonly journal?: string | undefined
  /** Go on from what the file holds. */
  readonly resume?: boolean | undefined
}

/**
 * The steps of a long task by their names, so that it can be stopped at any moment and gone on with. A step must depend on
 * nothing but its name and the subject of the journal.
 */
export class StepJournal implements Steps {
  private readonly known: Map<string, string>

  /** @param file without one nothing is kept */
  constructor(private readonly file: SolverJournal | null) {
    this.known = new Map((file?.entries ?? []).map(readEntry))
  }

  recall(step: string): string | undefined {
    return this.known.get(step)
  }

  keep(step: string, result: string): void {
    this.file?.append(new TextEncoder().encode(`${step}\n${result}`))
  }

  /** The result of a step: kept from an earlier run, or worked out now. It must be plain JSON. */
  once<Result>(step: string, work: () => Result): Result {
    return once(this, step, work)
  }
}

function readEntry(entry: Uint8Array): [string, string] {
  const text = new TextDecoder().decode(entry)
  const end = text.indexOf('\n')
  return [text.slice(0, end), text.slice(end + 1)]
}

/**
 * Runs a task with a journal of its steps.
 * @param subject what all steps depend on; a journal of another subject is refused
 * @throws Failure when the file that was named cannot be used
 */
export async function withSteps<Result>(
  request: JournalRequest,
  subject: string,
  control: TaskControl<never>,
  task: (steps: StepJournal) => Promise<Result>,
): Promise<Result> {
  // What engines play and measure may change with every version of the program.
  const named = `${await programVersion()} ${subject}`
  const dependsOn = request.journal === undefined ? subject : named
  return withJournal(request, dependsOn, control, (journal) => task(new StepJournal(journal)))
}

/**
 * The same for tasks that keep bytes; they get null when there is nowhere to keep them. What is kept unasked is of one
 * version of the program; of a file that is named the subject has to tell what its entries depend on.
 */
export async function withJournal<Result>(
  { journal: path, resume }: JournalRequest,
  subject: string,
  { keeper }: TaskControl<never>,
  task: (journal: SolverJournal | null) => Promise<Result>,
): Promise<Result> {
  if (path === undefined) {
    if (keeper === undefined) return task(null)
    const kept = KeptFile.open(keeper, `${await programVersion()} ${subject}`)
    try {
      const result = await task(kept)
      kept.remove()
      return result
    } finally {
      kept.close()
    }
  }
  const file = inArgument('journal', () =>
    resume === true ? JournalFile.resume(path, subject) : JournalFile.create(path, subject),
  )
  keeper?.tell({ kind: 'kept', byResume: true })
  try {
    return await task(file)
  } finally {
    file.close()
  }
}
