import { answerOf, GAMES, LOG, type LoggedChange, openDatabase, PLACE, POSITIONS, written } from './database.js'
import { type KeptGame, tellOfChange } from './game-store.js'
import type { TakenChange } from './library-server.js'
import type { ChangeLog, Place } from './synchronise.js'

const KEY = 'server'

/** Changes for the server and changes from it, in the browser's database. */
export class GameLog implements ChangeLog {
  private constructor(private readonly database: IDBDatabase) {}

  /** @throws when the browser keeps nothing */
  static async open(): Promise<GameLog> {
    return new GameLog(await openDatabase())
  }

  async unsent(): Promise<LoggedChange[]> {
    return answerOf(this.database.transaction(LOG).objectStore(LOG).index('unsent').getAll())
  }

  async game(id: string): Promise<KeptGame | null> {
    const request: IDBRequest<KeptGame | undefined> = this.database.transaction(GAMES).objectStore(GAMES).get(id)
    return (await answerOf(request)) ?? null
  }

  async place(): Promise<Place | null> {
    const request: IDBRequest<Place | undefined> = this.database.transaction(PLACE).objectStore(PLACE).get(KEY)
    return (await answerOf(request)) ?? null
  }

  async sent(changes: readonly { readonly id: string; readonly at: number }[]): Promise<void> {
    await written(this.database.transaction(LOG, 'readwrite'), (transaction) => {
      const log = transaction.objectStore(LOG)
      for (const { id, at } of changes) {
        const request: IDBRequest<LoggedChange | undefined> = log.get(id)
        request.onsuccess = () => {
          // Changes made meanwhile are still to be sent.
          if (request.result?.at === at) log.put({ id, at, removed: request.result.removed } satisfies LoggedChange)
        }
      }
    })
  }

  async take(changes: readonly TakenChange[], place: Place): Promise<void> {
    const stores = [GAMES, POSITIONS, LOG, PLACE]
    let taken = 0
    await written(this.database.transaction(stores, 'readwrite', { durability: 'strict' }), (transaction) => {
      const [games, positions, log, places] = stores.map((name) => transaction.objectStore(name))
      for (const { id, at, game } of changes) {
        const request: IDBRequest<LoggedChange | undefined> = log.get(id)
        request.onsuccess = () => {
          const known = request.result
          // Of two changes the later holds; of two at the same time the server's, which all others have heard of.
          if (known !== undefined && (known.at > at || (known.at === at && known.unsent === undefined))) return
          taken++
          if (game === null) games.delete(id)
          else games.put(game)
          positions.delete(id)
          log.put({ id, at, removed: game === null } satisfies LoggedChange)
        }
      }
      places.put(place, KEY)
    })
    if (taken > 0) tellOfChange()
  }

  async beginAgain(library: string): Promise<void> {
    await written(this.database.transaction([LOG, PLACE], 'readwrite'), (transaction) => {
      const log = transaction.objectStore(LOG)
      const request: IDBRequest<LoggedChange[]> = log.getAll()
      request.onsuccess = () => {
        for (const change of request.result) if (!change.removed) log.put({ ...change, unsent: 1 })
      }
      transaction.objectStore(PLACE).put({ library, since: 0 } satisfies Place, KEY)
    })
  }

  close(): void {
    this.database.close()
  }
}
