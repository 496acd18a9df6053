import { quotePath } from '@plyworks/core/node'

/** The database of a data folder that cannot be read or written: by no fault of the question and none of the program. */
export class StoreError extends Error {
  override readonly name = 'StoreError'

  /** @param reason in words */
  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(`${quotePath(path)}: ${reason}`)
  }
}

/**
 * Returns why SQLite itself cannot be used, in a sentence, or null when something else is wrong: its own part of the machine's code
 * is not there, because installing it ran no scripts, or is that of another Node.
 */
export function missingDriver(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const unbuilt = error.message.startsWith('Could not locate the bindings file')
  if (!unbuilt && !('code' in error && error.code === 'ERR_DLOPEN_FAILED')) return null
  return (
    `SQLite, which keeps matches and work, is not built for this Node (${process.version}): ` +
    'run `npm rebuild better-sqlite3` and let npm run its install script'
  )
}

/** By the first two words of SQLite's code, e.g. of `SQLITE_IOERR_WRITE`. */
const REASONS: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'the disk is full',
  SQLITE_READONLY: 'it is read-only',
  SQLITE_IOERR: 'the disk does not answer as it should',
  SQLITE_CORRUPT: 'the file is damaged',
  SQLITE_NOTADB: 'the file is no database, or damaged',
  SQLITE_BUSY: 'another process has been writing for too long',
  SQLITE_CANTOPEN: 'it cannot be opened',
}

/** Runs what asks the database; what SQLite says of the file is told in words. */
export function asking<Result>(path: string, ask: () => Result): Result {
  try {
    return ask()
  } catch (error) {
    throw storeError(path, error)
  }
}

function storeError(path: string, error: unknown): unknown {
  // By its name and not its class: commands that ask no database need not load one to tell failures.
  if (!(error instanceof Error && error.name === 'SqliteError' && 'code' in error)) return error
  const [family] = /^SQLITE_[A-Z]+/.exec(String(error.code)) ?? []
  const reason = family === undefined ? undefined : REASONS[family]
  return reason === undefined ? error : new StoreError(path, `${reason} (${error.code})`)
}
