import { fromBase64, type Game, keyOf, type OpeningBook, TextError } from '@plyworks/core'
import { ABSENT, MAX_MOVES, SQUARES } from '../../kernel-layout.js'
import { CaissaPosition } from '../../rules.js'
import { LOW_SQUARES } from '../../sets.js'

/**
 * HIPP's own opening book. Its author describes a list of positions with White to move and one with Black to move, each
 * position keyed by 95 bits that are folded to 32 by exclusive or, sorted for binary search, positions whose keys
 * collide left out. The 95 bits are not given; here they are 49 tiles and 46 bits for the men, which is what two queens
 * on 49 squares and six men on 49 squares or off the board take: 49 * 49 * 50^6 < 2^46. The file, little-endian:
 *
 *     0   uint32   positions with White to move
 *     4   uint32   positions with Black to move
 *     8            the entries, White's first, rising by key: uint32 key, uint16 move, uint8 depth, uint8 0
 */
const HEADER = 8
const ENTRY = 8
/** Squares of a man that may be off the board. */
const PLACES = SQUARES + 1

export interface HippEntry {
  readonly position: CaissaPosition
  readonly move: number
  readonly depth: number
}

export class HippBook {
  private constructor(
    private readonly view: DataView,
    /** Number of entries by seat to move. */
    readonly counts: readonly [number, number],
  ) {}

  /** @throws TextError when the bytes are no book of HIPP's */
  static read(bytes: Uint8Array): HippBook {
    const wrong = (place: number, found: string, expected: string): never => {
      throw new TextError('book', place, found, expected)
    }
    if (bytes.length < HEADER) wrong(bytes.length + 1, 'the end of the file', 'the numbers of positions')
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const counts: [number, number] = [view.getUint32(0, true), view.getUint32(4, true)]
    const length = HEADER + (counts[0] + counts[1]) * ENTRY
    if (bytes.length !== length) wrong(bytes.length + 1, `${bytes.length} bytes`, `${length} bytes`)
    const book = new HippBook(view, counts)
    for (let index = 1; index < counts[0] + counts[1]; index++) {
      if (index !== counts[0] && book.keyAt(index - 1) >= book.keyAt(index)) {
        wrong(HEADER + index * ENTRY + 1, 'a key that does not rise', 'the keys of each list in rising order')
      }
    }
    return book
  }

  /** The move for a position, or null. A move that is not legal betrays a key that only looks the same. */
  probe(position: CaissaPosition): { move: number; depth: number } | null {
    const wanted = hippKey(position)
    let low = position.turn === 0 ? 0 : this.counts[0]
    let high = low + this.counts[position.turn] - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const key = this.keyAt(middle)
      if (key === wanted) return this.legalEntry(position, HEADER + middle * ENTRY)
      if (key < wanted) low = middle + 1
      else high = middle - 1
    }
    return null
  }

  private keyAt(index: number): number {
    return this.view.getUint32(HEADER + index * ENTRY, true)
  }

  private legalEntry(position: CaissaPosition, at: number): { move: number; depth: number } | null {
    const move = this.view.getUint16(at + 4, true)
    const moves = new Int32Array(MAX_MOVES)
    const legal = moves.subarray(0, position.generate(moves, 0)).includes(move)
    return legal ? { move, depth: this.view.getUint8(at + 6) } : null
  }
}

/** A book of HIPP's as a file. */
interface EncodedBook {
  readonly bytes: Uint8Array
  /** Entries by seat to move. */
  readonly counts: readonly number[]
  /** Positions by seat to move that were left out, because another one has the same key. */
  readonly collisions: readonly number[]
}

/** Writes a book of HIPP's. Different positions with one key are left out. */
export function encodeHippBook(entries: readonly HippEntry[]): EncodedBook {
  const lists = [0, 1].map((seat) => {
    const all = entries
      .filter(({ position }) => position.turn === seat)
      .map(({ position, move, depth }) => ({ key: hippKey(position), move, depth }))
    const counts = new Map<number, number>()
    for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1)
    return all.filter(({ key }) => counts.get(key) === 1).sort((first, second) => first.key - second.key)
  })
  const bytes = new Uint8Array(HEADER + (lists[0].length + lists[1].length) * ENTRY)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, lists[0].length, true)
  view.setUint32(4, lists[1].length, true)
  lists.flat().forEach(({ key, move, depth }, index) => {
    const at = HEADER + index * ENTRY
    view.setUint32(at, key, true)
    view.setUint16(at + 4, move, true)
    view.setUint8(at + 6, depth)
  })
  const counts = lists.map((list) => list.length)
  const collisions = [0, 1].map(
    (seat) => entries.filter(({ position }) => position.turn === seat).length - counts[seat],
  )
  return { bytes, counts, collisions }
}

/** The 95 bits of a position folded to 32: the seat to move is told by the list, not by the key. */
export function hippKey({ men, tilesLow, tilesHigh }: CaissaPosition): number {
  // The men's number is below 2^46, so that a double holds it exactly.
  const place = (man: number): number => (men[man] === ABSENT ? SQUARES : men[man])
  let number = men[0] * SQUARES + men[4]
  for (const man of [1, 2, 3, 5, 6, 7]) number = number * PLACES + place(man)
  const low = number % 2 ** 32
  const high = Math.floor(number / 2 ** 32)
  // 49 tiles in bits 0..48, the men in bits 49..94; words of 32 bits.
  const first = tilesLow | (tilesHigh << LOW_SQUARES)
  const second = (tilesHigh >>> (32 - LOW_SQUARES)) | (low << 17)
  const third = (low >>> 15) | (high << 17)
  return (first ^ second ^ third) >>> 0
}

/**
 * The positions of an opening book as they come up on the board: those with White to move when White follows the book
 * against every reply, and those with Black to move likewise.
 * @param plies how far from the start to look
 */
export function hippEntries(book: OpeningBook, plies = Number.POSITIVE_INFINITY): HippEntry[] {
  const entries: HippEntry[] = []
  for (const seat of [0, 1]) follow(book, seat, new CaissaPosition(false), plies, new Set(), entries)
  return entries
}

function follow(
  book: OpeningBook,
  seat: number,
  position: CaissaPosition,
  plies: number,
  met: Set<bigint>,
  entries: HippEntry[],
): void {
  const key = keyOf(position)
  if (position.over || position.halfMoves > plies || met.has(key)) return
  met.add(key)
  if (position.turn !== seat) {
    const moves = new Int32Array(MAX_MOVES)
    for (const move of moves.slice(0, position.generate(moves, 0))) {
      position.make(move)
      follow(book, seat, position, plies, met, entries)
      position.unmake()
    }
    return
  }
  const entry = book.probe(position)
  if (entry === null) return
  entries.push({ position: position.clone(), move: entry.move, depth: entry.depth })
  position.make(entry.move)
  follow(book, seat, position, plies, met, entries)
  position.unmake()
}

/** Loaded apart from everything else, by the engine that wants it. */
let shipped: HippBook | null = null

/** Loads the book that comes with the game, if the variant has one. */
export async function prepareHippBook(game: Game): Promise<void> {
  if (game.book?.load !== undefined)
    shipped ??= HippBook.read(fromBase64((await import('../../book-data.js')).hippBook))
}

/** Returns the book once `prepareHippBook` has loaded it; null for variants without one. */
export function hippBookOf(game: Game): HippBook | null {
  return game.book?.load === undefined ? null : shipped
}
