import { entryKey, KEY_BYTES, keyedEntry, strangeEntry } from '../run/journal-entry.js'
import { BOUND_EXACT, BOUND_UPPER } from './exhaustive-table.js'

/** A finding of the exhaustive search about a position, as its table has it. */
export interface LargeResult {
  readonly keyLow: number
  readonly keyHigh: number
  readonly score: number
  readonly bound: number
  readonly move: number
}

/** An entry of the journal, little-endian: key, low half first, move (int32 each), score (int16), bound (a byte). */
const KNOWN_BYTES = 7
const ENTRY_BYTES = KEY_BYTES + KNOWN_BYTES

/** Writes a result as an entry of the journal. */
export function encodeResult({ keyLow, keyHigh, score, bound, move }: LargeResult): Uint8Array {
  const known = new DataView(new ArrayBuffer(KNOWN_BYTES))
  known.setInt32(0, move, true)
  known.setInt16(4, score, true)
  known.setUint8(6, bound)
  return keyedEntry(keyLow, keyHigh, new Uint8Array(known.buffer))
}

/** @throws TextError for an entry that no run of the search has written */
export function decodeResult(entry: Uint8Array): LargeResult {
  const bound = entry[ENTRY_BYTES - 1]
  if (entry.length !== ENTRY_BYTES || bound < BOUND_UPPER || bound > BOUND_EXACT) {
    throw strangeEntry(entry, 'the exhaustive search')
  }
  const known = new DataView(entry.buffer, entry.byteOffset + KEY_BYTES, KNOWN_BYTES)
  return { ...entryKey(entry), move: known.getInt32(0, true), score: known.getInt16(4, true), bound }
}
