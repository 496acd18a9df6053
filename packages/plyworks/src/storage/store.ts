import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NotApplicable, quote, reasonOf, TextError } from '@plyworks/core'
import { FileError, makeFolder, quotePath, systemReason } from '@plyworks/core/node'
import Database from 'better-sqlite3'
import { APPLICATION_ID, MIGRATIONS } from './schema.js'
import { asking, missingDriver, StoreError } from './store-error.js'

/** Longest wait for another process that is writing, in milliseconds. */
const BUSY_MILLISECONDS = 10_000
/** Pages of the write-ahead log after which it is copied into the database: 16 MB. */
const CHECKPOINT_PAGES = 4000

export type Value = string | number | bigint | null

/**
 * Every database that was opened, with all its statements: none may ever be collected as garbage. From 24.19 on Node's
 * `node_object_wrap.h` removes a hook when such an object is destroyed, which aborts the process when the collector does it
 * while no JavaScript runs (`RemoveEnvironmentCleanupHook: (env) != nullptr`). So statements are prepared once and kept,
 * and `pragma`, which prepares one that nobody keeps, is not used.
 */
const opened: Store[] = []

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
    /** Path of the database file. */
    readonly path: string,
    private readonly database: Database.Database,
  ) {}

  /**
   * Opens the database of a folder, makes it if there is none, and brings its schema up to date. One that cannot be written
   * is opened for reading: then only what would write fails.
   * @throws TextError when the file cannot be opened, is no database of this program, or of a later version
   * @throws NotApplicable when SQLite is not built for this Node
   */
  static open(folder: string): Store {
    const path = join(folder, 'plyworks.db')
    let store: Store | undefined
    try {
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
        throw new FileError('data folder', folder, 'it is a file, and should be a folder', 'a folder')
      }
      makeFolder(folder)
      makePrivate(path)
      store = Store.connect(path, new Database(path, { timeout: BUSY_MILLISECONDS }))
      store.begin()
      return store
    } catch (error) {
      store?.close()
      if (error instanceof TextError) throw error
      const missing = missingDriver(error)
      if (missing !== null) throw new NotApplicable(missing)
      const readable =
        Store.openForReading(path, () => new Database(path, { readonly: true })) ??
        Store.openForReading(path, () => readWhole(path))
      if (readable !== null) return readable
      const reason = error instanceof StoreError ? error.reason : (systemReason(error) ?? reasonOf(error))
      throw new TextError('data folder', 1, `${quotePath(path)} (${reason})`, 'a database that can be opened')
    }
  }

  /** The data folder that the database lies in. */
  get folder(): string {
    return dirname(this.path)
  }

  private static connect(path: string, database: Database.Database): Store {
    const store = new Store(path, database)
    opened.push(store)
    return store
  }

  /** Null for a database that cannot be read in this way, or whose schema is not that of today. */
  private static openForReading(path: string, open: () => Database.Database): Store | null {
    let store: Store | undefined
    try {
      store = Store.connect(path, open())
      if (store.isCurrent()) return store
    } catch {
      // The problem has been found when it was to be written.
    }
    store?.close()
    return null
  }

  /** Runs a statement that answers nothing; returns the number of the row it inserted last. */
  run(sql: string, ...values: Value[]): number {
    return this.ask(() => Number(this.prepare(sql).run(...values).lastInsertRowid))
  }

  /** Returns the number of rows that a statement changed. */
  change(sql: string, ...values: Value[]): number {
    return this.ask(() => this.prepare(sql).run(...values).changes)
  }

  /** Returns the first row, or undefined. The caller says what the columns are: the schema is `STRICT`, so that it can know. */
  first<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.ask(() => this.prepare(sql).get(...values) as Row | undefined)
  }

  /** Returns all rows. */
  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.ask(() => this.prepare(sql).all(...values) as Row[])
  }

  /** Writes all that `work` writes, or nothing; others wait until it is done, so it is short. */
  transaction<Result>(work: () => Result): Result {
    return this.ask(() => this.database.transaction(work).immediate())
  }

  /** Does `work` in a transaction that outlives a crash of the machine. */
  saved<Result>(work: () => Result): Result {
    return this.ask(() => {
      this.database.exec('PRAGMA synchronous = FULL')
      try {
        return this.transaction(work)
      } finally {
        this.database.exec('PRAGMA synchronous = NORMAL')
      }
    })
  }

  /** Lets `work` delete rows that others refer to, without a check: it deletes those others as well. */
  withoutReferences<Result>(work: () => Result): Result {
    return this.ask(() => {
      this.database.exec('PRAGMA foreign_keys = OFF')
      try {
        return work()
      } finally {
        this.database.exec('PRAGMA foreign_keys = ON')
      }
    })
  }

  /** Shows `work` one state of the database in everything that it reads. */
  snapshot<Result>(work: () => Result): Result {
    return this.ask(() => this.database.transaction(work).deferred())
  }

  /** Bytes of the database, without the room of what was deleted. */
  get bytes(): number {
    // What was deleted is used again.
    return (this.number('PRAGMA page_count') - this.number('PRAGMA freelist_count')) * this.number('PRAGMA page_size')
  }

  /** A number that changes whenever another process or connection has written. */
  get version(): number {
    return this.number('PRAGMA data_version')
  }

  /**
   * Returns the value of a text that this program has written into the database as JSON.
   * @throws StoreError when it is none: something has damaged the file
   */
  parse<Written>(text: string): Written {
    try {
      return JSON.parse(text) as Written
    } catch {
      throw new StoreError(this.path, `the file is damaged: ${quote(text)} should be JSON`)
    }
  }

  /** Closes the database. */
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

  /** Prepares a connection, with the schema of today. */
  private begin(): void {
    this.database.exec('PRAGMA journal_mode = WAL')
    this.database.exec('PRAGMA synchronous = NORMAL')
    this.database.exec('PRAGMA foreign_keys = ON')
    this.database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    // of several processes that come at once one takes the steps
    if (!this.isCurrent()) this.transaction(() => this.migrate(this.schema(), this.isOurs()))
  }

  private schema(): number {
    return this.number('PRAGMA user_version')
  }

  private isOurs(): boolean {
    return this.number('PRAGMA application_id') === APPLICATION_ID
  }

  private isCurrent(): boolean {
    return this.schema() === MIGRATIONS.length && this.isOurs()
  }

  /** Takes the steps that the file has not taken yet. */
  private migrate(version: number, isOurs: boolean): void {
    const file = quotePath(this.path)
    if (!isOurs && (version !== 0 || this.first('SELECT 1 FROM sqlite_schema LIMIT 1') !== undefined)) {
      throw new TextError('data folder', 1, `${file}, another program's`, 'a database of Plyworks')
    }
    if (version > MIGRATIONS.length) {
      const newest = `at most version ${MIGRATIONS.length}: it was written by a later Plyworks`
      throw new TextError('data folder', 1, `${file} of version ${version}`, newest)
    }
    for (const migration of MIGRATIONS.slice(version)) this.database.exec(migration)
    this.database.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
    this.database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
  }

  /** The number that a pragma returns; it must be one that SQLite finds when the statement runs, not when it is prepared. */
  private number(pragma: string): number {
    const row = this.first<Record<string, number>>(pragma) ?? {}
    return Object.values(row)[0]
  }
}

/** The place in a database's head that names the mode of writing and reading, and the mode without a log. */
const MODES_AT = 18
const WITHOUT_LOG = 1

/**
 * A database as it is in its file, in memory: in write-ahead mode SQLite needs files beside it, which can be neither
 * found nor made on a disk that cannot be written.
 */
function readWhole(path: string): Database.Database {
  const log = `${path}-wal`
  if (existsSync(log) && statSync(log).size > 0) throw new Error('what is in the log would be missing')
  const bytes = readFileSync(path)
  bytes.fill(WITHOUT_LOG, MODES_AT, MODES_AT + 2)
  return new Database(bytes, { readonly: true })
}

/**
 * Makes the file, empty, where there is none, so that only its user can read it: keys of seats are in it. What is there keeps the
 * rights that its user gave it; SQLite gives the files beside it those of the file.
 */
function makePrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}
