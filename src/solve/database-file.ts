import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { TextError } from '../core/text-error.js'
import type { Database } from './database.js'
import { decodeDatabase, encodeDatabase } from './database-format.js'

/** Database files on disk; the only part of the solver that needs Node. */

/**
 * Writes a database so that whatever happens on the way (the process killed, the power lost), `path` holds either what it
 * held before or the whole new database: a new file beside it is written, flushed to the disk and renamed over it.
 */
export function writeDatabaseFile(path: string, database: Database): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const file = openSync(temporary, 'w')
    try {
      const bytes = encodeDatabase(database)
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  flushFolder(dirname(path))
}

/** @throws TextError when there is no such file, it cannot be read, or it is not a sound database */
export function readDatabaseFile(path: string): Database {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new TextError('database', 1, reason, 'a file that can be read')
  }
  return decodeDatabase(bytes)
}

/** Makes the renaming itself last; not every system lets a folder be flushed, and then it need not be. */
function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    // The file itself is whole either way; only its new name may be lost with the power.
  }
}
