import { createHash, randomBytes } from 'node:crypto'
import type { Store } from '../../storage/store.js'

/** Gives a match a key, by which the one who set it up may stop, resume and delete it; only its hash is kept. */
export function giveOwnerKey(store: Store, id: string): string {
  const key = randomBytes(12).toString('hex')
  store.run('UPDATE match SET owner_key = ? WHERE id = ?', digest(key), id)
  return key
}

export function isOwnerKey(store: Store, id: string, key: string): boolean {
  return store.first('SELECT 1 FROM match WHERE id = ? AND owner_key = ?', id, digest(key)) !== undefined
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
