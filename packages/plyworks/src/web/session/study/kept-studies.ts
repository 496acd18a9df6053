import { answerOf, written } from '../library/database.js'
import type { Study } from './study.js'

/** A study on this device. */
export interface KeptStudy {
  readonly id: string
  readonly study: Study
  /** In milliseconds since 1970. */
  readonly changed: number
}

/** A database of its own: the library's games stay what they are. */
const DATABASE = 'plyworks-studies'
const STORE = 'studies'

/** The last change that this page makes: a page that one goes to reads what the one before has written. */
let writing: Promise<void> = Promise.resolve()

/** Keeps a study; it is on the disk when this is done. @throws when the browser keeps nothing */
export async function keepStudy(id: string, study: Study): Promise<void> {
  await change((store) => store.put({ id, study, changed: Date.now() } satisfies KeptStudy))
}

/** Keeps a study that is new here, and answers its id. @throws when the browser keeps nothing */
export async function keepNewStudy(study: Study): Promise<string> {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  await keepStudy(id, study)
  return id
}

export async function dropStudy(id: string): Promise<void> {
  await change((store) => store.delete(id))
}

export async function keptStudy(id: string): Promise<KeptStudy | null> {
  return (await keptStudies()).find((kept) => kept.id === id) ?? null
}

/** The studies of this device, the latest first; none where the browser keeps nothing. */
export async function keptStudies(): Promise<KeptStudy[]> {
  try {
    await writing
    const database = await open()
    try {
      const request: IDBRequest<KeptStudy[]> = database.transaction(STORE).objectStore(STORE).getAll()
      return (await answerOf(request)).sort((one, other) => other.changed - one.changed)
    } finally {
      database.close()
    }
  } catch {
    return []
  }
}

async function change(work: (store: IDBObjectStore) => void): Promise<void> {
  const done = writing.then(() => write(work))
  writing = done.catch(() => {})
  await done
}

async function write(work: (store: IDBObjectStore) => void): Promise<void> {
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
