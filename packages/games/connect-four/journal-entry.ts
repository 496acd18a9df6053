import { entryKey, KEY_BYTES, keyedEntry, strangeEntry } from '@plyworks/core'
import type { KernelResult } from './solver-kernel.js'

/** An entry of the solver's journal: key, then bounds and work as bytes. */
const ENTRY_BYTES = KEY_BYTES + 3
const MOST_BOUND = 63
const MOST_WORK = 15

export function encodeResult({ keyLow, keyHigh, least, most, work }: KernelResult): Uint8Array {
  return keyedEntry(keyLow, keyHigh, [least, most, work])
}

/** @throws TextError for an entry that no run of this solver has written */
export function decodeResult(entry: Uint8Array): KernelResult {
  const [least, most, work] = entry.subarray(KEY_BYTES)
  if (entry.length !== ENTRY_BYTES || least > most || most > MOST_BOUND || work > MOST_WORK) {
    throw strangeEntry(entry, "Connect Four's solver")
  }
  return { ...entryKey(entry), least, most, work }
}
