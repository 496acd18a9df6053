import { TextError } from '../base/text-error.js'

/** Bytes before what is known of a position: its key, low half first, little-endian. */
export const KEY_BYTES = 8

/** Makes an entry of a solver's journal: the key of a position and what is known of it, in bytes. */
export function keyedEntry(keyLow: number, keyHigh: number, known: ArrayLike<number>): Uint8Array {
  const entry = new Uint8Array(KEY_BYTES + known.length)
  const view = new DataView(entry.buffer)
  view.setInt32(0, keyLow, true)
  view.setInt32(4, keyHigh, true)
  entry.set(known, KEY_BYTES)
  return entry
}

/** Returns the key of an entry that has one. */
export function entryKey(entry: Uint8Array): { readonly keyLow: number; readonly keyHigh: number } {
  const view = new DataView(entry.buffer, entry.byteOffset, entry.length)
  return { keyLow: view.getInt32(0, true), keyHigh: view.getInt32(4, true) }
}

/** Returns the error for an entry that no run of a solver has written. @param of the solver, in words */
export function strangeEntry(entry: Uint8Array, of: string): TextError {
  return new TextError('journal', 1, `an entry of ${entry.length} bytes`, `a result of ${of}`)
}
