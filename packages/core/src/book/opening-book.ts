import { crc32 } from '../base/crc32.js'
import { quote, TextError } from '../base/text-error.js'
import { CanonicalPacking, compareNames } from '../game/canonical.js'
import { WIN, WIN_LIMIT } from '../game/engine.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { rulesFingerprint } from '../game/rules-fingerprint.js'

/**
 * Book files, version 1. All numbers are little-endian.
 *
 *     0   8 bytes  magic: 89 'P' 'L' 'Y' 'B' 'K' 0D 0A (damaged by any transfer as text)
 *     8   uint32   version of the format
 *     12  uint32   length of the header
 *     16           header: JSON (UTF-8), see `BookHeader`
 *     ..           records, one a position, rising by name:
 *                    its name (see `Packing`), that of the smallest of its images
 *                    uint16  the move, as its index in the pinned order of that image
 *                    int16   score for the seat to move; a win in n plies is 32,767 - n
 *                    uint8   depth of the search that chose the move
 *                    uint8   plies from the start at which the position was met first
 *     ..  uint32   CRC-32 of everything before it
 */
const MAGIC = Uint8Array.of(0x89, 0x50, 0x4c, 0x59, 0x42, 0x4b, 0x0d, 0x0a)
const VERSION = 1
const FIXED_PART = 16
const FACTS = 6
const CLOSEST_WIN = 32_767
const WIN_FROM = 32_000

/** The subject of a book, and what made it. */
export interface BookHeader {
  readonly game: string
  /** The engine that chose the moves, with its options. */
  readonly engine: string
  readonly options: Readonly<Record<string, string>>
  /** The margin in evaluation units by which a new search may find another move better before the book counts as wrong. */
  readonly margin: number
  readonly positions: number
  /** Fingerprint of the rules (see `rulesFingerprint`): a book of other rules is refused. Books of version 1.0.0 have none. */
  readonly rules?: string
}

/** The knowledge of a book about one position. */
export interface BookEntry {
  /** The move of the book. */
  readonly move: number
  /** For the seat to move, as engines score. */
  readonly score: number
  /** Plies that were searched from here. */
  readonly depth: number
  /** Plies from the start at which the position was met when the book was built. */
  readonly plies: number
}

/** One record before it is written. */
export interface BookRecord {
  readonly name: Uint8Array
  readonly moveIndex: number
  readonly score: number
  readonly depth: number
  readonly plies: number
}

/** Returns why a game cannot have a book, or null. */
export function refusesBook(game: Game): string | null {
  const { title } = game.definition
  if (game.book === undefined) return `${title} has no packed names of positions, which a book is keyed by`
  return game.traits.payoff === 'zero-sum' ? null : `a book is for two seats with opposite interests, unlike ${title}`
}

/** An opening book in memory. */
export class OpeningBook {
  private readonly names: CanonicalPacking
  private readonly moves: Int32Array
  private readonly length: number

  private constructor(
    /** The game that the book is for. */
    readonly game: Game,
    /** What the book's file says of itself. */
    readonly header: BookHeader,
    private readonly records: Uint8Array,
  ) {
    this.names = new CanonicalPacking(game)
    this.moves = new Int32Array(game.traits.maxMoves)
    this.length = this.names.packing.bytes + FACTS
  }

  /**
   * Reads the bytes of a book file.
   * @throws TextError saying what is wrong and at which byte, for foreign, damaged and cut files alike
   */
  static read(game: Game, bytes: Uint8Array): OpeningBook {
    const { header, recordsAt } = readHeader(bytes)
    if (header.game !== game.name) fail(FIXED_PART, `a book of ${quote(header.game)}`, `a book of ${game.name}`)
    if (header.rules !== undefined && header.rules !== rulesFingerprint(game)) {
      fail(FIXED_PART, `a book of other rules of ${game.name}`, 'those by which it was built')
    }
    const names = new CanonicalPacking(game)
    const end = recordsAt + header.positions * (names.packing.bytes + FACTS)
    if (bytes.length !== end + 4) fail(Math.min(bytes.length, end), `${bytes.length} bytes`, `${end + 4} bytes`)
    return new OpeningBook(game, header, bytes.subarray(recordsAt, end))
  }

  /** Number of positions in the book. */
  get positions(): number {
    return this.header.positions
  }

  /** Returns what the book knows of a position that is not over, or null. */
  probe(position: Position): BookEntry | null {
    if (!this.names.find(position)) return null
    const at = this.find(this.names.name)
    if (at < 0) return null
    const { score, depth, plies, moveIndex } = this.recordAt(at)
    const image = this.imageMove(position, moveIndex)
    const legal = this.moves.subarray(0, position.generate(this.moves, 0))
    const move = this.names.moveOfImage(position, legal, image)
    return legal.includes(move) ? { move, score, depth, plies } : null
  }

