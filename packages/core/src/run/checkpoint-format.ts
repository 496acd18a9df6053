import { crc32 } from '../base/crc32.js'

/**
 * The bytes of a checkpoint:
 *
 *     plyworks checkpoint 1 FINGERPRINT\n
 *     and records: four bytes MARK, uint32 CRC-32 of all that follows, uint32 length of the name, uint32 length of the value,
 *     name, value
 *
 * little-endian, names in UTF-8. Records are only ever added. What a killed process leaves is whole records and perhaps
 * a torn last one; the mark tells that from damage, behind which sound records can be found.
 */
const FORMAT = 'plyworks checkpoint 1'
const MARK = Uint8Array.of(0x89, 0x72, 0x65, 0x63)
const CHECKSUM_AT = 4
const CHECKED_AFTER = 8
const LENGTHS = 8
const HEADER = CHECKED_AFTER + LENGTHS

/** The place and the name of a record. */
export interface RecordPlace {
  readonly name: string
  /** Of the record, from the beginning of the bytes. */
  readonly at: number
  readonly end: number
  /** The first byte of its value. */
  readonly value: number
}

/** Returns the first line, with its end. @param fingerprint any text: what is not printable ASCII is written in escapes */
export function encodeHead(fingerprint: string): Uint8Array {
  return new TextEncoder().encode(`${FORMAT} ${printable(fingerprint)}\n`)
}

export function encodeRecord(name: string, value: Uint8Array): Uint8Array {
  const named = new TextEncoder().encode(name)
  const record = new Uint8Array(HEADER + named.length + value.length)
  const view = new DataView(record.buffer)
  record.set(MARK)
  view.setUint32(CHECKED_AFTER, named.length, true)
  view.setUint32(CHECKED_AFTER + 4, value.length, true)
  record.set(named, HEADER)
  record.set(value, HEADER + named.length)
  view.setUint32(CHECKSUM_AT, crc32(record.subarray(CHECKED_AFTER)), true)
  return record
}

/** The bytes of a file as a reader finds them who expects a fingerprint. */
type ReadRecords =
  /** The records, and where the sound bytes end: what follows is a torn record. */
  | { readonly kind: 'sound'; readonly records: readonly RecordPlace[]; readonly end: number }
  /** Of another fingerprint, or no checkpoint of this format. */
  | { readonly kind: 'foreign'; readonly found: string; readonly expected: string }
  /** Damage that is no torn end. @param at first byte of the damaged record */
  | { readonly kind: 'damaged'; readonly at: number }

export function readRecords(bytes: Uint8Array, fingerprint: string): ReadRecords {
  const head = encodeHead(fingerprint)
  // Killed while it wrote the first line.
  if (bytes.length < head.length && head.subarray(0, bytes.length).every((byte, at) => byte === bytes[at])) {
    return { kind: 'sound', records: [], end: 0 }
  }
  if (!head.every((byte, at) => byte === bytes[at])) {
    return { kind: 'foreign', found: firstLine(bytes), expected: firstLine(head) }
  }
  const records: RecordPlace[] = []
  let at = head.length
  while (at < bytes.length) {
    const record = recordAt(bytes, at)
    if (record === null)
      return hasRecordAfter(bytes, at) ? { kind: 'damaged', at } : { kind: 'sound', records, end: at }
    records.push(record)
    at = record.end
  }
  return { kind: 'sound', records, end: at }
}

/** The sound record that begins at a byte, or null. */
function recordAt(bytes: Uint8Array, at: number): RecordPlace | null {
  if (at + HEADER > bytes.length || !MARK.every((byte, index) => byte === bytes[at + index])) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + at)
  const value = at + HEADER + view.getUint32(CHECKED_AFTER, true)
  const end = value + view.getUint32(CHECKED_AFTER + 4, true)
  if (end > bytes.length) return null
  if (crc32(bytes.subarray(at + CHECKED_AFTER, end)) !== view.getUint32(CHECKSUM_AT, true)) return null
  return { name: new TextDecoder().decode(bytes.subarray(at + HEADER, value)), at, end, value }
}

function hasRecordAfter(bytes: Uint8Array, damaged: number): boolean {
  for (let at = bytes.indexOf(MARK[0], damaged + 1); at >= 0; at = bytes.indexOf(MARK[0], at + 1)) {
    if (recordAt(bytes, at) !== null) return true
  }
  return false
}

function firstLine(bytes: Uint8Array): string {
  const end = bytes.subarray(0, 200).indexOf(10)
  return printable(new TextDecoder('latin1').decode(bytes.subarray(0, end < 0 ? Math.min(80, bytes.length) : end)))
}

/** The first line is printable ASCII, so that `head -1` shows what a file is of. */
export function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
