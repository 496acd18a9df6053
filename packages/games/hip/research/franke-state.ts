/** Positions met, by their keys. */
export interface FrankeTable {
  readonly low: Int32Array
  readonly high: Int32Array
  /** Bounds of the value for the mover: 1 + 3 * (lower + 1) + (upper + 1), 0 for an empty entry. */
  readonly bounds: Uint8Array
}

/** Where a search is, at the beginning of a call: with the table all that it needs to go on. */
export interface FrankeLine {
  readonly calls: number
  /** Stones on the board. */
  readonly placed: number
  /** By the stones on the board before: which of the moves is looked at, and the best score of those before it. */
  readonly looked: readonly number[]
  readonly scores: readonly number[]
}

const NEWLINE = 10

/**
 * A search as bytes, in the byte order of the machine: the line as a line of JSON, the bounds of all entries, and low and
 * high halves of the keys of those that are not empty.
 */
export function encodeState(line: FrankeLine, { low, high, bounds }: FrankeTable): Uint8Array {
  const head = new TextEncoder().encode(`${JSON.stringify(line)}\n`)
  let used = 0
  for (const bound of bounds) if (bound !== 0) used++
  const keys = new Int32Array(2 * used)
  let at = 0
  for (let slot = 0; slot < bounds.length; slot++) {
    if (bounds[slot] === 0) continue
    keys[at] = low[slot]
    keys[used + at] = high[slot]
    at++
  }
  const bytes = new Uint8Array(head.length + bounds.length + keys.byteLength)
  bytes.set(head)
  bytes.set(bounds, head.length)
  bytes.set(new Uint8Array(keys.buffer), head.length + bounds.length)
  return bytes
}

/** Fills the table, which has the size of the one that was encoded; returns the line. */
export function decodeState(bytes: Uint8Array, { low, high, bounds }: FrankeTable): FrankeLine {
  const end = bytes.indexOf(NEWLINE)
  bounds.set(bytes.subarray(end + 1, end + 1 + bounds.length))
  const keys = new Int32Array(new Uint8Array(bytes.subarray(end + 1 + bounds.length)).buffer)
  const used = keys.length / 2
  let at = 0
  for (let slot = 0; slot < bounds.length; slot++) {
    if (bounds[slot] === 0) continue
    low[slot] = keys[at]
    high[slot] = keys[used + at]
    at++
  }
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))
}
