import { entryKey, KEY_BYTES, keyedEntry, strangeEntry } from '@plyworks/core'
import type { KernelResult } from './solver-kernel.js'

/** Bytes of an entry of the journal: key, then the three numbers as bytes. */
export const ENTRY_BYTES = KEY_BYTES + 3
const MOST_CELLS = 63
const MOST_WORK = 15

/** A result as a journal has it. */
export function encodeResult({ keyLow, keyHigh, winsFrom, losesTo, work }: KernelResult): Uint8Array {
  return keyedEntry(keyLow, keyHigh, [winsFrom, losesTo, work])
}

/** @throws TextError for an entry that no run of this solver has written */
export function decodeResult(entry: Uint8Array): KernelResult {
  const [winsFrom, losesTo, work] = entry.subarray(KEY_BYTES)
  if (entry.length !== ENTRY_BYTES || winsFrom > MOST_CELLS || losesTo > MOST_CELLS || work > MOST_WORK) {
    throw strangeEntry(entry, "Hip's solver")
  }
  return { ...entryKey(entry), winsFrom, losesTo, work }
}
