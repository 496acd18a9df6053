import { TextError } from '../core/text-error.js'
import { BOUND_EXACT, BOUND_UPPER } from './exhaustive-table.js'

/** What the exhaustive search found out about a position, as its table has it. */
export interface LargeResult {
  readonly keyLow: number
  readonly keyHigh: number
  readonly score: number
  readonly bound: number
  readonly move: number
}

/** An entry of the journal, little-endian: key, low half first, move (int32 each), score (int16), bound (a byte). */
const ENTRY_BYTES = 15

/** Writes a result as an entry of the journal. */
export function encodeResult({ keyLow, keyHigh, score, bound, move }: LargeResult): Uint8Array {
  const view = new DataView(new ArrayBuffer(ENTRY_BYTES))
  view.setInt32(0, keyLow, true)
  view.setInt32(4, keyHigh, true)
  view.setInt32(8, move, true)
  view.setInt16(12, score, true)
  view.setUint8(14, bound)
  return new Uint8Array(view.buffer)
}

/** @throws TextError for an entry that no run of the search has written */
export function decodeResult(entry: Uint8Array): LargeResult {
  const bound = entry[ENTRY_BYTES - 1]
  if (entry.length !== ENTRY_BYTES || bound < BOUND_UPPER || bound > BOUND_EXACT) {
    throw new TextError('journal', 1, `an entry of ${entry.length} bytes`, 'a result of the exhaustive search')
  }
  const view = new DataView(entry.buffer, entry.byteOffset, entry.length)
  return {
    keyLow: view.getInt32(0, true),
    keyHigh: view.getInt32(4, true),
    move: view.getInt32(8, true),
    score: view.getInt16(12, true),
    bound,
  }
}
