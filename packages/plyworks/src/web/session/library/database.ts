import { text } from '../../ui/text/text.js'

const DATABASE = 'plyworks'
export const GAMES = 'games'
/** The positions of games: they can be made again from the games. */
export const POSITIONS = 'positions'
/** When each game was changed or deleted last, and whether the server has heard of it. */
export const LOG = 'log'
/** The last change heard from the server: one record under one key. */
export const PLACE = 'place'
const VERSION = 3

/** A change of a game made here. */
export interface LoggedChange {
  readonly id: string
  /** In milliseconds since 1970; later with every change, whatever the clock does. */
  readonly at: number
  readonly removed: boolean
  /** Only there while the server has not heard of it: an index has no others. */
  readonly unsent?: 1
}

/** The browser's database. @throws when the browser keeps nothing, e.g. in some private windows */
export async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.onupgradeneeded = ({ oldVersion }) => {
    const { result, transaction } = request
    if (oldVersion < 1) result.createObjectStore(GAMES, { keyPath: 'id' })
    if (oldVersion < 2) {
      transaction?.objectStore(GAMES).createIndex('game', 'saved.game')
      const positions = result.createObjectStore(POSITIONS, { keyPath: 'id' })
      positions.createIndex('reached', 'reached', { multiEntry: true })
      positions.createIndex('movers', 'movers', { multiEntry: true })
    }
    result.createObjectStore(PLACE)
    const log = result.createObjectStore(LOG, { keyPath: 'id' })
    log.createIndex('unsent', 'unsent')
    const games = transaction?.objectStore(GAMES).getAllKeys()
    if (games !== undefined) {
      games.onsuccess = () => {
        for (const id of games.result) logChange(log, String(id), false)
      }
    }
  }
  const database = await answerOf(request)
  // Another tab with a newer version of the app must not wait for this one.
  database.onversionchange = () => database.close()
  return database
}

/** Notes, in the transaction that makes it, a change that the server is to hear of. */
export function logChange(log: IDBObjectStore, id: string, removed: boolean): void {
  const request: IDBRequest<LoggedChange | undefined> = log.get(id)
  request.onsuccess = () => {
    const at = Math.max(Date.now(), 1 + (request.result?.at ?? 0))
    log.put({ id, at, removed, unsent: 1 } satisfies LoggedChange)
  }
}

/** Does something within a transaction; done when the browser says that it is. */
export function written(transaction: IDBTransaction, work: (transaction: IDBTransaction) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error ?? new Error(text.errors.storageFailed))
    transaction.onabort = () => reject(transaction.error ?? new Error(text.errors.storageFailed))
    work(transaction)
  })
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error(text.errors.storageEmpty))
  })
}
