import { quote, TextError } from '../base/text-error.js'
import { type Addressing, Database, type DatabaseHeader } from './database.js'
import { crc32, fromLittleEndian, toLittleEndian } from './database-bytes.js'

/**
 * Database files, version 1. All numbers are little-endian.
 *
 *     0   8 bytes  magic: 89 'P' 'L' 'Y' 'D' 'B' 0D 0A (damaged by any transfer as text)
 *     8   uint32   version of the format
 *     12  uint32   length of the header
 *     16           header: JSON (UTF-8) with `game`, `addressing`, `edition`, `rules`, `tierSizes`, `solvedTiers`, `checksums`
 *     ..  uint32   CRC-32 of everything before it
 *     ..           the tables of tiers 0, 1, ... `checksums.length - 1`, uint16 each, one after another
 *
 * So tier t starts 2 * (sizes of the tiers before it) bytes after the header's checksum. `checksums` holds the CRC-32 of
 * each table present: all solved tiers and, where work was stopped inside a tier, that tier as far as it is known.
 */
const MAGIC = Uint8Array.of(0x89, 0x50, 0x4c, 0x59, 0x44, 0x42, 0x0d, 0x0a)
/** Bytes by which a file is known as a database. */
export const MAGIC_LENGTH = MAGIC.length
/** Version of the format that is written. */
const DATABASE_VERSION = 1
const FIXED_PART = 16
const LONGEST_HEADER = 1 << 24

/** Returns the bytes of a database as a file. */
export function encodeDatabase(database: Database): Uint8Array<ArrayBuffer> {
  const { solvedTiers } = database
  // Other threads may write to the tier that is on its way: its checksum has to be that of what is written here.
  const present = database.tables
    .slice(0, solvedTiers + 1)
    .map((table, tier) => toLittleEndian(tier === solvedTiers ? table.slice() : table))
  const head = encodeHead(DATABASE_VERSION, {
    ...database.header,
    solvedTiers,
    checksums: present.map(crc32),
  })
  const bytes = new Uint8Array(head.length + present.reduce((sum, table) => sum + table.length, 0))
  bytes.set(head)
  let at = head.length
  for (const table of present) {
    bytes.set(table, at)
    at += table.length
  }
  return bytes
}

/**
 * Reads the bytes of a database file.
 * @throws TextError saying what is wrong and at which byte (counted from 1), for foreign, damaged and cut files alike
 */
export function decodeDatabase(bytes: Uint8Array): Database {
  const { header, tablesAt } = decodeHeader(bytes)
  const { solvedTiers, checksums, ...rest } = header
  const present = rest.tierSizes.slice(0, checksums.length)
  const expected = tablesAt + 2 * present.reduce((sum, size) => sum + size, 0)
  if (bytes.length !== expected) fail(Math.min(bytes.length, expected), `${bytes.length} bytes`, `${expected} bytes`)
  const database = new Database(rest)
  let at = tablesAt
  for (const [tier, size] of present.entries()) {
    const table = bytes.subarray(at, at + 2 * size)
    if (crc32(table) !== checksums[tier]) fail(at, `damage in the table of tier ${tier}`, 'a table with its checksum')
    fromLittleEndian(table, database.tables[tier])
    at += 2 * size
  }
  database.solvedTiers = solvedTiers
  return database
}

interface StoredHeader extends DatabaseHeader {
  readonly solvedTiers: number
  readonly checksums: readonly number[]
}

/**
 * Reads the header from the first bytes of a database file in one piece.
 * @throws TextError for foreign, damaged and cut files
 */
export function decodeDatabaseHeader(bytes: Uint8Array): DatabaseHeader & { readonly solvedTiers: number } {
  return decodeHeader(bytes).header
}

function decodeHeader(bytes: Uint8Array): { header: StoredHeader; tablesAt: number } {
  const { version } = headLength(bytes)
  if (version !== DATABASE_VERSION) fail(8, `version ${version}`, `version ${DATABASE_VERSION}`)
  const { header, end } = decodeHead(bytes)
  return { header: checkHeader(header), tablesAt: end }
}

