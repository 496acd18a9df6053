import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Never collected as garbage, as in `packages/plyworks/src/storage/store.ts`. */
const kept: unknown[] = []

/** The first column of what a data folder's database answers, read by a connection of its own. */
export function askDatabase(folder: string, sql: string): unknown[] {
  const database = new Database(join(folder, 'plyworks.db'), { readonly: true })
  try {
    const statement = database.prepare(sql).pluck()
    kept.push(database, statement)
    return statement.all()
  } finally {
    database.close()
  }
}

/** Changes a data folder's database as another program might. */
export function changeDatabase(folder: string, sql: string): void {
  const database = new Database(join(folder, 'plyworks.db'))
  kept.push(database)
  database.exec(sql)
  database.close()
}
