import { answerOf, written } from './database.js'

/** A thing that is kept on this device. */
interface KeptRecord {
  readonly id: string
  /** In milliseconds since 1970. */
  readonly changed: number
}

/** Things of one kind, kept on this device in a database of their own: what else is kept there stays what it is. */
export class KeptRecords<Kept extends KeptRecord> {
  /** The last change that this page makes: a page that one goes to reads what the one before has written. */
  private writing: Promise<void> = Promise.resolve()

  /**
   * @param database name of the browser's database
   * @param store name of the only store in it
   */
  constructor(
    private readonly database: string,
    private readonly store: string,
  ) {}

  /** All of them, the latest first; none where the browser keeps nothing. */
  async all(): Promise<Kept[]> {
    try {
      await this.writing
      const database = await this.open()
      try {
        const request: IDBRequest<Kept[]> = database.transaction(this.store).objectStore(this.store).getAll()
        return (await answerOf(request)).sort((one, other) => other.changed - one.changed)
      } finally {
        database.close()
      }
    } catch {
      return []
    }
  }

  async one(id: string): Promise<Kept | null> {
    return (await this.all()).find((kept) => kept.id === id) ?? null
  }

  /**
   * Keeps what comes of a record, within one transaction: no other tab writes between. It is on the disk when this is done.
   * @param change is given what is kept, or null, and returns what is to be kept
   * @throws when the browser keeps nothing
   */
  change(id: string, change: (kept: Kept | null) => readonly Kept[]): Promise<void> {
    return this.write((store) => {
      const before: IDBRequest<Kept | undefined> = store.get(id)
      before.onsuccess = () => {
        for (const kept of change(before.result ?? null)) store.put(kept)
      }
    })
  }

  drop(id: string): Promise<void> {
    return this.write((store) => store.delete(id))
  }

  private async write(work: (store: IDBObjectStore) => void): Promise<void> {
    const done = this.writing.then(() => this.writeNow(work))
    this.writing = done.catch(() => {})
    await done
  }

  private async writeNow(work: (store: IDBObjectStore) => void): Promise<void> {
    const database = await this.open()
    try {
      const transaction = database.transaction(this.store, 'readwrite', { durability: 'strict' })
      await written(transaction, () => work(transaction.objectStore(this.store)))
    } finally {
      database.close()
    }
  }

  private open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(this.store, { keyPath: 'id' })
    return answerOf(request)
  }
}