  /** Returns the record at an index from 0 to `positions - 1`. */
  recordAt(index: number): BookRecord {
    const { bytes } = this.names.packing
    const at = index * this.length
    const facts = new DataView(this.records.buffer, this.records.byteOffset + at + bytes, FACTS)
    return {
      name: this.records.subarray(at, at + bytes),
      moveIndex: facts.getUint16(0, true),
      score: readScore(facts.getInt16(2, true)),
      depth: facts.getUint8(4),
      plies: facts.getUint8(5),
    }
  }

  /** Index of the record with a name, or -1. */
  private find(name: Uint8Array): number {
    let low = 0
    let high = this.positions - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const order = compareNames(this.records, middle * this.length, name, 0, name.length)
      if (order === 0) return middle
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  /** The move at an index of the image that `names` found for the position, or 0. */
  private imageMove(position: Position, moveIndex: number): number {
    const { game, moves } = this
    let image = position
    if (game.search.symmetry !== undefined && this.names.symmetry !== 0) {
      image = game.start()
      game.search.symmetry.apply(this.names.symmetry, position, image)
    }
    return moveIndex < image.generate(moves, 0) ? moves[moveIndex] : 0
  }
}

/** The bytes of a book file; the records in any order, no name twice. */
export function encodeBook(header: Omit<BookHeader, 'positions'>, records: readonly BookRecord[]): Uint8Array {
  const sorted = [...records].sort((first, second) =>
    compareNames(first.name, 0, second.name, 0, Math.max(first.name.length, second.name.length)),
  )
  const text = new TextEncoder().encode(JSON.stringify({ ...header, positions: records.length }))
  const length = sorted.reduce((sum, { name }) => sum + name.length + FACTS, 0)
  const bytes = new Uint8Array(FIXED_PART + text.length + length + 4)
  const view = new DataView(bytes.buffer)
  bytes.set(MAGIC)
  view.setUint32(8, VERSION, true)
  view.setUint32(12, text.length, true)
  bytes.set(text, FIXED_PART)
  let at = FIXED_PART + text.length
  for (const { name, moveIndex, score, depth, plies } of sorted) {
    bytes.set(name, at)
    at += name.length
    view.setUint16(at, moveIndex, true)
    view.setInt16(at + 2, writeScore(score), true)
    view.setUint8(at + 4, Math.min(255, depth))
    view.setUint8(at + 5, Math.min(255, plies))
    at += FACTS
  }
  view.setUint32(at, crc32(bytes.subarray(0, at)), true)
  return bytes
}

function readHeader(bytes: Uint8Array): { header: BookHeader; recordsAt: number } {
  const foreign = MAGIC.findIndex((byte, index) => bytes[index] !== byte)
  if (foreign >= 0) fail(foreign, foreign < bytes.length ? 'a file of another kind' : 'the end of the file', 'a book')
  if (bytes.length < FIXED_PART + 4) fail(bytes.length, 'the end of the file', 'the header of a book')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint32(8, true)
  if (version !== VERSION) fail(8, `version ${version}`, `version ${VERSION}`)
  const end = bytes.length - 4
  if (view.getUint32(end, true) !== crc32(bytes.subarray(0, end))) fail(end, 'damage', 'a file with its checksum')
  const recordsAt = FIXED_PART + view.getUint32(12, true)
  if (recordsAt > end) fail(12, 'a header longer than the file', 'the header of a book')
  return { header: parseHeader(bytes.subarray(FIXED_PART, recordsAt)), recordsAt }
}

function parseHeader(bytes: Uint8Array): BookHeader {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return fail(FIXED_PART, 'no JSON', 'the header of a book')
  }
  if (typeof value !== 'object' || value === null) return fail(FIXED_PART, quote(String(value)), 'an object')
  const { game, engine, options, margin, positions, rules } = value as Partial<Record<keyof BookHeader, unknown>>
  const sound =
    typeof game === 'string' &&
    typeof engine === 'string' &&
    typeof margin === 'number' &&
    typeof positions === 'number' &&
    Number.isSafeInteger(positions) &&
    positions >= 0 &&
    typeof options === 'object' &&
    options !== null &&
    (rules === undefined || typeof rules === 'string')
  if (!sound) return fail(FIXED_PART, 'a header without all its fields', 'game, engine, options, margin, positions')
  const texts = Object.fromEntries(Object.entries(options).map(([name, text]) => [name, String(text)]))
  return { game, engine, options: texts, margin, positions, ...(rules !== undefined && { rules }) }
}

/** A score as a book writes it: evaluations are cut to what fits, wins count from 32,767 down. */
export function writeScore(score: number): number {
  if (score >= WIN_LIMIT) return Math.max(WIN_FROM, CLOSEST_WIN - (WIN - score))
  if (score <= 0 - WIN_LIMIT) return 0 - writeScore(0 - score)
  return Math.max(1 - WIN_FROM, Math.min(WIN_FROM - 1, score))
}

/** A score as engines have it, from what a book has written (see `writeScore`). */
export function readScore(written: number): number {
  if (written >= WIN_FROM) return WIN - (CLOSEST_WIN - written)
  return written <= 0 - WIN_FROM ? 0 - readScore(0 - written) : written
}

function fail(at: number, found: string, expected: string): never {
  throw new TextError('book', at + 1, found, expected)
}
