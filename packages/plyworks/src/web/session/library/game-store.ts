import type { SavedGame } from '@plyworks/core'
import { text } from '../../ui/text/text.js'
import type { PositionView } from '../review/verdicts.js'
import { answerOf, GAMES, LOG, logChange, openDatabase, POSITIONS, written } from './database.js'
import type { Result } from './game-result.js'
import { NO_POSITIONS, type Positions, positionsOf } from './reached.js'

/** A game in the library. */
export interface KeptGame {
  readonly id: string
  /** When it was last changed, in milliseconds since 1970. */
  readonly changed: number
  readonly saved: SavedGame
  /** Views of an engine on the positions of its main line, the start first; empty when it was not asked. */
  readonly analysis: readonly (PositionView | null)[]
  /** The result; absent until it is looked at. */
  readonly result?: Result
}

/** Games that say the same of a position. */
export interface Counted {
  readonly move: string
  readonly result: Result
  readonly games: number
}

/** Games read in one piece: thousands would stop the page. */
const AT_ONCE = 250

/** Every page of the app that is open, in this tab or another, hears here of each change. */
const CHANGES = 'plyworks-games'

/** The person's own games, in the browser's database. Every change is on the disk before it counts as done. */
export class GameStore {
  private constructor(private readonly database: IDBDatabase) {}

  /** @throws when the browser keeps nothing, e.g. in some private windows */
  static async open(): Promise<GameStore> {
    return new GameStore(await openDatabase())
  }

  /** All games, the latest first. */
  async all(): Promise<KeptGame[]> {
    const store = this.database.transaction(GAMES).objectStore(GAMES)
    const games: KeptGame[] = []
    let range: IDBKeyRange | null = null
    for (;;) {
      const request: IDBRequest<KeptGame[]> = store.getAll(range, AT_ONCE)
      const some = await answerOf(request)
      games.push(...some)
      if (some.length < AT_ONCE) return games.sort((a, b) => b.changed - a.changed)
      range = IDBKeyRange.lowerBound(some[some.length - 1].id, true)
    }
  }

  async get(id: string): Promise<KeptGame | null> {
    const request: IDBRequest<KeptGame | undefined> = this.database.transaction(GAMES).objectStore(GAMES).get(id)
    return (await answerOf(request)) ?? null
  }

  /** Writes games, all of them or none; those with the same id are replaced. */
  async put(games: readonly KeptGame[]): Promise<void> {
    await this.change((store, positions, log) => {
      for (const game of games) {
        store.put(game)
        positions.delete(game.id)
        logChange(log, game.id, false)
      }
    })
  }

  /**
   * Changes a game as it is now, whatever else writes to it; the new one has the same id.
   * @param next is given the game, or null where there is none; gives null for no change
   */
  async update(id: string, next: (game: KeptGame | null) => KeptGame | null): Promise<void> {
    await this.change((store, positions, log) => {
      const request: IDBRequest<KeptGame | undefined> = store.get(id)
      request.onsuccess = () => {
        const game = next(request.result ?? null)
        if (game === null) return
        store.put(game)
        positions.delete(id)
        logChange(log, id, false)
      }
    })
  }

  /** Notes how games came out, which follows from them and is no change. */
  async noteResults(results: ReadonlyMap<KeptGame, Result>): Promise<void> {
    await written(this.database.transaction(GAMES, 'readwrite'), (transaction) => {
      const games = transaction.objectStore(GAMES)
      for (const [{ id, changed }, result] of results) {
        const request: IDBRequest<KeptGame | undefined> = games.get(id)
        request.onsuccess = () => {
          if (request.result?.changed === changed) games.put({ ...request.result, result })
        }
      }
    })
  }

  async remove(id: string): Promise<void> {
    await this.change((store, positions, log) => {
      store.delete(id)
      positions.delete(id)
      logChange(log, id, true)
    })
  }

