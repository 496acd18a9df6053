import { createHash } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SolverJournal } from '@plyworks/core'
import { JournalFile, makeFolder } from '@plyworks/core/node'
import { asFailure } from './failure.js'
import type { Keeper } from './task.js'

/**
 * What a task has worked out on the way to its answer, in a file that its question names: whoever asks the same again
 * goes on from there, whatever ended the run before. The file is there from the first result that is worth keeping until the
 * answer is. One that is damaged is set aside. That it cannot be written stops nobody: the task is told of it and goes on without.
 */
export class KeptFile implements SolverJournal {
  private file: JournalFile | null = null
  private lost = false

  private constructor(
    private readonly keeper: Keeper,
    private readonly path: string,
    private readonly subject: string,
  ) {}

  /**
   * @param question in words, with whatever else results depend on, the edition of the program included
   */
  static open(keeper: Keeper, question: string): KeptFile {
    const { path, subject } = keptPlace(keeper, question, 'journal')
    const kept = new KeptFile(keeper, path, subject)
    keeper.tell({ kind: 'open' })
    kept.resume()
    return kept
  }

  get entries(): readonly Uint8Array[] {
    return this.file?.entries ?? []
  }

  append(entry: Uint8Array): void {
    if (this.lost) return
    try {
      if (this.file === null) {
        this.file = this.create()
        this.keeper.tell({ kind: 'kept', byResume: false })
      }
      this.file.append(entry)
    } catch (error) {
      this.lose(error)
    }
  }

  /** The answer is there: nothing needs to be kept any more. */
  remove(): void {
    if (this.file !== null) this.attempt(() => rmSync(this.path, { force: true }))
    this.keeper.tell({ kind: 'done' })
  }

  close(): void {
    this.attempt(() => this.file?.close())
  }

  /** What is kept is a help only: an answer that is there counts whatever happens to the file. */
  private attempt(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.lose(error)
    }
  }

  private create(): JournalFile {
    makeFolder(dirname(this.path))
    return JournalFile.create(this.path, this.subject)
  }

  private resume(): void {
    if (!existsSync(this.path)) return
    try {
      this.file = JournalFile.resume(this.path, this.subject)
    } catch (error) {
      this.attempt(() => setAside(this.keeper, this.path, error))
      return
    }
    this.keeper.tell({ kind: 'resumed', results: this.file.entries.length, file: this.path })
    this.keeper.tell({ kind: 'kept', byResume: false })
  }

  private lose(error: unknown): void {
    this.lost = true
    this.keeper.tell({ kind: 'lost', reason: `${this.path}: ${asFailure(error).message}` })
  }
}

/**
 * Puts a file that cannot be gone on with out of the way, for whoever wants to look into it, and tells of it.
 * @throws Error when it cannot be moved
 */
export function setAside(keeper: Keeper, path: string, reason: unknown): void {
  const file = `${path}${DAMAGED}`
  renameSync(path, file)
  keeper.tell({ kind: 'set aside', reason: asFailure(reason).message, file })
}

/** Ending of the names of files that are set aside. */
export const DAMAGED = '.damaged'

/**
 * Where something of a question is kept, and the question as the first line of the file tells it.
 * @param kind ending of the file's name
 */
export function keptPlace({ folder }: Keeper, question: string, kind: string): { path: string; subject: string } {
  const subject = printable(question)
  const name = createHash('sha256').update(subject).digest('hex').slice(0, 32)
  return { path: join(folder, 'unfinished', `${name}.${kind}`), subject }
}

/** The first line of a journal is printable ASCII. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
