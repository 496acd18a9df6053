import type { SavedGame } from '../../core/record.js'
import type { PositionView } from '../review/verdicts.js'
import { text } from '../text/text.js'

/** A game in the library. */
export interface KeptGame {
  readonly id: string
  /** When it was last changed, in milliseconds since 1970. */
  readonly changed: number
  readonly saved: SavedGame
  /** What an engine said of the positions of its main line, the start first; empty when it was not asked. */
  readonly analysis: readonly (PositionView | null)[]
}

const DATABASE = 'plyworks'
const GAMES = 'games'
const VERSION = 1
/** Every page of the app that is open, in this tab or another, hears here of each change. */
const CHANGES = 'plyworks-games'

/** The person's own games, in the browser's database. Every change is on the disk before it counts as done. */
export class GameStore {
  private constructor(private readonly database: IDBDatabase) {}

  /** @throws when the browser keeps nothing, e.g. in some private windows */
  static async open(): Promise<GameStore> {
    const request = indexedDB.open(DATABASE, VERSION)
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' })
    const database = await answerOf(request)
    // Another tab with a newer edition of the app must not wait for this one.
    database.onversionchange = () => database.close()
    return new GameStore(database)
  }

  /** All games, the latest first. */
  async all(): Promise<KeptGame[]> {
    const request: IDBRequest<KeptGame[]> = this.database.transaction(GAMES).objectStore(GAMES).getAll()
    return (await answerOf(request)).sort((a, b) => b.changed - a.changed)
  }

  async get(id: string): Promise<KeptGame | null> {
    const request: IDBRequest<KeptGame | undefined> = this.database.transaction(GAMES).objectStore(GAMES).get(id)
    return (await answerOf(request)) ?? null
  }

  /** Writes games, all of them or none; those with the same id are replaced. */
  async put(games: readonly KeptGame[]): Promise<void> {
    await this.change((store) => {
      for (const game of games) store.put(game)
    })
  }

  async remove(id: string): Promise<void> {
    await this.change((store) => store.delete(id))
  }

  close(): void {
    this.database.close()
  }

  private change(work: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(GAMES, 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => {
        tellOfChange()
        resolve()
      }
      transaction.onerror = () => reject(transaction.error ?? new Error(text.errors.storageFailed))
      transaction.onabort = () => reject(transaction.error ?? new Error(text.errors.storageFailed))
      work(transaction.objectStore(GAMES))
    })
  }
}

/** Calls `listener` after every change of the library, whichever page makes it, until the function it gives back is called. */
export function watchGames(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANGES)
  channel.onmessage = listener
  return () => channel.close()
}

function tellOfChange(): void {
  const channel = new BroadcastChannel(CHANGES)
  channel.postMessage(null)
  channel.close()
}

export function newGameId(): string {
  return crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error(text.errors.storageEmpty))
  })
}