  /** Counts the games of a game (with its variant), and returns the ids of those whose positions are not known. */
  async unindexed(game: string): Promise<{ all: number; missing: string[] }> {
    const transaction = this.database.transaction([GAMES, POSITIONS])
    const [games, indexed] = await Promise.all([
      answerOf(transaction.objectStore(GAMES).index('game').getAllKeys(game)),
      answerOf(transaction.objectStore(POSITIONS).getAllKeys()),
    ])
    const known = new Set(indexed)
    return { all: games.length, missing: games.filter((id) => !known.has(id)).map(String) }
  }

  /** Puts the positions of games into the index; games that are against the rules have none. */
  async index(ids: readonly string[]): Promise<void> {
    const entries: ({ id: string; changed: number } & Positions)[] = []
    for (const game of await Promise.all(ids.map((id) => this.get(id)))) {
      if (game === null) continue
      const positions = await positionsOf(game.saved).catch(() => NO_POSITIONS)
      entries.push({ id: game.id, changed: game.changed, ...positions })
    }
    await written(this.database.transaction([GAMES, POSITIONS], 'readwrite'), (transaction) => {
      const games = transaction.objectStore(GAMES)
      for (const entry of entries) {
        const request: IDBRequest<KeptGame | undefined> = games.get(entry.id)
        request.onsuccess = () => {
          // A game that goes on meanwhile is taken up the next time.
          if (request.result?.changed === entry.changed) transaction.objectStore(POSITIONS).put(entry)
        }
      }
    })
  }

  /**
   * Returns the moves played in a position by the index: each move and result once, with the number of games.
   * @param by only of moves of this player; of all when null
   */
  async reached(game: string, key: string, by: string | null): Promise<Counted[]> {
    const index = this.database.transaction(POSITIONS).objectStore(POSITIONS).index('reached')
    // In the order of the database an array comes after all texts, so this key skips the rest of the players.
    const sayings = await keysOf(index, [game, key], ([, , move, result]) => [game, key, move, result, []])
    const counts = sayings.map(([, , move, result]) => {
      const saying = [game, key, move, result]
      const range = by === null ? IDBKeyRange.bound(saying, [...saying, []]) : IDBKeyRange.only([...saying, by])
      return answerOf(index.count(range))
    })
    const games = await Promise.all(counts)
    return sayings.map(([, , move, result], number) => ({ move, result: result as Result, games: games[number] }))
  }

  /** Returns the players who have moved in a position, in alphabetical order. */
  async movers(game: string, key: string): Promise<string[]> {
    const index = this.database.transaction(POSITIONS).objectStore(POSITIONS).index('movers')
    const found = await keysOf(index, [game, key], ([, , by]) => [game, key, by, []])
    return found.map(([, , by]) => by)
  }

  /** Forgets all positions. */
  async dropIndex(): Promise<void> {
    await written(this.database.transaction(POSITIONS, 'readwrite'), (transaction) =>
      transaction.objectStore(POSITIONS).clear(),
    )
  }

  close(): void {
    this.database.close()
  }

  private async change(
    work: (games: IDBObjectStore, positions: IDBObjectStore, log: IDBObjectStore) => void,
  ): Promise<void> {
    const transaction = this.database.transaction([GAMES, POSITIONS, LOG], 'readwrite', { durability: 'strict' })
    await written(transaction, () =>
      work(transaction.objectStore(GAMES), transaction.objectStore(POSITIONS), transaction.objectStore(LOG)),
    )
    tellOfChange()
  }
}

/** The keys of an index that begin so; after each the first one from `leap` on is next. */
function keysOf(index: IDBIndex, begin: readonly string[], leap: (key: string[]) => IDBValidKey): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const found: string[][] = []
    const request = index.openKeyCursor(IDBKeyRange.bound(begin, [...begin, []]))
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor === null) return resolve(found)
      const key = cursor.key as string[]
      found.push(key)
      cursor.continue(leap(key))
    }
    request.onerror = () => reject(request.error ?? new Error(text.errors.storageEmpty))
  })
}

/** Calls `listener` after every change of the library, whichever page makes it, until the function it gives back is called. */
export function watchGames(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANGES)
  channel.onmessage = listener
  return () => channel.close()
}

export function tellOfChange(): void {
  const channel = new BroadcastChannel(CHANGES)
  channel.postMessage(null)
  channel.close()
}

export function newGameId(): string {
  return crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}
