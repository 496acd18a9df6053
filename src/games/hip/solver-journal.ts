import { TextError } from '../../core/text-error.js'
import type { KernelResult } from './solver-kernel.js'

/** Bytes of an entry of the journal: key, low half first, then the three numbers as bytes. */
export const ENTRY_BYTES = 11

/** A result as a journal has it. */
export function encodeResult({ keyLow, keyHigh, winsFrom, losesTo, work }: KernelResult): Uint8Array {
  const entry = new Uint8Array(ENTRY_BYTES)
  const view = new DataView(entry.buffer)
  view.setInt32(0, keyLow, true)
  view.setInt32(4, keyHigh, true)
  entry.set([winsFrom, losesTo, work], 8)
  return entry
}

/** @throws TextError for an entry that no run of this solver has written */
export function decodeResult(entry: Uint8Array): KernelResult {
  const view = new DataView(entry.buffer, entry.byteOffset, entry.length)
  const [winsFrom, losesTo, work] = entry.subarray(8)
  if (entry.length !== ENTRY_BYTES || winsFrom > 63 || losesTo > 63 || work > 15) {
    throw new TextError('journal', 1, `an entry of ${entry.length} bytes`, "a result of Hip's solver")
  }
  return { keyLow: view.getInt32(0, true), keyHigh: view.getInt32(4, true), winsFrom, losesTo, work }
}
