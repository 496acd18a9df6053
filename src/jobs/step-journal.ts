import { JournalFile } from '../solve/journal-file.js'
import { Failure, inArgument, STATUS } from './failure.js'
import { shellWord } from './shell-word.js'
import { Stopped } from './task.js'

/** Where the steps of a long measurement are kept. */
export interface JournalRequest {
  readonly journal?: string | undefined
  /** Go on from what the file holds. */
  readonly resume?: boolean | undefined
}

/**
 * The steps of a long measurement by their names, kept in a file so that it can be stopped at any moment and gone on
 * with; without a file nothing is kept. A step must depend on nothing but its name and the subject of the journal.
 */
export class StepJournal {
  private readonly known: Map<string, string>

  private constructor(private readonly file: JournalFile | null) {
    this.known = new Map((file?.entries ?? []).map(readEntry))
  }

  /**
   * @param subject what all steps depend on; a journal of another subject is refused
   * @throws Failure when the file cannot be used
   */
  static open({ journal, resume }: JournalRequest, subject: string): StepJournal {
    if (journal === undefined) return new StepJournal(null)
    return inArgument(
      'journal',
      () =>
        new StepJournal(resume === true ? JournalFile.resume(journal, subject) : JournalFile.create(journal, subject)),
    )
  }

  recall(step: string): string | undefined {
    return this.known.get(step)
  }

  keep(step: string, result: string): void {
    this.file?.append(new TextEncoder().encode(`${step}\n${result}`))
  }

  /** The result of a step: kept from an earlier run, or worked out now. It must be plain JSON. */
  once<Result>(step: string, work: () => Result): Result {
    const known = this.known.get(step)
    // What is kept under a name was written by this program for that name.
    if (known !== undefined) return JSON.parse(known) as Result
    const result = work()
    this.keep(step, JSON.stringify(result))
    return result
  }

  close(): void {
    this.file?.close()
  }
}

function readEntry(entry: Uint8Array): [string, string] {
  const text = new TextDecoder().decode(entry)
  const end = text.indexOf('\n')
  return [text.slice(0, end), text.slice(end + 1)]
}

/**
 * Runs a measurement with its journal, which is closed afterwards. One that is stopped tells how to go on.
 * @param words of the command without the journal
 */
export async function withJournal<Result>(
  request: JournalRequest,
  subject: string,
  words: () => readonly string[],
  measure: (journal: StepJournal) => Promise<Result>,
): Promise<Result> {
  const journal = StepJournal.open(request, subject)
  try {
    return await measure(journal)
  } catch (error) {
    if (!(error instanceof Stopped) || request.journal === undefined) throw error
    const command = ['plyworks', ...words(), '--journal', request.journal, '--resume'].map(shellWord).join(' ')
    throw new Failure(STATUS.stoppedAndSaved, `stopped with the work saved; go on with: ${command}`)
  } finally {
    journal.close()
  }
}
