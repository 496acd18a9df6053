import { answerOf, written } from './database.js'

/** A game that a person has made here. */
export interface MadeGameFile {
  readonly id: string
  readonly title: string
  readonly code: string
  /** In milliseconds since 1970. */
  readonly changed: number
  /** Games that were played with it, the latest first. */
  readonly plays?: readonly MadePlay[]
}

/** A game that was played with a game made here. */
export interface MadePlay {
  readonly id: string
  /** Name with variant. */
  readonly name: string
  readonly seed: number
  readonly moves: readonly string[]
  readonly players: readonly string[]
  readonly ended: boolean
  /** In milliseconds since 1970. */
  readonly changed: number
}

/** Most plays that are kept with each game. */
const MOST_PLAYS = 50

/** A database of its own: the games themselves stay when what was played is thrown away. */
const DATABASE = 'plyworks-made'
const STORE = 'made'

/** Keeps a game; it is on the disk when this is done. @throws when the browser keeps nothing */
export async function keepMade(game: MadeGameFile): Promise<void> {
  await change((store) => {
    const before: IDBRequest<MadeGameFile | undefined> = store.get(game.id)
    before.onsuccess = () => store.put({ plays: before.result?.plays ?? [], ...game })
  })
}

/** Keeps what was played with a game that is kept; nothing where that has been deleted. */
export async function keepPlay(id: string, play: MadePlay): Promise<void> {
  await change((store) => {
    const before: IDBRequest<MadeGameFile | undefined> = store.get(id)
    before.onsuccess = () => {
      const game = before.result
      if (game === undefined) return
      const others = (game.plays ?? []).filter((each) => each.id !== play.id)
      store.put({ ...game, plays: [play, ...others].slice(0, MOST_PLAYS) })
    }
  })
}

export async function dropMade(id: string): Promise<void> {
  await change((store) => store.delete(id))
}

export async function madeGame(id: string): Promise<MadeGameFile | null> {
  return (await madeGames()).find((game) => game.id === id) ?? null
}

/** The games that were made here, the latest first; none where the browser keeps nothing. */
export async function madeGames(): Promise<MadeGameFile[]> {
  try {
    const database = await open()
    try {
      const request: IDBRequest<MadeGameFile[]> = database.transaction(STORE).objectStore(STORE).getAll()
      return (await answerOf(request)).sort((one, other) => other.changed - one.changed)
    } finally {
      database.close()
    }
  } catch {
    return []
  }
}

async function change(work: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    await written(transaction, () => work(transaction.objectStore(STORE)))
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
  return answerOf(request)
}
