import type { Store } from '../../storage/store.js'
import type { NoteKind } from './events.js'

/** Writes down something about a match as a whole, for its report. */
export function writeNote(store: Store, match: number, kind: NoteKind, text: string): void {
  const at = new Date().toISOString()
  store.run('INSERT INTO note (match, kind, text, at) VALUES (?, ?, ?, ?)', match, kind, text, at)
}
