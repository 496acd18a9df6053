import { TextError } from '../../core/text-error.js'
import type { KernelResult } from './solver-kernel.js'

/** An entry of the solver's journal: key, low half first, then bounds and work as bytes. */
const ENTRY_BYTES = 11
const MOST_BOUND = 63
const MOST_WORK = 15

export function encodeResult({ keyLow, keyHigh, least, most, work }: KernelResult): Uint8Array {
  const entry = new Uint8Array(ENTRY_BYTES)
  const view = new DataView(entry.buffer)
  view.setInt32(0, keyLow, true)
  view.setInt32(4, keyHigh, true)
  entry.set([least, most, work], 8)
  return entry
}

/** @throws TextError for an entry that no run of this solver has written */
export function decodeResult(entry: Uint8Array): KernelResult {
  const [least, most, work] = entry.subarray(8)
  if (entry.length !== ENTRY_BYTES || least > most || most > MOST_BOUND || work > MOST_WORK) {
    throw new TextError('journal', 1, `an entry of ${entry.length} bytes`, "a result of Connect Four's solver")
  }
  const view = new DataView(entry.buffer, entry.byteOffset, entry.length)
  return { keyLow: view.getInt32(0, true), keyHigh: view.getInt32(4, true), least, most, work }
}
