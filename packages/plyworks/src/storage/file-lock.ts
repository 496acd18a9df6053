import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { fileError } from '@plyworks/core/node'
import Database from 'better-sqlite3'

/** Never collected as garbage, for the reason that `Store` gives. */
const held: Database.Database[] = []

/**
 * Runs what writes to a file that only one process at a time may write to. Beside the file lies an empty database of SQLite's
 * meanwhile, `FILE.lock`, with the system's lock on it, which ends with the process however that ends: what a killed process
 * leaves holds nobody up.
 * @param subject what the file is, e.g. `database`
 * @param busy the error when another process is writing
 * @throws TextError when the folder cannot be written
 */
export async function asOnlyWriter<Result>(
  subject: string,
  path: string,
  busy: () => Error,
  write: () => Result | Promise<Result>,
): Promise<Result> {
  const lock = `${path}.lock`
  const database = hold(subject, lock)
  if (database === null) throw busy()
  try {
    return await write()
  } finally {
    rmSync(lock, { force: true })
    database.close()
  }
}

/** The lock, held; null when another process holds it. */
function hold(subject: string, lock: string): Database.Database | null {
  for (;;) {
    const file = make(subject, lock)
    const database = new Database(lock, { timeout: 0 })
    held.push(database)
    if (!begin(database)) return null
    // Its holder may have removed it just now: then this is the lock of a file that no other process will find.
    if (statSync(lock, { throwIfNoEntry: false })?.ino === file) return database
    database.close()
  }
}

/** @returns the number of the file in its file system */
function make(subject: string, lock: string): number {
  try {
    closeSync(openSync(lock, 'a'))
    return statSync(lock).ino
  } catch (error) {
    throw fileError(subject, lock, error, 'a file that can be written')
  }
}

function begin(database: Database.Database): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    database.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}
