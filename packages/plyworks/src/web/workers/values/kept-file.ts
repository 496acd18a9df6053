/** Solved files of former visits, in the browser's IndexedDB. Everything here may fail; then nothing is kept. */

const DATABASE = 'plyworks-solved'
const STORE = 'files'

/** The bytes kept under a name, or null. */
export async function readKept(name: string): Promise<Uint8Array | null> {
  try {
    const found = await request((store) => store.get(name), 'readonly')
    return found instanceof Uint8Array ? found : null
  } catch {
    return null
  }
}

export async function writeKept(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await request((store) => store.put(bytes, name), 'readwrite')
  } catch {
    // The browser keeps nothing, or has no room: the values will be worked out again.
  }
}

export async function dropKept(name: string): Promise<void> {
  try {
    await request((store) => store.delete(name), 'readwrite')
  } catch {
    // A file that cannot be deleted is refused again next time.
  }
}

async function request(ask: (store: IDBObjectStore) => IDBRequest, mode: IDBTransactionMode): Promise<unknown> {
  const database = await open()
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  await settled(opening)
  return opening.result
}

function settled(asked: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('the browser refused'))
  })
}
