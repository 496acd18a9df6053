import { createHash } from 'node:crypto'
import { accessSync, existsSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Checkpoint, getText, type Kept, once, putText, type Steps, TextError } from '@plyworks/core'
import { FileCheckpoint, fileError, UnusableCheckpoint } from '@plyworks/core/node'
import { sourcesOfGuests } from '../guests/present-guests.js'
import { asFailure, inArgument } from './failure.js'
import { programVersion } from './program-version.js'
import type { Keeper, TaskControl } from './task.js'

/** The place where a long task keeps what it has come to; in the keeper's folder, if there is one, when no file is named. */
export interface JournalRequest {
  readonly journal?: string | undefined
  /** Resume from what the file holds. */
  readonly resume?: boolean | undefined
}

/** The files of version 1.0 of this program: of another format, named by its version and the subject. */
const FORMER = { version: '1.0.0', kinds: ['journal', 'state'] } as const
/** Ending of the names of files that are set aside. */
const DAMAGED = '.damaged'

/**
 * Opens what earlier runs of a question have kept, or begins to keep: in the keeper's folder, in a file that is there from
 * the first value on. What another version of the program kept for the same question is reported and left where it is.
 * @param subject the question in words, with all that the values depend on but the program
 * @param former the same as version 1.0 wrote it, where it differs
 * @returns null without a keeper, and where another run of the same question is at work
 */
export async function openKept(
  keeper: Keeper | undefined,
  subject: string,
  fingerprint = '',
  former = subject,
): Promise<Checkpoint | null> {
  if (keeper === undefined) return null
  const version = `${await programVersion()}${fingerprint === '' ? '' : ` ${fingerprint}`}${sourcesOfGuests(subject)}`
  const path = join(keeper.folder, 'unfinished', `${digest(subject, 24)}-${digest(version, 8)}.checkpoint`)
  for (const file of [...keptByOthers(path), ...keptByFormer(keeper, former)]) keeper.tell({ kind: 'foreign', file })
  return KeptCheckpoint.open(keeper, path, `${version} ${subject}`)
}

function keptByOthers(path: string): string[] {
  const folder = dirname(path)
  const own = basename(path)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .filter((name) => name.startsWith(own.slice(0, 25)) && name.endsWith('.checkpoint') && name !== own)
    .map((name) => join(folder, name))
}

function keptByFormer({ folder }: Keeper, subject: string): string[] {
  const name = digest(printable(`${FORMER.version} ${subject}`), 32)
  return FORMER.kinds.map((kind) => join(folder, 'unfinished', `${name}.${kind}`)).filter(existsSync)
}

