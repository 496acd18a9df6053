import { readFileSync } from 'node:fs'
import type { Database } from '../solve/database.js'
import { decodeDatabase, encodeDatabase } from '../solve/database-format.js'
import { reading } from './files/file-error.js'
import { writeWholeFile } from './files/whole-file.js'

/** Database files on disk; the only part of the solver that needs Node. */

/**
 * Writes a database: whatever happens on the way, `path` holds what it held before or the whole new database.
 * @throws TextError when the file cannot be written
 */
export function writeDatabaseFile(path: string, database: Database): void {
  writeWholeFile(path, encodeDatabase(database), 'database')
}

/** @throws TextError when there is no such file, it cannot be read, or it is not a sound database */
export function readDatabaseFile(path: string): Database {
  return decodeDatabase(reading('database', path, () => readFileSync(path)))
}