/** The bytes that any version of a database file begins with. */
export function encodeHead(version: number, content: object): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(JSON.stringify(content))
  const bytes = new Uint8Array(FIXED_PART + header.length + 4)
  const view = new DataView(bytes.buffer)
  bytes.set(MAGIC)
  view.setUint32(8, version, true)
  view.setUint32(12, header.length, true)
  bytes.set(header, FIXED_PART)
  view.setUint32(bytes.length - 4, crc32(bytes.subarray(0, bytes.length - 4)), true)
  return bytes
}

/** The number of bytes at the beginning of a file that say how long its head is. */
export const HEAD_START = FIXED_PART

/**
 * Returns how long the head of a database file is, from its first bytes.
 * @throws TextError for files of another kind
 */
export function headLength(bytes: Uint8Array): { readonly version: number; readonly length: number } {
  const foreign = MAGIC.findIndex((byte, index) => bytes[index] !== byte)
  if (foreign >= 0) {
    const found = foreign < bytes.length ? 'a file of another kind' : 'the end of the file'
    fail(foreign, found, 'a database of solved positions')
  }
  if (bytes.length < FIXED_PART) fail(bytes.length, 'the end of the file', 'the header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint32(12, true)
  if (length > LONGEST_HEADER) fail(12, `a header of ${length} bytes`, `at most ${LONGEST_HEADER} bytes`)
  return { version: view.getUint32(8, true), length: FIXED_PART + length + 4 }
}

/**
 * Reads what a database file of any version begins with.
 * @returns the content of the header, unchecked, and where it ends
 * @throws TextError for foreign, damaged and cut files
 */
export function decodeHead(bytes: Uint8Array): { version: number; header: unknown; end: number } {
  const { version, length: end } = headLength(bytes)
  if (end > bytes.length) fail(bytes.length, 'the end of the file', `a header of ${end - FIXED_PART - 4} bytes`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (crc32(bytes.subarray(0, end - 4)) !== view.getUint32(end - 4, true)) {
    fail(FIXED_PART, 'damage in the header', 'a header with its checksum')
  }
  const text = new TextDecoder().decode(bytes.subarray(FIXED_PART, end - 4))
  return { version, header: parseJson(text), end }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail(FIXED_PART, quote(text), 'a header in JSON')
  }
}

function checkHeader(value: unknown): StoredHeader {
  const common = checkCommon(value)
  const { tierSizes } = common
  const { solvedTiers, checksums } = value as Partial<Record<string, unknown>>
  if (!isCounts(checksums)) return wrong('checksums of tiers')
  if (!isCount(solvedTiers) || solvedTiers > tierSizes.length) return wrong('a number of solved tiers')
  if (checksums.length !== Math.min(solvedTiers + 1, tierSizes.length)) return wrong('a checksum for each tier present')
  return { ...common, solvedTiers, checksums }
}

/**
 * Checks what the header of every version says.
 * @throws TextError
 */
export function checkCommon(value: unknown): DatabaseHeader {
  if (typeof value !== 'object' || value === null) return wrong('an object')
  const { game, addressing, edition, rules, tierSizes } = value as Partial<Record<string, unknown>>
  if (typeof game !== 'string') return wrong('the name of a game')
  if (!isAddressing(addressing)) return wrong('an addressing of kind ranking, layers or reachable')
  if (!isCount(edition)) return wrong('an edition')
  if (rules !== undefined && typeof rules !== 'string') return wrong('a fingerprint of rules')
  if (!isCounts(tierSizes)) return wrong('sizes of tiers')
  return { game, addressing, edition, ...(rules !== undefined && { rules }), tierSizes }
}

function wrong(what: string): never {
  return fail(FIXED_PART, 'a header that contradicts itself', what)
}

function isAddressing(value: unknown): value is Addressing {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'ranking' || value.kind === 'layers') return true
  return value.kind === 'reachable' && 'from' in value && typeof value.from === 'string'
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32
}

function isCounts(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(isCount)
}

function fail(at: number, found: string, expected: string): never {
  throw new TextError('database', at + 1, found, expected)
}
