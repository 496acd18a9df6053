import { Store } from '../storage/store.js'

/** The databases that this thread has opened, by their folders. */
const stores = new Map<string, Store>()

/**
 * Returns the database of a data folder for this thread, which keeps it until it ends: a thread that answers one question after the
 * other opens it once.
 */
export function threadStore(folder: string): Store {
  const known = stores.get(folder)
  if (known !== undefined) return known
  const store = Store.open(folder)
  stores.set(folder, store)
  return store
}