function digest(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/**
 * A checkpoint that nobody asked for: when it cannot be written the keeper hears of it once, and the task works on
 * without it. A damaged file is set aside.
 */
class KeptCheckpoint implements Checkpoint {
  private kept = false
  private lost = false

  private constructor(
    private readonly keeper: Keeper,
    private readonly file: FileCheckpoint,
  ) {}

  static open(keeper: Keeper, path: string, fingerprint: string): KeptCheckpoint | null {
    keeper.tell({ kind: 'open' })
    try {
      return KeptCheckpoint.found(keeper, FileCheckpoint.open(path, fingerprint))
    } catch (error) {
      if (error instanceof UnusableCheckpoint && error.reason === 'damaged') {
        try {
          renameSync(path, `${path}${DAMAGED}`)
          keeper.tell({ kind: 'set aside', reason: error.message, file: `${path}${DAMAGED}` })
          return new KeptCheckpoint(keeper, FileCheckpoint.open(path, fingerprint))
        } catch (failure) {
          return tellLost(keeper, path, failure)
        }
      }
      return tellLost(keeper, path, error)
    }
  }

  private static found(keeper: Keeper, file: FileCheckpoint): KeptCheckpoint {
    const checkpoint = new KeptCheckpoint(keeper, file)
    if (file.found > 0) {
      keeper.tell({ kind: 'resumed', results: file.found, file: file.path })
      keeper.tell({ kind: 'kept', byResume: false })
      checkpoint.kept = true
    }
    return checkpoint
  }

  get found(): number {
    return this.file.found
  }

  entries(space?: string): Iterable<readonly [string, Uint8Array]> {
    return this.lost ? [] : this.file.entries(space)
  }

  get(name: string): Uint8Array | null {
    return this.lost ? null : this.file.get(name)
  }

  put(name: string, value: Uint8Array): void {
    this.attempt(() => {
      this.file.put(name, value)
      if (!this.kept) this.keeper.tell({ kind: 'kept', byResume: false })
      this.kept = true
    })
  }

  async flush(): Promise<void> {
    await this.attemptLater(() => this.file.flush())
  }

  async compact(): Promise<void> {
    await this.attemptLater(() => this.file.compact())
  }

  async close(): Promise<void> {
    await this.attemptLater(() => this.file.close())
  }

  async remove(): Promise<void> {
    await this.attemptLater(() => this.file.remove())
    this.keeper.tell({ kind: 'done' })
  }

  private attempt(act: () => void): void {
    if (this.lost) return
    try {
      act()
    } catch (error) {
      this.lose(error)
    }
  }

  private async attemptLater(act: () => Promise<void>): Promise<void> {
    if (this.lost) return
    try {
      await act()
    } catch (error) {
      this.lose(error)
    }
  }

  private lose(error: unknown): void {
    this.lost = true
    tellLost(this.keeper, this.file.path, error)
  }
}

function tellLost(keeper: Keeper, path: string, error: unknown): null {
  keeper.tell({ kind: 'lost', reason: `${path}: ${asFailure(error).message}` })
  return null
}

/** A checkpoint in a file that was named: it stays after the answer, and an error with it ends the task. */
export function openNamed(path: string, resume: boolean, fingerprint: string): Checkpoint {
  if (!resume && existsSync(path)) {
    throw new TextError('journal', 1, 'a file that exists', 'a new name, or --resume to resume it')
  }
  const file = openFile(path, fingerprint, resume)
  const inFile = <Result>(act: () => Result): Result => inArgument('journal', act)
  return {
    found: file.found,
    entries: (space) => file.entries(space),
    get: (name) => file.get(name),
    put: (name, value) => inFile(() => file.put(name, value)),
    flush: () => file.flush(),
    compact: () => file.compact(),
    close: () => file.close(),
    remove: () => file.close(),
    stays: true,
  }
}

function openFile(path: string, fingerprint: string, resume: boolean): FileCheckpoint {
  try {
    if (resume) accessSync(path)
    const file = FileCheckpoint.open(path, fingerprint)
    file.begin()
    return file
  } catch (error) {
    throw fileError('journal', path, error, resume ? 'the journal of an earlier run' : 'a file that can be written')
  }
}

/**
 * Opens the file that was named for what is kept; null where none was.
 * @param byVersion whether what is kept depends on the version of the program as well
 * @throws Failure when it cannot be used
 */
export async function openJournal(
  { journal: path, resume = false }: JournalRequest,
  subject: string,
  { keeper }: TaskControl<never>,
  byVersion = true,
): Promise<Checkpoint | null> {
  if (path === undefined) return null
  const fingerprint = `${byVersion ? `${await programVersion()} ` : ''}${subject}${sourcesOfGuests(subject)}`
  const file = inArgument('journal', () => openNamed(path, resume, fingerprint))
  keeper?.tell({ kind: 'kept', byResume: true })
  return file
}

/**
 * Runs a task with what earlier runs of it have kept; null where there is nowhere to keep anything.
 * @param subject what all values depend on; a file of another subject is refused
 * @param byVersion whether they depend on the version of the program as well
 * @throws Failure when the file that was named cannot be used
 */
export async function withKept<Result>(
  request: JournalRequest,
  subject: string,
  control: TaskControl<never>,
  task: (kept: Kept | null) => Promise<Result>,
  byVersion = true,
): Promise<Result> {
  const checkpoint =
    (await openJournal(request, subject, control, byVersion)) ?? (await openKept(control.keeper, subject))
  try {
    const result = await task(checkpoint)
    await checkpoint?.remove()
    return result
  } finally {
    await checkpoint?.close()
  }
}

/**
 * The steps of a long task by their names, so that it can be stopped at any moment and resumed. A step must depend on
 * nothing but its name and the subject.
 */
export class StepJournal implements Steps {
  /** @param kept without it nothing is kept */
  constructor(private readonly kept: Kept | null) {}

  recall(step: string): string | undefined {
    return this.kept === null ? undefined : (getText(this.kept, step) ?? undefined)
  }

  keep(step: string, result: string): void {
    if (this.kept !== null) putText(this.kept, step, result)
  }

  /** The result of a step: kept from an earlier run, or worked out now. It must be plain JSON. */
  once<Result>(step: string, work: () => Result): Result {
    return once(this, step, work)
  }
}

/** Runs a task made of steps, see `withKept`. */
export function withSteps<Result>(
  request: JournalRequest,
  subject: string,
  control: TaskControl<never>,
  task: (steps: StepJournal) => Promise<Result>,
): Promise<Result> {
  return withKept(request, subject, control, (kept) => task(new StepJournal(kept)))
}
