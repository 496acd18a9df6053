import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { quote, TextError } from '../core/text-error.js'
import { APPLICATION_ID, MIGRATIONS } from './schema.js'
import { asking, StoreError } from './store-error.js'

/** Longest wait for another process that is writing, in milliseconds. */
const BUSY_MILLISECONDS = 10_000
/** Pages of the write-ahead log after which it is copied into the database: 16 MB. */
const CHECKPOINT_PAGES = 4000

export type Value = string | number | bigint | null

/**
 * The database of a data folder: one SQLite file that several processes read and write at the same time.
 *
 * In write-ahead mode a transaction that has returned outlives the death of this process in whatever way; one made by
 * `saved` outlives the machine, too. A reader never waits for a writer. Whatever is asked may fail with a `StoreError`, when
 * the disk is full, say; the transaction has then not happened.
 */
export class Store {
  private readonly statements = new Map<string, Database.Statement<Value[]>>()

  private constructor(
    readonly path: string,
    private readonly database: Database.Database,
  ) {}

  /**
   * Opens the database of a folder, makes it if there is none, and brings its schema up to date.
   * @throws TextError when the file cannot be opened, is no database of this program, or of a later version
   */
  static open(folder: string): Store {
    const path = join(folder, 'plyworks.db')
    let database: Database.Database | undefined
    try {
      mkdirSync(folder, { recursive: true })
      database = new Database(path, { timeout: BUSY_MILLISECONDS })
      database.pragma('journal_mode = WAL')
      database.pragma('synchronous = NORMAL')
      database.pragma('foreign_keys = ON')
      database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
      const opened = database
      asking(path, () => migrate(opened, path))
      return new Store(path, database)
    } catch (error) {
      database?.close()
      if (error instanceof TextError) throw error
      const reason = error instanceof StoreError ? error.reason : error instanceof Error ? error.message : String(error)
      throw new TextError('data folder', 1, `${JSON.stringify(path)} (${reason})`, 'a database that can be opened')
    }
  }

  /** Runs a statement that answers nothing; returns the number of the row it inserted last. */
  run(sql: string, ...values: Value[]): number {
    return this.ask(() => Number(this.prepare(sql).run(...values).lastInsertRowid))
  }

  /** How many rows a statement changed. */
  change(sql: string, ...values: Value[]): number {
    return this.ask(() => this.prepare(sql).run(...values).changes)
  }

  /** The first row, or undefined. The caller says what the columns are: the schema is `STRICT`, so that it can know. */
  first<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.ask(() => this.prepare(sql).get(...values) as Row | undefined)
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.ask(() => this.prepare(sql).all(...values) as Row[])
  }

  /** Rows one after the other; nothing may be written until the last one. */
  *each<Row>(sql: string, ...values: Value[]): Generator<Row, void, void> {
    const rows = this.ask(() => this.prepare(sql).iterate(...values) as IterableIterator<Row>)
    try {
      for (let row = this.ask(() => rows.next()); !row.done; row = this.ask(() => rows.next())) yield row.value
    } finally {
      rows.return?.()
    }
  }

  /** All or nothing of what `work` writes; others wait until it is done, so it is short. */
  transaction<Result>(work: () => Result): Result {
    return this.ask(() => this.database.transaction(work).immediate())
  }

  /** A transaction that outlives a crash of the machine. */
  saved<Result>(work: () => Result): Result {
    this.database.pragma('synchronous = FULL')
    try {
      return this.transaction(work)
    } finally {
      this.database.pragma('synchronous = NORMAL')
    }
  }

  /** One state of the database for everything that `work` reads. */
  snapshot<Result>(work: () => Result): Result {
    return this.ask(() => this.database.transaction(work).deferred())
  }

  /** A number that changes whenever another process or connection has written. */
  get version(): number {
    return this.ask(() => Number(this.database.pragma('data_version', { simple: true })))
  }

  /**
   * What a text of the database says that this program has written as JSON.
   * @throws StoreError when it is none: something has damaged the file
   */
  parse<Written>(text: string): Written {
    try {
      return JSON.parse(text) as Written
    } catch {
      throw new StoreError(this.path, `the file is damaged: ${quote(text)} should be JSON`)
    }
  }

  close(): void {
    this.database.close()
  }

  private ask<Result>(question: () => Result): Result {
    return asking(this.path, question)
  }

  private prepare(sql: string): Database.Statement<Value[]> {
    const known = this.statements.get(sql)
    if (known !== undefined) return known
    const statement = this.database.prepare<Value[]>(sql)
    this.statements.set(sql, statement)
    return statement
  }
}

/** Takes the steps that the file has not taken yet; of several processes that come at once one does. */
function migrate(database: Database.Database, path: string): void {
  const pragma = (name: string): number => Number(database.pragma(name, { simple: true }))
  const step = (): void => {
    const version = pragma('user_version')
    const foreign = pragma('application_id') !== APPLICATION_ID
    if (foreign && (version !== 0 || hasTables(database))) {
      throw new TextError('data folder', 1, `${JSON.stringify(path)}, another program's`, 'a database of Plyworks')
    }
    if (version > MIGRATIONS.length) {
      throw new TextError(
        'data folder',
        1,
        `${JSON.stringify(path)} of version ${version}`,
        `at most version ${MIGRATIONS.length}: it was written by a later Plyworks`,
      )
    }
    for (const migration of MIGRATIONS.slice(version)) database.exec(migration)
    database.pragma(`application_id = ${APPLICATION_ID}`)
    database.pragma(`user_version = ${MIGRATIONS.length}`)
  }
  const current = pragma('user_version') === MIGRATIONS.length && pragma('application_id') === APPLICATION_ID
  if (!current) database.transaction(step).immediate()
}

function hasTables(database: Database.Database): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined
}
